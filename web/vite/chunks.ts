interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

/** What every public page loads, whichever it is. */
const ALWAYS = ['entry.client.tsx', 'root.tsx', 'routes/public-layout.tsx'].map(
  (file) => new URL(`../app/${file}`, import.meta.url).pathname,
)

/** All that these modules import, and what that imports, save what is fetched later. */
function reach(ids: string[], modules: Modules, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    reach(modules.getModuleInfo(id)?.importedIds ?? [], modules, found)
  }
  return found
}

let always: Set<string> | undefined

/**
 * The browser's files. Few of them: each costs a slow connection a round trip, and together they
 * shrink better. Libraries that only some pages need stand apart, so that no other page loads them.
 */
export const chunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
  {
    name: (id: string, modules: Modules) => {
      always ??= reach(ALWAYS, modules)
      return always.has(id) || /contract\/src\/(constants|money)\.ts$/.test(id) ? 'base' : null
    },
    priority: 3,
  },
  // What looks at data; it comes with the first call or form.
  {
    name: 'checks',
    test: /node_modules\/zod\/|zod-without-eval|contract\/src\/(envelope|primitives|problems)\.ts$/,
    priority: 2,
  },
  { name: 'queries', test: /node_modules\/@tanstack\/|app\/(ui\/queries|lib\/query-client)\./, priority: 2 },
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\//, priority: 2 },
  { name: 'parts', test: /web\/app\/(ui|lib)\/(?!overlay)/, minShareCount: 4, priority: 1 },
]
