/**
 * Runs sqlmap, wapiti and ffuf against a server on loopback that it starts itself, and prints what they found. Ends with
 * code 1 when that is more than docs/security.md explains.
 *
 *   npm run security:scan [-- sqlmap|wapiti|ffuf]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../e2e/support/server.ts'
import { DEMO_ADMIN } from '../e2e/support/steps.ts'
import { runFfuf } from './support/ffuf.ts'
import { runSqlmap } from './support/sqlmap.ts'
import { requireTool } from './support/tool.ts'
import { runWapiti } from './support/wapiti.ts'

const SCANNERS = { sqlmap: runSqlmap, wapiti: runWapiti, ffuf: runFfuf }

const wanted = process.argv[2]
const chosen = Object.entries(SCANNERS).filter(([name]) => !wanted || name === wanted)
if (chosen.length === 0) throw new Error(`No scanner ${wanted}: ${Object.keys(SCANNERS).join(', ')}`)
for (const [name] of chosen) await requireTool(name)

const server = await startServer()
const folder = await mkdtemp(join(tmpdir(), 'jhilik-scan-'))
try {
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_ADMIN),
  })
  const { token } = (await login.json()) as { token: string }
  for (const [name, run] of chosen) {
    console.log(`\n${name}`)
    const findings = await run({ url: server.url, token, folder })
    for (const finding of findings) console.log(`  FOUND ${finding}`)
    if (findings.length === 0) console.log('  nothing found')
    else process.exitCode = 1
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
