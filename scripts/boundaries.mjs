import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { importRules, refusesBoth } from './boundaries-rules.mjs'

const SOURCES = ['contract/src', 'server/src', 'server/test', 'web/app', 'web/messages', 'web/test', 'e2e']
const SOURCE_FILE = /\.(ts|tsx|mts|js|jsx|mjs)$/
const ENDINGS = ['', '.ts', '.tsx', '.js', '.mjs', '/index.ts', '/index.tsx']
const ENV_READER = 'server/src/config.ts'

/** Every broken import rule under `root`, as `{rule, file, line, message}`. */
export function findViolations(root) {
  const violations = []
  const edges = new Map()
  for (const file of SOURCES.flatMap((folder) => listFiles(root, folder))) {
    const source = readFileSync(path.join(root, file), 'utf8')
    const parsed = parseSync(file, source)
    const report = (rule, start, message) =>
      violations.push({ rule, file, line: source.slice(0, start).split('\n').length, message })
    for (const error of parsed.errors) report('unreadable', error.labels[0]?.start ?? 0, error.message)

    const from = placeOf(file)
    const targets = new Set()
    for (const found of importsOf(parsed, source)) {
      const target = resolveImport(root, file, found.specifier)
      if (target === 'generated') continue
      if (target === undefined) {
        report('unresolved', found.start, `${found.specifier} leads nowhere`)
        continue
      }
      const to = target.file === undefined ? undefined : placeOf(target.file)
      if (to) targets.add(to.path)
      for (const rule of importRules) {
        if (rule.refuses({ from, to, pkg: target.pkg, typeOnly: found.typeOnly })) {
          report(rule.name, found.start, `imports ${found.specifier}: ${rule.reason}`)
        }
      }
    }
    edges.set(file, targets)
    if (file !== ENV_READER && /^(server|contract|web)\/(src|app|messages)\//.test(file)) {
      for (const start of environmentReads(parsed)) {
        report('one-reader-of-the-environment', start, `reads the environment: only ${ENV_READER} may`)
      }
    }
  }
  return [...violations, ...featuresReachingBoth(edges), ...cycles(edges)]
}

/** Where a file stands in the house. */
function placeOf(file) {
  const [workspace, folder, ...rest] = file.split('/')
  const base = { path: file, workspace, area: folder, feature: undefined, part: undefined, name: rest.at(-1) }
  if (workspace === 'web' && folder === 'app') {
    const area = rest.length === 1 ? 'top' : rest[0]
    return { ...base, area, feature: area === 'features' ? rest[1] : undefined }
  }
  if (workspace !== 'server' || folder !== 'src') return base
  if (rest[0] !== 'features') return { ...base, area: rest.length === 1 ? 'top' : rest[0] }
  return { ...base, area: 'features', feature: rest[1], part: rest[2]?.replace(/\.ts$/, '') }
}

function listFiles(root, folder) {
  const full = path.join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { recursive: true })
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((name) => SOURCE_FILE.test(name) && statSync(path.join(root, name)).isFile())
}

function importsOf({ module, program }, source) {
  const found = module.staticImports.map((one) => ({
    specifier: one.moduleRequest.value,
    start: one.start,
    typeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
  }))
  for (const { entries, start } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, start, typeOnly: isType })
    }
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^(['"`])([^$]*)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))
    if (literal) found.push({ specifier: literal[2], start, typeOnly: false })
  }
  new Visitor({
    // `typeof import('…')` and `import('…').Thing` in a type position
    TSImportType: ({ source: argument, start }) =>
      found.push({ specifier: argument.value, start, typeOnly: true }),
  }).visit(program)
  return found
}

/** `{file}` for one of ours, `{pkg}` for a package, 'generated' for route types, undefined for neither. */
function resolveImport(root, importer, specifier) {
  const clean = specifier.replace(/\?.*$/, '')
  if (clean.includes('/+types/') || clean.startsWith('virtual:')) return 'generated'
  const workspace = /^@jhilik\/(contract|server|web)(\/.*)?$/.exec(clean)
  let wanted
  if (workspace?.[1] === 'contract') wanted = `contract/src${workspace[2] ?? ''}`
  else if (workspace)
    return { file: `${workspace[1]}/${workspace[1] === 'web' ? 'app' : 'src'}${workspace[2] ?? '/x'}` }
  else if (clean.startsWith('.')) wanted = path.posix.join(path.posix.dirname(importer), clean)
  else if (clean.startsWith('~/')) wanted = `web/app/${clean.slice(2)}`
  else return { pkg: clean }
  for (const ending of ENDINGS) {
    const full = path.join(root, wanted + ending)
    if (existsSync(full) && statSync(full).isFile()) return { file: wanted + ending }
  }
  return undefined
}

function environmentReads({ program, module }) {
  const starts = []
  const isProcess = (node) =>
    (node?.type === 'Identifier' && node.name === 'process') ||
    (node?.type === 'MemberExpression' && nameOf(node.property) === 'process')
  new Visitor({
    MemberExpression: (node) => {
      if (isProcess(node.object) && nameOf(node.property) === 'env') starts.push(node.start)
    },
    VariableDeclarator: (node) => {
      const takesEnv =
        node.id.type === 'ObjectPattern' &&
        node.id.properties.some((property) => nameOf(property.key) === 'env')
      if (isProcess(node.init) && takesEnv) starts.push(node.start)
    },
  }).visit(program)
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const whole = entries.some(({ importName }) => importName.name === 'env')
    if (/^(node:)?process$/.test(moduleRequest.value) && whole) starts.push(start)
  }
  return starts
}

function nameOf(node) {
  return node?.name ?? node?.value
}

function featuresReachingBoth(edges) {
  const reached = new Map()
  for (const [file, targets] of edges) {
    const { workspace, feature } = placeOf(file)
    if (workspace !== 'server' || feature === undefined) continue
    const known = reached.get(feature) ?? new Set()
    for (const target of targets) known.add(placeOf(target).feature)
    reached.set(feature, known)
  }
  return [...reached]
    .filter(([feature, known]) => refusesBoth(feature, known))
    .map(([feature]) => ({
      rule: 'only-checkout-joins-both',
      file: `server/src/features/${feature}`,
      line: 1,
      message: 'imports both bookings and payments: only checkout may',
    }))
}

/** Depth-first search; every edge back onto the current path closes a cycle. */
function cycles(edges) {
  const found = []
  const state = new Map()
  const trail = []
  const visit = (file) => {
    state.set(file, 'open')
    trail.push(file)
    for (const next of edges.get(file) ?? []) {
      if (state.get(next) === 'open') {
        const loop = [...trail.slice(trail.indexOf(next)), next]
        found.push({ rule: 'no-cycles', file, line: 1, message: `closes a cycle: ${loop.join(' -> ')}` })
      } else if (!state.has(next)) visit(next)
    }
    trail.pop()
    state.set(file, 'done')
  }
  for (const file of edges.keys()) if (!state.has(file)) visit(file)
  return found
}
