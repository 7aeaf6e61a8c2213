import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, parseSync } from 'vite'

const APP = fileURLToPath(new URL('../../', import.meta.url))
const ALL_SOURCES = '@import "tailwindcss";'
const NO_SOURCES = '@import "tailwindcss" source(none);'

/** The files of ours that a file imports, statically and dynamically: as relative paths with the file's extension. */
function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8')
  const { staticImports, dynamicImports } = parseSync(file, code).module
  const specifiers = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    // The request includes its quotes, which are cut off.
    ...dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
  return specifiers
    .filter((specifier) => /^\..*\.tsx?$/.test(specifier))
    .map((specifier) => path.resolve(path.dirname(file), specifier))
}

/** These files and all that they import, directly and indirectly. */
function reach(files: string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    reach(importsOf(file), found)
  }
  return found
}

/** The files of the web app that pages outside the dashboards may show, as absolute paths. */
export function visitorSources(): string[] {
  const routes = globSync('routes/*.tsx', { cwd: APP }).filter((file) => file !== 'routes/design-system.tsx')
  const starts = [...routes, 'root.tsx', 'entry.server.tsx'].map((file) => path.join(APP, file))
  return [...reach(starts)].filter((file) => file.startsWith(APP)).sort()
}

/**
 * Has visitors.css scan the files of visitors' pages only: of the styles of all files a fifth is of dashboards alone. In
 * development it has the styles of all files, so that new files need no restart.
 */
export function visitorStyles(): Plugin {
  return {
    name: 'visitor-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      // `visitors.css?url` is the JavaScript module that exports the sheet's address.
      if (!/\/app\/visitors\.css(?!\?url)/.test(id)) return
      if (!code.includes(ALL_SOURCES)) throw new Error(`visitors.css has no ${ALL_SOURCES}`)
      // Paths are relative to visitors.css: Tailwind reads brackets in an absolute path as a glob pattern.
      const sources = visitorSources().map((file) => `@source "./${path.relative(APP, file)}";`)
      return { code: [code.replace(ALL_SOURCES, NO_SOURCES), ...sources].join('\n'), map: null }
    },
  }
}
