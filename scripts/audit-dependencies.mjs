// `npm run audit:dependencies`: known vulnerabilities of the dependencies and the signatures of the registry. Only a finding fails;
// when the registry does not answer, a line says that nothing was checked.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { judgeAdvisories, judgeSignatures } from './audit-dependencies-rules.mjs'
import { root, say } from './process.mjs'

const LIMIT_MS = 60_000
const { exceptions } = JSON.parse(
  readFileSync(path.join(root, 'scripts/audit-dependencies-exceptions.json'), 'utf8'),
)
const today = new Date().toISOString().slice(0, 10)

const findings = [
  ...report('Known vulnerabilities', judgeAdvisories(await npm(['audit', '--json']), exceptions, today)),
  ...report('Signatures', judgeSignatures(await npm(['audit', 'signatures', '--json']))),
]
process.exitCode = findings.length > 0 ? 1 : 0

function report(title, { checked, found, excepted = [] }) {
  const result = checked ? `${found.length} findings` : 'NOT CHECKED: the registry did not answer this'
  say(`${title}: ${result}${excepted.length > 0 ? `, ${excepted.length} excepted` : ''}`)
  for (const finding of found) say(`  ${finding}`)
  return found
}

/** Returns what npm printed as JSON; null when it printed none, or did not end in time. */
function npm(args) {
  return new Promise((resolve) => {
    const windows = process.platform === 'win32'
    const child = spawn(windows ? 'npm.cmd' : 'npm', args, {
      cwd: root,
      shell: windows,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
    child.once('error', () => resolve(null))
    child.once('close', () => {
      clearTimeout(limit)
      try {
        resolve(JSON.parse(output))
      } catch {
        resolve(null)
      }
    })
  })
}
