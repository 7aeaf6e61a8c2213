import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const APP = fileURLToPath(new URL('../../', import.meta.url))
const ALL_SOURCES = '@import "tailwindcss";'
const NO_SOURCES = '@import "tailwindcss" source(none);'
const TYPE_IMPORT = /^import type [^']*'[^']*'/gm
/** Imports of our files are relative and have the file's ending; dynamic ones too. */
const IMPORT = /\b(?:from |import |import\()'(\.[^']+\.tsx?)'/g

/** These files and all that they import, directly and indirectly, statically and dynamically. */
function reach(files: string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue
    found.add(file)
    const code = readFileSync(file, 'utf8').replaceAll(TYPE_IMPORT, '')
    reach(
      [...code.matchAll(IMPORT)].map(([, specifier = '']) => path.resolve(path.dirname(file), specifier)),
      found,
    )
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
      // With ?url it is a module that exports the address.
      if (!/\/app\/visitors\.css(?!\?url)/.test(id)) return
      if (!code.includes(ALL_SOURCES)) throw new Error(`visitors.css has no ${ALL_SOURCES}`)
      // From visitors.css: in an absolute path a bracket would be a pattern.
      const sources = visitorSources().map((file) => `@source "./${path.relative(APP, file)}";`)
      return { code: [code.replace(ALL_SOURCES, NO_SOURCES), ...sources].join('\n'), map: null }
    },
  }
}
