import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

// Finds message keys of web/messages/en that nothing in web/app uses. Bangla has the same keys: the compiler
// sees to that.

const CATALOG = 'web/messages/en'
const USES = 'web/app'
/** The folders with the words that fill a computed key, such as the statuses of a booking. */
const WORDS = ['web/app', 'contract/src', 'server/src']
const METHODS = new Set(['rich', 'markup', 'has', 'raw'])
/** Stands in a pattern for a part of a key that is known only at run time. */
const ANY = '*'

/** The keys under `root` that are not used, in the order of the catalogs. */
export function findUnusedKeys(root) {
  const keys = listCatalogs(root).flatMap(({ file, name }) =>
    keysOf(root, file, name).map((key) => `${name}.${key}`),
  )
  const words = new Set(listFiles(root, WORDS).flatMap((file) => wordsOf(parse(root, file))))
  const uses = listFiles(root, [USES]).map((file) => usesOf(parse(root, file)))
  const patterns = new Set(uses.flatMap((use) => use.patterns))
  patterns.delete(ANY)
  const chains = new Set(uses.flatMap((use) => use.chains))
  return keys.filter((key) => !isUsed(key, { patterns, chains, words }))
}

/** Each catalog has the name of its file or folder. */
function listCatalogs(root) {
  const files = readdirSync(path.join(root, CATALOG)).filter((name) => name !== 'index.ts')
  return files.map((entry) => {
    const name = entry.replace('.ts', '').replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase())
    return { file: `${CATALOG}/${entry === name ? `${entry}/index.ts` : entry}`, name }
  })
}

function isUsed(key, { patterns, chains, words }) {
  if (patterns.has(key)) return true
  if ([...chains].some((chain) => chain === key || chain.endsWith(`.${key}`))) return true
  return [...patterns].some((pattern) => fits(key, pattern, (part) => isWord(part, words)))
}

/** Tells whether the sources contain this text, or put it together of a text with a dot and another one. */
const isWord = (part, words) =>
  words.has(part) || [...words].some((word) => fits(part, word, (end) => words.has(end)))

function fits(text, pattern, accepts) {
  if (!pattern.includes(ANY)) return false
  const filled = new RegExp(`^${pattern.split(ANY).map(RegExp.escape).join('(.+)')}$`).exec(text)
  return filled?.slice(1).every(accepts) ?? false
}

const parse = (root, file) => parseSync(file, readFileSync(path.join(root, file), 'utf8')).program

function listFiles(root, folders) {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
      .filter((name) => /\.tsx?$/.test(name)),
  )
}

/** The dotted keys of an exported object, followed through the files that it is put together from. */
function keysOf(root, file, name) {
  const program = parse(root, file)
  const imports = new Map()
  const constants = new Map()
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      for (const { local, imported } of specifiers) {
        imports.set(local.name, { file: fileOf(file, source.value), imported })
      }
    },
    VariableDeclarator: ({ id, init }) => constants.set(id.name, withoutType(init)),
  }).visit(program)

  const resolve = (identifier) => {
    const from = imports.get(identifier)
    return from ? keysOf(root, from.file, from.imported.name) : keysIn(constants.get(identifier))
  }
  /** The keys of a part of another object: `statusWords.en`. */
  const memberOf = ({ object, property }) => {
    const start = `${property.name}.`
    return resolve(object.name).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
  }
  const keysIn = (object) => {
    if (object?.type === 'MemberExpression') return memberOf(object)
    if (object?.type !== 'ObjectExpression') throw new Error(`${file}: ${name} is not a plain object`)
    return object.properties.flatMap((property) => {
      if (property.type === 'SpreadElement') return resolve(property.argument.name)
      const key = property.key.name ?? property.key.value
      const value = withoutType(property.value)
      if (value.type === 'Identifier') return resolve(value.name).map((below) => `${key}.${below}`)
      const isObject = value.type === 'ObjectExpression' || value.type === 'MemberExpression'
      return isObject ? keysIn(value).map((below) => `${key}.${below}`) : [key]
    })
  }
  return keysIn(constants.get(name))
}

const fileOf = (importer, specifier) =>
  specifier.startsWith('@jhilik/contract/')
    ? specifier.replace('@jhilik/contract/', 'contract/src/')
    : path.posix.join(path.posix.dirname(importer), specifier)

/** Returns the expression without `as const` and `satisfies …`. */
const withoutType = (node) =>
  node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression'
    ? withoutType(node.expression)
    : node

/** Finds what a file looks up by translators, as patterns, and what it reads from a catalog by property. */
function usesOf(program) {
  const namespaces = new Map()
  const computed = new Map()
  const calls = []
  const chains = []
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'ObjectPattern') {
        const names = namesOf(withoutType(init))
        chains.push(...id.properties.map(({ key }) => [...names, key?.name].join('.')))
      } else if (init?.type === 'CallExpression' && init.callee.name === 'useTranslations') {
        const found = init.arguments.length > 0 ? textsOf(init.arguments[0]) : ['']
        namespaces.set(id.name, [...(namespaces.get(id.name) ?? []), ...found])
      } else if (withoutType(init)?.type === 'TemplateLiteral') {
        computed.set(id.name, withoutType(init))
      }
    },
    CallExpression: ({ callee, arguments: [key] }) => {
      const isMethod = callee.type === 'MemberExpression' && METHODS.has(callee.property.name)
      const translator = isMethod ? callee.object.name : callee.name
      if (translator && key) calls.push({ translator, key })
    },
    MemberExpression: (node) => {
      chains.push(namesOf(node).join('.'))
    },
  }).visit(program)
  const patterns = calls.flatMap(({ translator, key }) =>
    // A name that is no translator of this file may be one of the whole catalog, given to it by another file.
    (namespaces.get(translator) ?? ['']).flatMap((namespace) =>
      textsOf(computed.get(withoutType(key).name) ?? key).map((text) =>
        namespace ? `${namespace}.${text}` : text,
      ),
    ),
  )
  return { patterns, chains }
}

/** The names of `a.b().c`, as far as they can be read from the end: here `c`, for `a.b.c` all three. */
function namesOf(node) {
  if (node?.type === 'Identifier') return [node.name]
  if (node?.type !== 'MemberExpression' || node.computed) return []
  return [...namesOf(node.object), node.property.name]
}

/** The texts that an expression may be, with `*` where only the running program knows. */
function textsOf(node) {
  const inner = withoutType(node)
  if (inner.type === 'Literal') return [String(inner.value)]
  if (inner.type === 'ConditionalExpression') {
    return [...textsOf(inner.consequent), ...textsOf(inner.alternate)]
  }
  if (inner.type === 'TemplateLiteral') {
    return inner.quasis.reduce(
      (texts, { value }, at) => {
        const filled = at === 0 ? [''] : textsOf(inner.expressions[at - 1])
        return texts.flatMap((text) => filled.map((part) => text + part + value.cooked))
      },
      [''],
    )
  }
  return [ANY]
}

/** Every text and every name of a property in a file. Keys have `_` where an action's name has a dot. */
function wordsOf(program) {
  const words = []
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') words.push(value, value.replaceAll('.', '_'))
    },
    Property: ({ key }) => {
      if (key.name) words.push(key.name)
    },
    // `payment.${status}`
    TemplateLiteral: (node) => {
      const texts = textsOf(node).filter((text) => /^\w+\.\*$/.test(text))
      words.push(...texts, ...texts.map((text) => text.replace('.', '_')))
    },
  }).visit(program)
  return words
}
