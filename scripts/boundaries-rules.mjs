// Who may import whom. Each rule looks at one import: where it stands and what it reaches for.
// A place is {path, workspace, area, feature, part, name}, see `placeOf` in boundaries.mjs.

const WEB_LAYERS = ['startup', 'lib', 'ui', 'features', 'routes', 'top']
const HTTP_PACKAGES = /^(fastify($|-)|@fastify\/|node:https?2?$|https?$)/
const HTTP_PLATFORM = /^server\/src\/platform\/(http|guard|web)\b/

const inServer = (place, area) => place.workspace === 'server' && place.area === area
const isFeature = (place, feature) => inServer(place, 'features') && place.feature === feature

/** A feature's own fixtures and seed go below the commands, to the tables of all. */
const SEEDER = 'demo'

export const importRules = [
  {
    name: 'contract-stands-alone',
    reason: 'the contract imports nothing but zod',
    refuses: ({ from, to, pkg }) =>
      from.workspace === 'contract' && (to ? to.workspace !== 'contract' : pkg !== 'zod'),
  },
  {
    name: 'web-and-server-apart',
    reason: 'browser and server share the contract and nothing else',
    refuses: ({ from, to }) =>
      (from.workspace === 'web' && to?.workspace === 'server') ||
      (from.workspace === 'server' && to?.workspace === 'web'),
  },
  {
    name: 'platform-knows-no-feature',
    reason: 'features stand on the platform, never the other way round',
    refuses: ({ from, to }) =>
      inServer(from, 'platform') &&
      to?.workspace === 'server' &&
      to.area !== 'platform' &&
      to.path !== 'server/src/config.ts',
  },
  {
    name: 'features-below-the-app',
    reason: 'a feature does not know the app that lists it',
    refuses: ({ from, to }) =>
      inServer(from, 'features') && /^server\/src\/(app|main)\.ts$/.test(to?.path ?? ''),
  },
  {
    name: 'features-meet-at-the-door',
    reason: 'a feature uses another only through its commands, views or rules',
    refuses: ({ from, to }) =>
      inServer(from, 'features') &&
      to !== undefined &&
      inServer(to, 'features') &&
      from.feature !== to.feature &&
      from.feature !== SEEDER &&
      !['commands', 'views', 'rules'].includes(to.part),
  },
  {
    name: 'rules-and-store-know-no-http',
    reason: 'rules and stores know no HTTP',
    refuses: ({ from, to, pkg }) =>
      inServer(from, 'features') &&
      (from.part === 'rules' || from.part === 'store') &&
      (to ? HTTP_PLATFORM.test(to.path) || to.part === 'routes' : HTTP_PACKAGES.test(pkg)),
  },
  {
    name: 'rules-do-no-io',
    reason: 'rules are pure functions',
    refuses: ({ from, to, pkg, typeOnly }) =>
      inServer(from, 'features') &&
      from.part === 'rules' &&
      !typeOnly &&
      (to
        ? ['store', 'views', 'commands', 'jobs'].includes(to.part) ||
          /^server\/src\/platform\/(db|jobs|mail)\b/.test(to.path)
        : /^(kysely|pg|pg-boss|nodemailer)$|^node:(fs|net|child_process)/.test(pkg)),
  },
  {
    name: 'bookings-and-payments-apart',
    reason: 'bookings and payments do not know each other; checkout stands above both',
    refuses: ({ from, to }) =>
      to !== undefined &&
      ((isFeature(from, 'bookings') && isFeature(to, 'payments')) ||
        (isFeature(from, 'payments') && isFeature(to, 'bookings'))),
  },
  {
    name: 'web-layers',
    reason: 'routes import features, features import ui, ui imports lib, never back',
    refuses: ({ from, to }) =>
      from.workspace === 'web' &&
      to?.workspace === 'web' &&
      WEB_LAYERS.indexOf(to.area) > WEB_LAYERS.indexOf(from.area) &&
      WEB_LAYERS.includes(from.area),
  },
  {
    name: 'web-features-apart',
    reason: 'features of the web meet only in a page',
    refuses: ({ from, to }) =>
      from.workspace === 'web' &&
      to?.workspace === 'web' &&
      from.area === 'features' &&
      to.area === 'features' &&
      from.feature !== to.feature,
  },
  {
    name: 'messages-stand-alone',
    reason: 'catalogs are words, they import no code of the app',
    refuses: ({ from, to }) => from.area === 'messages' && to !== undefined && to.area !== 'messages',
  },
]

/** Features that reach into both bookings and payments, other than the one that may. */
export function refusesBoth(feature, reached) {
  return feature !== 'checkout' && feature !== SEEDER && reached.has('bookings') && reached.has('payments')
}
