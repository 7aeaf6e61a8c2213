import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { exceptions } from '../boundaries/file-names.mjs'
import { findViolations } from '../boundaries/find-violations.mjs'

const roots: string[] = []

/** A small project that keeps every rule, with these files added or replaced. */
function project(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'jhilik-boundaries-'))
  roots.push(root)
  const correct = {
    'contract/src/slots.ts': "import { z } from 'zod'\nexport const slot = z.object({})",
    'server/src/config.ts': 'export const env = process.env',
    'server/src/app.ts': "import { routes } from './calendar/routes.ts'\nexport const app = routes",
    'server/src/context.ts': 'export interface Context { now: number }',
    'server/src/platform/db.ts': 'export const db = 1\nexport type Tx = any',
    'server/src/platform/http.ts': "import Fastify from 'fastify'\nexport const http = Fastify",
    'server/src/calendar/routes.ts': "import { http } from '../platform/http.ts'\nexport const routes = http",
    'server/src/calendar/commands.ts':
      "import { find } from './store.ts'\nexport const open = (tx: any) => [find, tx.insertInto('slots')]",
    'server/src/calendar/rules.ts': 'export const free = true',
    'server/src/calendar/store.ts':
      "import { db, type Tx } from '../platform/db.ts'\nexport const find = db\nexport function lock(tx: Tx) { return tx.selectFrom('slots').forUpdate() }",
    'server/src/calendar/views.ts': 'export const list = 1',
    'server/src/money/commands.ts':
      'export const settle = (ctx: any) => ctx.db.transaction().execute(() => 1)',
    'server/src/money/jobs.ts': 'export const jobs = []',
    'server/src/money/gateways/cash.ts': 'export const cash = 1',
    'server/src/bookings/commands/hold.ts':
      "import { list } from '../../calendar/views.ts'\nimport { lock } from '../../calendar/store.ts'\nimport { settle } from '../../money/commands.ts'\nexport const hold = [list, lock, settle]",
    'server/src/demo/seed.ts': "export const seed = (tx: any) => tx.insertInto('users')",
    'web/messages/en/index.ts': 'export const messages = {}',
    'web/app/lib/http.ts': "import { slot } from '@jhilik/contract/slots.ts'\nexport const get = slot",
    'web/app/ui/button.tsx':
      "import { get } from '../lib/http.ts'\nexport const Button = () => <b>{String(get)}</b>",
    'web/app/calendar/api.ts': "import { get } from '../lib/http.ts'\nexport const slots = get",
    'web/app/catalog/list.tsx': "import { Button } from '../ui/button.tsx'\nexport const List = Button",
    'web/app/routes/home.tsx': "import { slots } from '../calendar/api.ts'\nexport default slots",
  }
  for (const [file, source] of Object.entries({ ...correct, ...files })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), source)
  }
  return root
}

const brokenRules = (files: Record<string, string>) => [
  ...new Set(findViolations(project(files)).map(({ rule }) => rule)),
]

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

