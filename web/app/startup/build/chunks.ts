interface Modules {
  getModuleInfo(
    id: string,
  ): { importedIds: string[]; dynamicallyImportedIds: string[]; code: string | null } | null
}

const fileOf = (path: string) => new URL(`../../${path}.tsx`, import.meta.url).pathname

/**
 * The module that hydrates the page. It is in a file of its own: importing anything else from its file would start it
 * too early.
 */
const ENTRY = fileOf('entry.client')

/** The modules that all pages load. */
const ALWAYS = [ENTRY, fileOf('root'), fileOf('routes/public-layout')]

/** The public pages. */
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

/** The modules that these import, directly and indirectly; with `later` also dynamic imports. */
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
 * The names of the icons that these modules import. They are imported from one index, which reaches all icons, so
 * the module graph does not tell them apart.
 */
function iconsOf(ids: Iterable<string>, modules: Modules): Set<string> {
  const codes = [...ids].map((id) => modules.getModuleInfo(id)?.code ?? '')
  const lists = codes.flatMap((code) => [
    ...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g),
  ])
  const names = lists.flatMap(([, list = '']) => list.match(/\b[A-Z]\w*/g) ?? [])
  return new Set(names.map((name) => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()))
}

/** Whether a module belongs to a chunk. */
type Test = (id: string, modules: Modules) => boolean

/** Whether some given modules need this one. */
type Needs = (id: string) => boolean

function needsOf(ids: string[], modules: Modules, later = false): Needs {
  const files = reach(ids, modules, later)
  const icons = iconsOf(files, modules)
  return (id) => {
    const [, icon] = ICON.exec(id) ?? []
    return icon ? icons.has(icon) : files.has(id)
  }
}

/** The sets are computed once for each build: walking the module graph for each module would take minutes. */
interface Needed {
  always: Needs
  atOnce: Map<Page, Needs>
  everLater: Map<Page, Needs>
  footer: Needs
  crews: Needs
}
let needed: Needed | undefined

function neededBy(modules: Modules): Needed {
  const eachPage = (later: boolean) =>
    new Map(PUBLIC.map((page) => [page, needsOf([fileOf(`routes/${page}`)], modules, later)]))
  needed ??= {
    always: needsOf(ALWAYS, modules),
    atOnce: eachPage(false),
    everLater: eachPage(true),
    footer: needsOf([fileOf('site/layout/footer-body')], modules),
    crews: needsOf([fileOf('routes/dashboard/jobs')], modules),
  }
  return needed
}

/** Small modules that nearly all pages need. */
const BASICS =
  /contract\/src\/(constants|money|picture-links)\.ts$|web\/app\/(lib\/page\/page-meta|startup\/use-hydrated)\.ts$/

const isAlwaysNeeded: Test = (id, modules) =>
  id !== ENTRY && (neededBy(modules).always(id) || BASICS.test(id))

/**
 * Tells whether this page and at least one other public page need a module. The dashboards are not counted: their
 * modules would become part of the public pages' chunks. Icons always are counted, as each would become a file of its
 * own.
 */
function isSharedWith(page: Page): Test {
  return (id, modules) => {
    const isIcon = ICON.test(id)
    if (!isIcon && !/web\/app\/(?!routes\/)[\w-]+\/(?!overlay)/.test(id)) return false
    const { atOnce, everLater } = neededBy(modules)
    const needing = [...everLater.values()].filter((needs) => needs(id))
    return atOnce.get(page)?.(id) === true && (isIcon || needing.length > 1)
  }
}

/** Icons that only dashboards need: one file for all, as each is smaller than a request. */
const isDashboardIcon: Test = (id, modules) => {
  const { always, everLater } = neededBy(modules)
  return ICON.test(id) && ![always, ...everLater.values()].some((needs) => needs(id))
}

/** The lower part of all public pages, which is loaded when it comes near. */
const isOfFooter: Test = (id, modules) =>
  /web\/app\/site\/layout\/|web\/app\/lib\/page\/contact\.ts$/.test(id) || ICON.test(id)
    ? neededBy(modules).footer(id)
    : false

/** Icons of the footer that pages need too, which would otherwise fetch the footer. */
const isIconBesideFooter: Test = (id, modules) => {
  const { everLater, crews } = neededBy(modules)
  return ICON.test(id) && isOfFooter(id, modules) && [crews, ...everLater.values()].some((needs) => needs(id))
}

