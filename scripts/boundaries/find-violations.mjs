import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { findFileCycles, findSubjectCycles } from './cycles.mjs'
import { findMisplacedFiles, isException } from './file-names.mjs'
import { importRules } from './import-rules.mjs'
import { parseSource } from './parse-source.mjs'
import { placeOf } from './place.mjs'
import { resolveImport } from './resolve-import.mjs'

const SOURCES = ['contract/src', 'server/src', 'server/test', 'web/app', 'web/messages', 'web/test', 'e2e']
const SOURCE_FILE = /\.(ts|tsx|mts|js|jsx|mjs)$/
const PRODUCT_FILE = /^(server|contract|web)\/(src|app|messages)\//
const ENV_READER = 'server/src/config.ts'

/** Every broken rule of the layout under `root`, as `{rule, file, line, message}`. */
export function findViolations(root) {
  const sources = new Map()
  for (const file of SOURCES.flatMap((folder) => listFiles(root, folder))) {
    const text = readFileSync(path.join(root, file), 'utf8')
    sources.set(file, { text, ...parseSource(file, text) })
  }
  const edges = new Map()
  const violations = [...sources].flatMap(([file, source]) => {
    const { targets, violations: found } = checkImports(root, file, sources)
    edges.set(file, targets)
    return [...found, ...checkContent(file, source)]
  })
  return [
    ...violations,
    ...findMisplacedFiles([...sources.keys()]),
    ...findFileCycles(edges),
    ...findSubjectCycles(edges),
  ]
}

function listFiles(root, folder) {
  const full = path.join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { recursive: true })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((name) => SOURCE_FILE.test(name) && statSync(path.join(root, name)).isFile())
}

const violation = (rule, file, text, start, message) => ({
  rule,
  file,
  line: text.slice(0, start).split('\n').length,
  message,
})

/** The files that `file` imports, and the import rules it breaks. */
function checkImports(root, file, sources) {
  const { text, imports } = sources.get(file)
  const from = placeOf(file)
  const targets = new Set()
  const violations = []
  for (const { specifier, names, start, typeOnly } of imports) {
    const target = resolveImport(root, file, specifier)
    if (target === 'generated') continue
    if (target === undefined) {
      violations.push(violation('unresolved-import', file, text, start, `${specifier} is not found`))
      continue
    }
    const to = target.file === undefined ? undefined : placeOf(target.file)
    if (to) targets.add(to.path)
    const writers = sources.get(target.file)?.writers ?? []
    for (const rule of importRules) {
      if (rule.refuses({ from, to, pkg: target.pkg, names, typeOnly, writers })) {
        violations.push(violation(rule.name, file, text, start, `imports ${specifier}: ${rule.reason}`))
      }
    }
  }
  return { targets, violations }
}

/** Rules about the content of one file. */
function checkContent(file, { text, errors, reexports, environmentReads, transactions, writes }) {
  const report = (rule, start, message) => violation(rule, file, text, start, message)
  const found = errors.map(({ start, message }) => report('syntax-error', start, message))
  if (!PRODUCT_FILE.test(file)) return found
  if (file !== ENV_READER) {
    for (const start of environmentReads)
      found.push(report('environment-read-in-config', start, `reads the environment: only ${ENV_READER} may`))
  }
  const { workspace, subject, part } = placeOf(file)
  for (const { start, message } of reexports) found.push(report('no-reexports', start, message))
  if (workspace !== 'server' || subject === undefined || isException(file)) return found
  if (part !== 'commands')
    for (const start of transactions)
      found.push(
        report('transactions-begin-in-commands', start, `${subject} begins a transaction outside commands`),
      )
  if (part !== 'store' && part !== 'commands')
    for (const start of writes)
      found.push(
        report('writes-in-commands-or-store', start, `${subject} writes or locks outside commands and store`),
      )
  return found
}