describe('the import check', () => {
  it('finds nothing in a project that keeps every rule', () => {
    expect(findViolations(project({}))).toEqual([])
  })

  it.each([
    ['contract-imports-only-zod', 'contract/src/a.ts', "import 'fastify'"],
    ['contract-imports-only-zod', 'contract/src/a.ts', "import '../../server/src/platform/db.ts'"],
    ['contract-imports-only-zod', 'contract/src/a.ts', "import 'node:fs'"],
    ['web-and-server-separate', 'web/app/lib/a.ts', "import '../../../server/src/platform/db.ts'"],
    ['web-and-server-separate', 'web/app/lib/a.ts', "import '@jhilik/server/platform/db.ts'"],
    ['web-and-server-separate', 'server/src/platform/a.ts', "export * from '../../../web/app/lib/http.ts'"],
    ['web-and-server-separate', 'server/src/platform/a.ts', "await import('../../../web/app/lib/http.ts')"],
    ['platform-imports-no-subject', 'server/src/platform/a.ts', "import '../calendar/commands.ts'"],
    [
      'platform-imports-no-subject',
      'server/src/platform/a.ts',
      "import type { Context } from '../context.ts'",
    ],
    ['subjects-import-no-app', 'server/src/catalog/routes.ts', "import '../app.ts'"],
    ['subjects-in-order', 'server/src/calendar/commands/a.ts', "import '../../bookings/commands/hold.ts'"],
    [
      'subjects-in-order',
      'server/src/money/rules.ts',
      "import type { A } from '../bookings/commands/hold.ts'",
    ],
    [
      'subjects-use-public-parts',
      'server/src/catalog/commands.ts',
      "import { find } from '../calendar/store.ts'",
    ],
    ['subjects-use-public-parts', 'server/src/catalog/commands.ts', "import '../calendar/routes.ts'"],
    ['subjects-use-public-parts', 'server/src/catalog/views.ts', "import '../money/jobs.ts'"],
    ['rules-and-store-without-http', 'server/src/catalog/rules.ts', "import 'fastify'"],
    ['rules-and-store-without-http', 'server/src/catalog/store.ts', "import '@fastify/cookie'"],
    ['rules-and-store-without-http', 'server/src/catalog/store.ts', "import '../platform/http.ts'"],
    ['rules-are-pure', 'server/src/catalog/rules.ts', "import '../platform/db.ts'"],
    ['rules-are-pure', 'server/src/calendar/rules.ts', "import './store.ts'"],
    ['rules-are-pure', 'server/src/calendar/rules.ts', "import 'node:fs/promises'"],
    ['rules-are-pure', 'server/src/calendar/rules.ts', "import { list } from './views.ts'"],
    ['views-only-read', 'server/src/calendar/views.ts', "import { open } from './commands.ts'"],
    ['views-only-read', 'server/src/calendar/views.ts', "import { lock } from './store.ts'"],
    ['store-below-commands', 'server/src/calendar/store.ts', "import { open } from './commands.ts'"],
    ['store-below-commands', 'server/src/catalog/store.ts', "import '../calendar/views.ts'"],
    ['web-layers', 'web/app/lib/a.ts', "import '../ui/button.tsx'"],
    ['web-layers', 'web/app/ui/a.tsx', "import '../calendar/api.ts'"],
    ['web-layers', 'web/app/calendar/a.ts', "import '../routes/home.tsx'"],
    ['messages-import-only-messages', 'web/messages/en/a.ts', "import '../../app/lib/http.ts'"],
    ['environment-read-in-config', 'server/src/calendar/a.ts', 'console.log(process.env.PORT)'],
    ['environment-read-in-config', 'server/src/platform/a.ts', "console.log(process['env'])"],
    ['environment-read-in-config', 'server/src/platform/a.ts', 'const { env } = process'],
    ['environment-read-in-config', 'server/src/platform/a.ts', "import { env } from 'node:process'"],
    ['writes-in-commands-or-store', 'server/src/calendar/views.ts', "db.selectFrom('slots').forUpdate()"],
    ['writes-in-commands-or-store', 'server/src/catalog/rules.ts', "tx.insertInto('slots')"],
    ['writes-in-commands-or-store', 'server/src/catalog/rules.ts', 'sql`delete from slots`'],
    [
      'writes-in-commands-or-store',
      'server/src/catalog/rules.ts',
      'sql<Row>`select 1 from slots for update`',
    ],
    ['transactions-begin-in-commands', 'server/src/calendar/routes.ts', 'ctx.db.transaction()'],
    ['transactions-begin-in-commands', 'server/src/calendar/store.ts', 'db.transaction()'],
    ['file-vocabulary', 'server/src/calendar/helpers.ts', 'export const help = 1'],
    ['file-vocabulary', 'server/src/calendar/mail-texts/en.ts', 'export const text = 1'],
    ['file-vocabulary', 'server/src/calendar/views/list.ts', 'export const list = 1'],
    ['file-vocabulary', 'server/src/money/gateway-list.ts', 'export const list = 1'],
    ['no-reexports', 'server/src/calendar/commands/a.ts', "export { find } from '../store.ts'"],
    ['no-reexports', 'server/src/calendar/commands/a.ts', "export type { T } from '../store.ts'"],
    ['no-reexports', 'contract/src/a.ts', "export * from './slots.ts'"],
    ['no-reexports', 'web/app/lib/a.ts', "import { get } from './http.ts'\nexport { get }"],
    ['no-reexports', 'web/app/lib/a.ts', 'const a = 1\nexport { a as b }'],
    ['unresolved-import', 'server/src/platform/a.ts', "import './nowhere.ts'"],
    ['syntax-error', 'server/src/platform/a.ts', 'export const = 1'],
  ])('reports %s in %s: %s', (rule, file, source) => {
    expect(brokenRules({ [file]: source })).toContain(rule)
  })

  it('reports a cycle, however long', () => {
    const files = {
      'web/app/lib/a.ts': "import './b.ts'",
      'web/app/lib/b.ts': "import './c.ts'",
      'web/app/lib/c.ts': "import type { A } from './a.ts'",
    }
    expect(brokenRules(files)).toEqual(['no-file-cycles'])
  })

  it('lets subjects of the web import each other, and reports a cycle of them', () => {
    const one = { 'web/app/calendar/a.ts': "import '../catalog/list.tsx'" }
    expect(brokenRules(one)).toEqual([])
    const back = { 'web/app/catalog/b.ts': "type S = typeof import('../calendar/api.ts').slots" }
    expect(brokenRules({ ...one, ...back })).toEqual(['no-subject-cycles'])
  })

  it('has no exception for a folder that does not exist', () => {
    const server = path.join(import.meta.dirname, '../../server/src')
    expect(exceptions.filter(({ folder }) => !existsSync(path.join(server, folder)))).toEqual([])
    expect(exceptions.filter(({ reason }) => reason.length < 20)).toEqual([])
  })

  it('says where the broken line is', () => {
    const [violation] = findViolations(project({ 'web/app/lib/a.ts': "\n\nimport '../ui/button.tsx'" }))
    expect(violation).toMatchObject({ file: 'web/app/lib/a.ts', line: 3 })
  })
})
