import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findViolations } from '../boundaries.mjs'

const houses: string[] = []

/** A small house that keeps every rule, with these files on top. */
function house(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'jhilik-house-'))
  houses.push(root)
  const sound = {
    'contract/src/slots.ts': "import { z } from 'zod'\nexport const slot = z.object({})",
    'server/src/config.ts': 'export const env = process.env',
    'server/src/app.ts': "import { routes } from './features/slots/routes.ts'\nexport const app = routes",
    'server/src/context.ts': 'export interface Context { now: number }',
    'server/src/platform/db.ts': 'export const db = 1',
    'server/src/platform/http.ts': "import Fastify from 'fastify'\nexport const http = Fastify",
    'server/src/features/slots/commands.ts': "import { find } from './store.ts'\nexport const open = find",
    'server/src/features/slots/routes.ts':
      "import { http } from '../../platform/http.ts'\nexport const routes = http",
    'server/src/features/slots/rules.ts': 'export const free = true',
    'server/src/features/slots/store.ts': "import { db } from '../../platform/db.ts'\nexport const find = db",
    'server/src/features/slots/views.ts': 'export const list = 1',
    'server/src/features/bookings/commands/hold.ts':
      "import { list } from '../../slots/views.ts'\nexport const hold = list",
    'server/src/features/payments/commands.ts': 'export const settle = 1',
    'server/src/features/checkout/commands.ts':
      "import { hold } from '../bookings/commands/hold.ts'\nimport { settle } from '../payments/commands.ts'\nexport const start = [hold, settle]",
    'web/messages/en/index.ts': 'export const messages = {}',
    'web/app/lib/http.ts': "import { slot } from '@jhilik/contract/slots.ts'\nexport const get = slot",
    'web/app/ui/button.tsx':
      "import { get } from '../lib/http.ts'\nexport const Button = () => <b>{String(get)}</b>",
    'web/app/features/slots/api.ts': "import { get } from '../../lib/http.ts'\nexport const slots = get",
    'web/app/features/reviews/list.tsx':
      "import { Button } from '../../ui/button.tsx'\nexport const List = Button",
    'web/app/routes/home.tsx': "import { slots } from '../features/slots/api.ts'\nexport default slots",
  }
  for (const [file, source] of Object.entries({ ...sound, ...files })) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), source)
  }
  return root
}

const brokenRules = (files: Record<string, string>) => [
  ...new Set(findViolations(house(files)).map(({ rule }) => rule)),
]

afterEach(() => {
  for (const root of houses.splice(0)) rmSync(root, { recursive: true })
})

describe('the import check', () => {
  it('is content with a house that keeps every rule', () => {
    expect(findViolations(house({}))).toEqual([])
  })

  it.each([
    ['contract-stands-alone', 'contract/src/a.ts', "import 'fastify'"],
    ['contract-stands-alone', 'contract/src/a.ts', "import '../../server/src/platform/db.ts'"],
    ['contract-stands-alone', 'contract/src/a.ts', "import 'node:fs'"],
    ['web-and-server-apart', 'web/app/lib/a.ts', "import '../../../server/src/platform/db.ts'"],
    ['web-and-server-apart', 'web/app/lib/a.ts', "import '@jhilik/server/platform/db.ts'"],
    ['web-and-server-apart', 'server/src/platform/a.ts', "export * from '../../../web/app/lib/http.ts'"],
    ['web-and-server-apart', 'server/src/platform/a.ts', "await import('../../../web/app/lib/http.ts')"],
    ['platform-knows-no-feature', 'server/src/platform/a.ts', "import '../features/slots/commands.ts'"],
    ['platform-knows-no-feature', 'server/src/platform/a.ts', "import type { Context } from '../context.ts'"],
    ['features-below-the-app', 'server/src/features/reviews/routes.ts', "import '../../app.ts'"],
    ['features-meet-at-the-door', 'server/src/features/reviews/commands.ts', "import '../slots/store.ts'"],
    ['features-meet-at-the-door', 'server/src/features/reviews/commands.ts', "import '../slots/rules.ts'"],
    ['rules-and-store-know-no-http', 'server/src/features/reviews/rules.ts', "import 'fastify'"],
    ['rules-and-store-know-no-http', 'server/src/features/reviews/store.ts', "import '@fastify/cookie'"],
    [
      'rules-and-store-know-no-http',
      'server/src/features/reviews/store.ts',
      "import '../../platform/http.ts'",
    ],
    ['rules-do-no-io', 'server/src/features/reviews/rules.ts', "import '../../platform/db.ts'"],
    ['rules-do-no-io', 'server/src/features/slots/rules.ts', "import './store.ts'"],
    ['rules-do-no-io', 'server/src/features/slots/rules.ts', "import 'node:fs/promises'"],
    ['bookings-and-payments-apart', 'server/src/features/bookings/a.ts', "import '../payments/commands.ts'"],
    [
      'bookings-and-payments-apart',
      'server/src/features/payments/a.ts',
      "import '../bookings/commands/hold.ts'",
    ],
    [
      'only-checkout-joins-both',
      'server/src/features/reviews/commands.ts',
      "import '../bookings/commands/hold.ts'\nimport '../payments/commands.ts'",
    ],
    ['web-layers', 'web/app/lib/a.ts', "import '../ui/button.tsx'"],
    ['web-layers', 'web/app/ui/a.tsx', "import '../features/slots/api.ts'"],
    ['web-layers', 'web/app/features/slots/a.ts', "import '../../routes/home.tsx'"],
    ['web-features-apart', 'web/app/features/slots/a.ts', "import '../reviews/list.tsx'"],
    ['web-features-apart', 'web/app/features/slots/a.ts', "type L = import('../reviews/list.tsx').List"],
    ['messages-stand-alone', 'web/messages/en/a.ts', "import '../../app/lib/http.ts'"],
    ['one-reader-of-the-environment', 'server/src/features/slots/a.ts', 'console.log(process.env.PORT)'],
    ['one-reader-of-the-environment', 'server/src/platform/a.ts', "console.log(process['env'])"],
    ['one-reader-of-the-environment', 'server/src/platform/a.ts', 'const { env } = process'],
    ['one-reader-of-the-environment', 'server/src/platform/a.ts', "import { env } from 'node:process'"],
    ['unresolved', 'server/src/platform/a.ts', "import './nowhere.ts'"],
    ['unreadable', 'server/src/platform/a.ts', 'export const = 1'],
  ])('reports %s in %s: %s', (rule, file, source) => {
    expect(brokenRules({ [file]: source })).toContain(rule)
  })

  it('reports a cycle, however long', () => {
    const files = {
      'web/app/lib/a.ts': "import './b.ts'",
      'web/app/lib/b.ts': "import './c.ts'",
      'web/app/lib/c.ts': "import type { A } from './a.ts'",
    }
    expect(brokenRules(files)).toEqual(['no-cycles'])
  })

  it('says where the broken line is', () => {
    const [violation] = findViolations(house({ 'web/app/lib/a.ts': "\n\nimport '../ui/button.tsx'" }))
    expect(violation).toMatchObject({ file: 'web/app/lib/a.ts', line: 3 })
  })
})
