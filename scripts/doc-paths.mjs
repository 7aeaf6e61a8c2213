import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

// Finds paths and npm commands that the documentation names and the repository does not have.

/** The files of `docs` are read too. The changelog is about the past. */
const DOCUMENTS = ['CONTRIBUTING.md', 'README.md']
const NOT_OURS =
  /(^|\/)(node_modules|\.git|\.react-router|\.cache)$|^((web|server)\/build|data|test-results)$/
/** First names of paths; others in backticks are addresses or types. */
const ROOTS =
  /^(contract|server|web|e2e|bench|security|scripts|docs|routes|people|money|calendar|catalog|bookings|office|site|ui|lib|startup|messages|platform)\//
/** Paths made by `npm run build`, which are not part of the repository. */
const MADE = /^(web|server)\/build\//
const SOURCE = /.\.(tsx?|mjs|md|sql|css)$/
/** The documentation names tests without their endings. */
const ENDINGS = [
  '',
  '.ts',
  '.tsx',
  '.test.ts',
  '.test.tsx',
  '.build.test.ts',
  '.unit.test.ts',
  '.property.unit.test.ts',
  '.spec.ts',
]

/** Paths and npm commands that do not exist, and functions that are not in the file they are said to be in. */
export function findStaleMentions(root) {
  const { files, folders } = listTree(root)
  const known = [...files, ...folders]
  const documents = [...DOCUMENTS, ...files.filter((name) => /^docs\/.*\.md$/.test(name))]
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return documents.flatMap((document) => {
    const lines = readFileSync(path.join(root, document), 'utf8').split('\n')
    const tree = pathsOfTree(lines)
    return lines.flatMap((text, index) => {
      const at = `${document}:${index + 1}`
      const missing = [...mentionsIn(text), ...(tree.get(index) ?? [])]
        .filter((mention) => !known.some((name) => matches(name, mention)))
        .map((mention) => `${at}  ${mention} does not exist`)
      const commands = [...text.matchAll(/npm run ([\w:-]+)/g)]
        .filter(([, name]) => !Object.hasOwn(scripts, name))
        .map(([command]) => `${at}  ${command} does not exist`)
      const functions = missingFunctions(root, files, text).map((found) => `${at}  ${found}`)
      return [...missing, ...commands, ...functions]
    })
  })
}

function listTree(root) {
  const files = []
  const folders = []
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = folder ? `${folder}/${entry.name}` : entry.name
      if (NOT_OURS.test(name)) continue
      if (!entry.isDirectory()) files.push(name)
      else {
        folders.push(name)
        walk(name)
      }
    }
  }
  walk('')
  return { files, folders }
}

/** Paths in backticks and targets of links; `{a,b}` stands for two. Patterns with `<…>` are left out. */
function mentionsIn(text) {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, mention]) => mention)
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(([, target]) =>
    target.replace(/^(\.\.?\/)+/, ''),
  )
  const paths = quoted.filter((mention) => ROOTS.test(mention) || SOURCE.test(mention))
  return [...paths, ...linked]
    .filter((mention) => !/[<>…]/.test(mention) && !MADE.test(mention))
    .flatMap(expand)
}

/** Paths of a directory tree in a code block, by line: `server/`, and below it `  src/main.ts`. */
function pathsOfTree(lines) {
  const paths = new Map()
  let isCode = false
  let folder = ''
  for (const [index, line] of lines.entries()) {
    if (line.startsWith('```')) {
      isCode = !isCode
      folder = ''
    }
    const [, indent, name] = /^( {0,2})([\w.-]+(?:\/[\w.-]*)*)(?: {2,}.*)?$/.exec(line) ?? []
    if (!isCode || name === undefined) continue
    if (indent === '') folder = name.endsWith('/') ? name : ''
    const full = indent === '' ? folder : folder && folder + name
    if (full) paths.set(index, [full.replace(/\/$/, '')])
  }
  return paths
}

function expand(mention) {
  const braces = /^(.*)\{([^}]*)\}(.*)$/.exec(mention)
  if (!braces) return [mention.replace(/\/$/, '')]
  const [, before, names, after] = braces
  return names.split(',').flatMap((name) => expand(before + name + after))
}

/** Tells whether `name` is what is mentioned; a mention may lack its first folders and a test's ending. */
function matches(name, mention) {
  const pattern = mention
    .split('*')
    .map((part) => RegExp.escape(part))
    .join('[^/]*')
  const endings = ENDINGS.map((ending) => RegExp.escape(ending)).join('|')
  return new RegExp(`(^|/)${pattern}(${endings})$`).test(name)
}

/** Functions said to be in a file, as `name` in `file`, that the file does not contain. */
function missingFunctions(root, files, text) {
  return [...text.matchAll(/`(\w+)` in `([^`\s]+)`/g)].flatMap(([, name, mention]) => {
    const found = files.filter((file) => matches(file, mention))
    const sources = found.map((file) => readFileSync(path.join(root, file), 'utf8'))
    const isThere = sources.some((source) => new RegExp(`\\b${name}\\b`).test(source))
    return found.length === 0 || isThere ? [] : [`${name} is not in ${mention}`]
  })
}
