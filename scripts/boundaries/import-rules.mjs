// The rules say which imports are refused. Each looks at one import: `from` and `to` are places (place.mjs), `to` is
// undefined for a package, `names` are the imported values, `writers` the functions of `to` that take a transaction.

import { SERVER_SUBJECTS } from './place.mjs'

const WEB_LAYERS = ['startup', 'lib', 'ui', 'subjects', 'routes', 'top']
const HTTP_PACKAGES = /^(fastify($|-)|@fastify\/|node:https?2?$|https?$)/
const HTTP_PLATFORM = /^server\/src\/platform\/(http|guard|web)\b/
const PUBLIC_PARTS = ['commands', 'views', 'rules', 'store']

const inServer = (place, area) => place?.workspace === 'server' && place.area === area
const betweenSubjects = (from, to) =>
  inServer(from, 'subjects') && inServer(to, 'subjects') && from.subject !== to.subject

/** The demo's data is written directly to the tables of all subjects. */
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
    name: 'platform-imports-no-subject',
    reason: 'subjects import the platform, never the other way round',
    refuses: ({ from, to }) =>
      inServer(from, 'platform') &&
      to?.workspace === 'server' &&
      to.area !== 'platform' &&
      to.path !== 'server/src/config.ts',
  },
  {
    name: 'subjects-import-no-app',
    reason: 'a subject does not import the app that lists it',
    refuses: ({ from, to }) =>
      inServer(from, 'subjects') && /^server\/src\/(app|main)\.ts$/.test(to?.path ?? ''),
  },
  {
    name: 'subjects-in-order',
    reason: `a subject imports only those before it: ${SERVER_SUBJECTS.join(', ')}`,
    refuses: ({ from, to }) =>
      betweenSubjects(from, to) &&
      SERVER_SUBJECTS.indexOf(to.subject) > SERVER_SUBJECTS.indexOf(from.subject),
  },
  {
    name: 'subjects-use-public-parts',
    reason: `a subject uses another only through its ${PUBLIC_PARTS.join(', ')}; of a store, functions that take a transaction`,
    refuses: ({ from, to, names, writers }) =>
      betweenSubjects(from, to) &&
      from.subject !== DEMO &&
      (!PUBLIC_PARTS.includes(to.part) ||
        (to.part === 'store' && names.some((name) => !writers.includes(name)))),
  },
  {
    name: 'rules-and-store-without-http',
    reason: 'rules and stores know no HTTP',
    refuses: ({ from, to, pkg }) =>
      inServer(from, 'subjects') &&
      (from.part === 'rules' || from.part === 'store') &&
      (to ? HTTP_PLATFORM.test(to.path) || to.part === 'routes' : HTTP_PACKAGES.test(pkg)),
  },
  {
    name: 'rules-are-pure',
    reason: 'rules are pure functions without input or output',
    refuses: ({ from, to, pkg, typeOnly }) =>
      inServer(from, 'subjects') &&
      from.part === 'rules' &&
      !typeOnly &&
      (to
        ? (inServer(to, 'subjects') && to.part !== 'rules') ||
          /^server\/src\/platform\/(db|jobs|mail|settings|audit|files)\b/.test(to.path)
        : /^(kysely|pg|pg-boss|nodemailer)$|^node:(fs|net|child_process)/.test(pkg)),
  },
  {
    name: 'views-only-read',
    reason: 'views import no commands and no function that takes a transaction',
    refuses: ({ from, to, names, writers }) =>
      inServer(from, 'subjects') &&
      from.part === 'views' &&
      inServer(to, 'subjects') &&
      (to.part === 'commands' || names.some((name) => writers.includes(name))),
  },
  {
    name: 'store-below-commands',
    reason: 'a store imports no commands, views of other subjects, jobs, mails or routes',
    refuses: ({ from, to }) =>
      inServer(from, 'subjects') &&
      from.part === 'store' &&
      inServer(to, 'subjects') &&
      (['commands', 'jobs', 'mails', 'routes'].includes(to.part) ||
        (to.part === 'views' && to.subject !== from.subject)),
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