/** Icons of the page of crews that otherwise only dashboards need. */
const isIconOfCrews: Test = (id, modules) => isDashboardIcon(id, modules) && neededBy(modules).crews(id)

const named = (name: string, test: Test) => ({
  name: (id: string, modules: Modules) => (test(id, modules) ? name : null),
})

const QUERIES = /node_modules\/@tanstack\/(react-query|query-core)\/|app\/lib\/http\/(query-client|queries)\./

const isInHome = isSharedWith('home')
const isInServices = isSharedWith('services')
const isInLogin = isSharedWith('login')
const isInServiceDetail = isSharedWith('service-detail')

/** Two parts of the home page need its sections, whose own file would cost a request and more than they contain. */
const isOfHome: Test = (id, modules) =>
  isInHome(id, modules) || /web\/app\/site\/home\/section\.tsx$/.test(id)

/** The fields and helpers of forms: the booking page needs little else of the service list and the login page. */
const isOfForms: Test = (id, modules) =>
  neededBy(modules).everLater.get('booking')?.(id) === true &&
  (isInServices(id, modules) || isInLogin(id, modules))

/**
 * What the page of crews needs of the public pages' parts, without the rest of their files: it is opened on phones on weak
 * networks. Icons that the footer uses as well stay in the file of icons.
 */
const isSharedWithCrews =
  (part: Test): Test =>
  (id, modules) =>
    neededBy(modules).crews(id) && !isOfFooter(id, modules) && part(id, modules)

/** TanStack Query and the shared modules that import it. */
const isOfQueries: Test = (id, modules) =>
  QUERIES.test(id) ||
  (isInServices(id, modules) && [...reach([id], modules)].some((below) => QUERIES.test(below)))

/**
 * The browser's files. Few, as each costs a request, and large files compress better. Libraries that only some pages
 * need are separate. A module belongs to the first chunk that matches.
 */
export const chunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\// },
  named('base', isAlwaysNeeded),
  // Pages without data of their own make no call before something is pressed.
  { name: 'calls', test: /app\/lib\/http\/(http|api-error)\.ts$/ },
  // The library is loaded with the first call or form.
  { name: 'checks', test: /node_modules\/zod\/|zod-without-eval/ },
  // Texts about refused fields are inlined where they are used; only the Bangla texts need the whole catalog.
  { name: 'validation', test: /contract\/src\/validation(-keys)?\.ts$/ },
  // This module is needed without forms too, which would otherwise take it with them.
  { name: 'phone-text', test: /contract\/src\/phone-text\.ts$/ },
  // Pages show these before they have loaded any schema.
  { name: 'facts', test: /contract\/src\/(prices|vehicles|places)\.ts$/ },
  // Answers of the API need these modules as well, so they are not in the chunk of the forms' schemas.
  {
    name: 'basics',
    test: /contract\/src\/(envelope|primitives|digits|contacts|place-schemas|vehicle-schemas|asked-fields|bookings)\.ts$/,
  },
  // The schemas of forms that customers fill in.
  { name: 'form-schemas', test: /contract\/src\/(fields|booking-requests|vehicle-requests)\.ts$/ },
  // This module is needed to log in, and later to renew a token: the fields of forms would take it with them.
  { name: 'claims', test: /app\/lib\/session\/decode-claims\.ts$/ },
  // The booking page needs these calls only when a phone number has to be confirmed.
  { name: 'account-calls', test: /app\/people\/accounts\/api\.ts$/ },
  named('parts', isOfHome),
  named('queries', isOfQueries),
  { name: 'outbox', test: /app\/lib\/outbox\/(?!crew-data-owner|crew-page-cache)|node_modules\/idb\// },
  named('crew-fields', isSharedWithCrews(isOfForms)),
  named('fields', isOfForms),
  named('list-parts', isInServices),
  // The library's connection to zod is fetched with the first check.
  { name: 'forms', test: /node_modules\/react-hook-form\// },
  named('form-parts', isInLogin),
  named('crew-parts', isSharedWithCrews(isInServiceDetail)),
  named('service-parts', isInServiceDetail),
  named('icons', isIconBesideFooter),
  named('footer', isOfFooter),
  named('crew-icons', isIconOfCrews),
  named('dashboard-icons', isDashboardIcon),
].map((chunk, place, all) => ({ ...chunk, priority: all.length - place }))
