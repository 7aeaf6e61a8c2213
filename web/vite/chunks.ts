interface Modules {
  getModuleInfo(
    id: string,
  ): { importedIds: string[]; dynamicallyImportedIds: string[]; code: string | null } | null
}

/** What every public page loads, whichever it is. */
const ALWAYS = ['entry.client.tsx', 'root.tsx', 'routes/public-layout.tsx'].map(
  (file) => new URL(`../app/${file}`, import.meta.url).pathname,
)

/** All that these modules import, and what that imports; what is fetched later only if `later`. */
function reach(ids: string[], modules: Modules, later = false, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    const info = modules.getModuleInfo(id)
    reach(info?.importedIds ?? [], modules, later, found)
    if (later) reach(info?.dynamicallyImportedIds ?? [], modules, later, found)
  }
  return found
}

/** Pages for everybody; the parts that this many of them share are fetched as one. */
const PUBLIC = [
  'home',
  'services',
  'service-detail',
  'compare',
  'reviews',
  'login',
  'register',
  'booking',
].map((name) => new URL(`../app/routes/${name}.tsx`, import.meta.url).pathname)
const SHARED = 4

const ICON = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/

/** The files of the icons that these modules name. They come from one list, which reaches all there are. */
function iconsOf(ids: Iterable<string>, modules: Modules): Set<string> {
  const codes = [...ids].map((id) => modules.getModuleInfo(id)?.code ?? '')
  const lists = codes.flatMap((code) => [
    ...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g),
  ])
  const names = lists.flatMap(([, list = '']) => list.match(/\b[A-Z]\w+/g) ?? [])
  return new Set(names.map((name) => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()))
}

let always: Set<string> | undefined
let alwaysIcons: Set<string> | undefined
let publicIcons: Set<string> | undefined
let pages: Set<string>[] | undefined

function isAlwaysNeeded(id: string, modules: Modules): boolean {
  always ??= reach(ALWAYS, modules)
  alwaysIcons ??= iconsOf(always, modules)
  const [, icon] = ICON.exec(id) ?? []
  if (icon) return alwaysIcons.has(icon)
  return always.has(id) || /contract\/src\/(constants|money)\.ts$/.test(id)
}

/** Each is so small that a file of its own costs more to ask for than to send. */
function isDashboardIcon(id: string, modules: Modules): boolean {
  publicIcons ??= iconsOf(reach([...ALWAYS, ...PUBLIC], modules, true), modules)
  const [, icon] = ICON.exec(id) ?? []
  return icon !== undefined && !publicIcons.has(icon)
}

/** The dashboards, which share more than that, have no say: their parts would come along everywhere. */
function isSharedPart(id: string, modules: Modules): boolean {
  if (!/web\/app\/(ui|lib)\/(?!overlay)/.test(id)) return false
  pages ??= PUBLIC.map((page) => reach([page], modules))
  return pages.filter((page) => page.has(id)).length >= SHARED
}

/**
 * The browser's files. Few of them: each costs a slow connection a round trip, and together they
 * shrink better. Libraries that only some pages need stand apart, so that no other page loads them.
 */
export const chunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
  {
    name: (id: string, modules: Modules) => (isAlwaysNeeded(id, modules) ? 'base' : null),
    priority: 3,
  },
  // What looks at data; it comes with the first call or form. In two, so that a phone runs it in two goes.
  { name: 'checks', test: /node_modules\/zod\/|zod-without-eval|lib\/checks\.ts$/, priority: 2 },
  { name: 'basics', test: /contract\/src\/(envelope|primitives)\.ts$/, priority: 2 },
  {
    name: 'queries',
    test: /node_modules\/@tanstack\/(react-query|query-core)\/|app\/(ui\/queries|lib\/query-client)\./,
    priority: 2,
  },
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\//, priority: 2 },
  {
    name: (id: string, modules: Modules) => (isSharedPart(id, modules) ? 'parts' : null),
    priority: 1,
  },
  {
    name: (id: string, modules: Modules) => (isDashboardIcon(id, modules) ? 'dashboard-icons' : null),
    priority: 1,
  },
]
