// The rules say which imports are refused. Each looks at one import: `from` and `to` are places (place.mjs), `to` is
// undefined for a package, `names` are the imported values, `writers` the functions of `to` that take a transaction.

const WEB_LAYERS = ['startup', 'lib', 'ui', 'features', 'routes', 'top']
const HTTP_PACKAGES = /^(fastify($|-)|@fastify\/|node:https?2?$|https?$)/
const HTTP_PLATFORM = /^server\/src\/platform\/(http|guard|web)\b/
const PUBLIC_PARTS = ['commands', 'views', 'rules']

const inServer = (place, area) => place?.workspace === 'server' && place.area === area
const isFeature = (place, feature) => inServer(place, 'features') && place.feature === feature

/** The demo's data is written directly to the tables of all features. */
const DEMO = 'demo'

export const importRules = [
  {
    name: 'contract-imports-only-zod',
    reason: 'the contract imports nothing but zod',
    refuses: ({ from, to, pkg }) =>
      from.workspace === 'contract' && (to ? to.workspace !== 'contract' : pkg !== 'zod'),
  },
  {
    name: 'web-and-server-separate',
    reason: 'browser and server share only the contract',
    refuses: ({ from, to }) =>
      (from.workspace === 'web' && to?.workspace === 'server') ||
      (from.workspace === 'server' && to?.workspace === 'web'),
  },
  {
    name: 'platform-imports-no-feature',
    reason: 'features import the platform, never the other way round',
    refuses: ({ from, to }) =>
      inServer(from, 'platform') &&
      to?.workspace === 'server' &&
      to.area !== 'platform' &&
      to.path !== 'server/src/config.ts',
  },
  {
    name: 'features-import-no-app',
    reason: 'a feature does not import the app that lists it',
    refuses: ({ from, to }) =>
      inServer(from, 'features') && /^server\/src\/(app|main)\.ts$/.test(to?.path ?? ''),
  },
  {
    name: 'features-use-commands-views-rules',
    reason: 'a feature uses another only through its commands, views or rules',
    refuses: ({ from, to }) =>
      inServer(from, 'features') &&
      inServer(to, 'features') &&
      from.feature !== to.feature &&
      from.feature !== DEMO &&
      !PUBLIC_PARTS.includes(to.part),
  },
  {
    name: 'rules-and-store-without-http',
    reason: 'rules and stores know no HTTP',
    refuses: ({ from, to, pkg }) =>
      inServer(from, 'features') &&
      (from.part === 'rules' || from.part === 'store') &&
      (to ? HTTP_PLATFORM.test(to.path) || to.part === 'routes' : HTTP_PACKAGES.test(pkg)),
  },
  {
    name: 'rules-are-pure',
    reason: 'rules are pure functions without input or output',
    refuses: ({ from, to, pkg, typeOnly }) =>
      inServer(from, 'features') &&
      from.part === 'rules' &&
      !typeOnly &&
      (to
        ? (inServer(to, 'features') && to.part !== 'rules') ||
          /^server\/src\/platform\/(db|jobs|mail|settings|audit|files)\b/.test(to.path)
        : /^(kysely|pg|pg-boss|nodemailer)$|^node:(fs|net|child_process)/.test(pkg)),
  },
  {
    name: 'views-only-read',
    reason: 'views import no commands and no function that takes a transaction',
    refuses: ({ from, to, names, writers }) =>
      inServer(from, 'features') &&
      from.part === 'views' &&
      inServer(to, 'features') &&
      (to.part === 'commands' || names.some((name) => writers.includes(name))),
  },
  {
    name: 'store-below-commands',
    reason: 'a store imports no commands, views of other features, jobs, mails or routes',
    refuses: ({ from, to }) =>
      inServer(from, 'features') &&
      from.part === 'store' &&
      inServer(to, 'features') &&
      (['commands', 'jobs', 'mails', 'routes'].includes(to.part) ||
        (to.part === 'views' && to.feature !== from.feature)),
  },
  {
    name: 'bookings-and-payments-separate',
    reason: 'bookings and payments do not know each other; checkout uses both',
    refuses: ({ from, to }) =>
      (isFeature(from, 'bookings') && isFeature(to, 'payments')) ||
      (isFeature(from, 'payments') && isFeature(to, 'bookings')),
  },
  {
    name: 'web-layers',
    reason: `imports go down only: ${WEB_LAYERS.toReversed().slice(1).join(', ')}`,
    refuses: ({ from, to }) =>
      from.workspace === 'web' &&
      to?.workspace === 'web' &&
      WEB_LAYERS.indexOf(to.area) > WEB_LAYERS.indexOf(from.area) &&
      WEB_LAYERS.includes(from.area),
  },
  {
    name: 'messages-import-only-messages',
    reason: 'message catalogs import no code of the app',
    refuses: ({ from, to }) =>
      from.area === 'messages' && to !== undefined && to.area !== 'messages' && to.workspace !== 'contract',
  },
]

/**
 * Tells whether a feature that reaches these other features uses both bookings and payments without being allowed to.
 */
export function refusesBoth(feature, reached) {
  return feature !== 'checkout' && feature !== DEMO && reached.has('bookings') && reached.has('payments')
}
