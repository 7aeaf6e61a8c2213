interface Modules {
  getModuleInfo(
    id: string,
  ): { importedIds: string[]; dynamicallyImportedIds: string[]; code: string | null } | null
}

const fileOf = (path: string) => new URL(`../../${path}.tsx`, import.meta.url).pathname

/** Starts the page. Has a file of its own: whoever fetched something else from that file would start it too. */
const ENTRY = fileOf('entry.client')

/** What every public page loads, whichever it is. */
const ALWAYS = [ENTRY, fileOf('root'), fileOf('routes/public-layout')]

/** Pages for everybody. */
const PUBLIC = [
  'home',
  'services',
  'service-detail',
  'compare',
  'reviews',
  'login',
  'register',
  'booking',
] as const
type Page = (typeof PUBLIC)[number]

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

const ICON = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/

/**
 * The files of the icons that these modules name, not by an older name. They come from one list, which
 * reaches all there are.
 */
function iconsOf(ids: Iterable<string>, modules: Modules): Set<string> {
  const codes = [...ids].map((id) => modules.getModuleInfo(id)?.code ?? '')
  const lists = codes.flatMap((code) => [
    ...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g),
  ])
  const names = lists.flatMap(([, list = '']) => list.match(/\b[A-Z]\w*/g) ?? [])
  return new Set(names.map((name) => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()))
}

/** Tells whether a module belongs to a file. */
type Test = (id: string, modules: Modules) => boolean

/** Tells whether a module is among what some others need. */
type Needs = (id: string) => boolean

function needsOf(ids: string[], modules: Modules, later = false): Needs {
  const files = reach(ids, modules, later)
  const icons = iconsOf(files, modules)
  return (id) => {
    const [, icon] = ICON.exec(id) ?? []
    return icon ? icons.has(icon) : files.has(id)
  }
}

/** Once for each build: looking through all modules for each of them would take minutes. */
interface Survey {
  always: Needs
  atOnce: Map<Page, Needs>
  everLater: Map<Page, Needs>
}
let survey: Survey | undefined

function look(modules: Modules): Survey {
  const eachPage = (later: boolean) =>
    new Map(PUBLIC.map((page) => [page, needsOf([fileOf(`routes/${page}`)], modules, later)]))
  survey ??= { always: needsOf(ALWAYS, modules), atOnce: eachPage(false), everLater: eachPage(true) }
  return survey
}

/** Small, and wanted by nearly all. */
const BASICS =
  /contract\/src\/(constants|money)\.ts$|web\/app\/(lib\/page\/page-title|startup\/use-hydrated)\.ts$/

const isAlwaysNeeded: Test = (id, modules) => id !== ENTRY && (look(modules).always(id) || BASICS.test(id))

/**
 * Whether this page needs it, and others do too, at once or later: so it comes with what else this page
 * needs. The dashboards, which share more, have no say: their parts would come along everywhere. But an
 * icon that one of them shows too would be a file by itself.
 */
function isSharedWith(page: Page): Test {
  return (id, modules) => {
    const isIcon = ICON.test(id)
    if (!isIcon && !/web\/app\/(ui|lib|startup|features)\/(?!overlay)/.test(id)) return false
    const { atOnce, everLater } = look(modules)
    const needing = [...everLater.values()].filter((needs) => needs(id))
    return atOnce.get(page)?.(id) === true && (isIcon || needing.length > 1)
  }
}

/** Each is so small that a file of its own costs more to ask for than to send. */
const isDashboardIcon: Test = (id, modules) => {
  const { always, everLater } = look(modules)
  return ICON.test(id) && ![always, ...everLater.values()].some((needs) => needs(id))
}

const named = (name: string, test: Test) => ({
  name: (id: string, modules: Modules) => (test(id, modules) ? name : null),
})

const QUERIES =
  /node_modules\/@tanstack\/(react-query|query-core)\/|app\/(ui\/queries|lib\/http\/query-client)\./

const isInServices = isSharedWith('services')

/** What stands on the library comes with it: apart from it, whoever needs its neighbours would load both. */
const isOfQueries: Test = (id, modules) =>
  QUERIES.test(id) ||
  (isInServices(id, modules) && [...reach([id], modules)].some((below) => QUERIES.test(below)))

/**
 * The browser's files. Few of them: each costs a slow connection a round trip and every processor on the
 * way some work, and together they shrink better. Libraries that only some pages need stand apart, so
 * that no other page loads them. The first that takes a module has it.
 */
export const chunks = [
  // In two, like the checks below: a phone puts each together in one go.
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\// },
  named('base', isAlwaysNeeded),
  // What looks at data; it comes with the first call or form. In two, so that a phone runs it in two goes.
  { name: 'checks', test: /node_modules\/zod\/|zod-without-eval|startup\/zod-library\.ts$/ },
  { name: 'basics', test: /contract\/src\/(envelope|primitives)\.ts$/ },
  named('parts', isSharedWith('home')),
  named('queries', isOfQueries),
  named('list-parts', isInServices),
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\// },
  named('form-parts', isSharedWith('login')),
  named('service-parts', isSharedWith('service-detail')),
  named('dashboard-icons', isDashboardIcon),
].map((chunk, place, all) => ({ ...chunk, priority: all.length - place }))
