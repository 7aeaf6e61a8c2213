import path from 'node:path'
import { findViolations } from './boundaries/find-violations.mjs'
import { findStaleMentions } from './doc-paths.mjs'
import { findUnusedKeys } from './message-keys.mjs'
import { findFragments } from './plain-comments.mjs'
import { capture, root, say, seconds } from './process.mjs'

const tool = (file, ...args) => ({
  program: process.execPath,
  args: [path.join(root, 'node_modules', file), ...args],
})
const tsc = (project) => tool('typescript/bin/tsc', '-p', project)

const steps = [
  { title: 'Route types', ...tool('@react-router/dev/bin.cjs', 'typegen'), cwd: path.join(root, 'web') },
  { title: 'Types: contract', ...tsc('contract') },
  { title: 'Types: server', ...tsc('server') },
  { title: 'Types: web', ...tsc('web') },
  { title: 'Types: tools and journeys', ...tsc('.') },
  { title: 'Format and lint', ...tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.') },
  { title: 'Imports and file names', run: checkBoundaries },
  { title: 'Message keys', run: checkMessageKeys },
  { title: 'Paths in the documentation', run: checkDocPaths },
  { title: 'Comments are sentences', run: checkComments },
  { title: 'Unused code and dependencies', ...tool('knip/bin/knip.js', '--no-progress') },
]

function checkBoundaries() {
  const violations = findViolations(root)
  const output = violations
    .map(({ rule, file, line, message }) => `${file}:${line}  ${message}  [${rule}]`)
    .join('\n')
  return { code: violations.length > 0 ? 1 : 0, output }
}

function checkMessageKeys() {
  const unused = findUnusedKeys(root)
  return { code: unused.length > 0 ? 1 : 0, output: unused.map((key) => `unused message: ${key}`).join('\n') }
}

function checkDocPaths() {
  const stale = findStaleMentions(root)
  return { code: stale.length > 0 ? 1 : 0, output: stale.join('\n') }
}

function checkComments() {
  const fragments = findFragments(root)
  return { code: fragments.length > 0 ? 1 : 0, output: fragments.join('\n') }
}

let failed = 0
for (const { title, run, program, args, cwd } of steps) {
  const started = Date.now()
  const { code, output } = run ? run() : await capture(program, args, { cwd })
  say(`${code === 0 ? 'ok    ' : 'FAILED'}  ${title} (${seconds(started)})`)
  if (code !== 0) {
    failed += 1
    say(output.trim())
    say('')
  }
}
say(failed === 0 ? 'All checks passed.' : `${failed} of ${steps.length} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1
