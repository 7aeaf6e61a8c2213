import { parseSync, Visitor } from 'oxc-parser'

/**
 * Returns what the rules need to know about one source file: syntax errors, imports, exports, and calls that read the
 * environment, begin a transaction or write to the database. Every entry has `start`, an offset in the source.
 */
export function parseSource(file, source) {
  const parsed = parseSync(file, source)
  return {
    errors: parsed.errors.map(({ message, labels }) => ({ message, start: labels[0]?.start ?? 0 })),
    imports: importsOf(parsed, source),
    reexports: reexportsOf(parsed),
    environmentReads: environmentReadsOf(parsed),
    writers: writersOf(parsed),
    ...databaseCallsOf(parsed),
  }
}

/** `{specifier, names, typeOnly}` of each import, dynamic imports and types from `import('…')` included. */
function importsOf({ module, program }, source) {
  const found = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    names: entries.filter(({ isType }) => !isType).map(({ importName }) => importName.name),
    start,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  for (const { entries, start } of module.staticExports) {
    for (const { moduleRequest, importName, isType } of entries) {
      if (moduleRequest)
        found.push({ specifier: moduleRequest.value, names: [importName.name], start, typeOnly: isType })
    }
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^(['"`])([^$]*)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end))
    if (literal) found.push({ specifier: literal[2], names: [], start, typeOnly: false })
  }
  new Visitor({
    TSImportType: ({ source: argument, start }) =>
      found.push({ specifier: argument.value, names: [], start, typeOnly: true }),
  }).visit(program)
  return found
}

/** `export … from`, an import that is exported again, and `export { a as b }`, with the reason it is refused. */
function reexportsOf({ module }) {
  const imported = new Set(
    module.staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  )
  return module.staticExports.flatMap(({ entries, start }) =>
    entries.flatMap(({ moduleRequest, localName, exportName }) => {
      if (moduleRequest || (imported.has(localName.name) && exportName.kind !== 'Default')) {
        return [{ start, message: 'exports what another file defines: import it from there' }]
      }
      const renamed =
        exportName.kind === 'Name' && localName.kind === 'Name' && localName.name !== exportName.name
      return renamed
        ? [{ start, message: `exports ${localName.name} as ${exportName.name}: use one name` }]
        : []
    }),
  )
}

function environmentReadsOf({ program, module }) {
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

/** Names of exported functions that take a transaction (`tx: Tx`): they write or lock. */
function writersOf({ program }) {
  const takesTransaction = (declaration) =>
    declaration?.type === 'FunctionDeclaration' &&
    declaration.params.some(({ typeAnnotation }) => {
      const type = typeAnnotation?.typeAnnotation
      return type?.type === 'TSTypeReference' && type.typeName.name === 'Tx'
    })
  return program.body
    .filter(({ type, declaration }) => type === 'ExportNamedDeclaration' && takesTransaction(declaration))
    .map(({ declaration }) => declaration.id.name)
}

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const LOCKS = new Set(['forUpdate', 'forNoKeyUpdate', 'forShare', 'forKeyShare'])
const WRITING_SQL =
  /^\s*(insert|update|delete|merge|lock|truncate)\s|\bpg_(try_)?advisory_|\bfor (no key )?update\b/i

/** Starts of calls that begin a transaction, and of those that write or lock, by the query builder or in SQL. */
function databaseCallsOf({ program }) {
  const transactions = []
  const writes = []
  new Visitor({
    CallExpression: ({ callee }) => {
      if (callee.type !== 'MemberExpression') return
      const name = nameOf(callee.property)
      if (name === 'transaction') transactions.push(callee.property.start)
      if (WRITES.has(name) || LOCKS.has(name)) writes.push(callee.property.start)
    },
    TaggedTemplateExpression: ({ tag, quasi, start }) => {
      const isSql = (tag.type === 'MemberExpression' ? tag.object : tag).name === 'sql'
      if (isSql && quasi.quasis.some(({ value }) => WRITING_SQL.test(value.raw))) writes.push(start)
    },
  }).visit(program)
  return { transactions, writes }
}

function nameOf(node) {
  return node?.name ?? node?.value
}
