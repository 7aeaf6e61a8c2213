import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findStaleMentions } from '../doc-paths.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'jhilik-docs-'))
  for (const name of ['CONTRIBUTING.md', 'README.md', 'docs/states.md']) write(name, '')
  write('server/src/bookings/commands/hold-booking.ts', 'export function startCheckout() {}')
  write('server/test/checkout.test.ts', '')
  write('package.json', '{ "scripts": { "check": "…" } }')
})
afterEach(() => rmSync(root, { recursive: true }))

function write(name: string, content: string): void {
  mkdirSync(path.join(root, path.dirname(name)), { recursive: true })
  writeFileSync(path.join(root, name), content)
}

describe('paths and commands in the documentation', () => {
  it.each([
    '`server/src/bookings/commands/hold-booking.ts`',
    '`bookings/commands/hold-booking.ts`',
    '`server/src/*/commands/`',
    '`server/test/checkout` and `server/test/{checkout,checkout}`',
    '`startCheckout` in `bookings/commands/hold-booking.ts`',
    '`server/src/<subject>/routes.ts`, `/api/bookings`, `Idempotency-Key`',
    '`npm run check`',
    '```\nserver/       the server\n  src/bookings/  bookings\n```',
    '[states](states.md) and [elsewhere](https://example.com/web/none.ts)',
  ])('%s are found', (text) => {
    write('docs/architecture.md', text)
    expect(findStaleMentions(root)).toEqual([])
  })

  it.each([
    ['`server/src/bookings/commands/stop-checkout.ts`', /stop-checkout\.ts does not exist/],
    ['`server/test/{checkout,payments}`', /server\/test\/payments does not exist/],
    ['`bookings/start-checkout.ts`', /does not exist/],
    ['`npm run measure`', /npm run measure does not exist/],
    ['[terms](glossary.md)', /glossary\.md does not exist/],
    ['`stopCheckout` in `bookings/commands/hold-booking.ts`', /stopCheckout is not in/],
  ])('%s are reported when they are not there', (text, message) => {
    write('docs/architecture.md', `Title\n\n${text}`)
    expect(findStaleMentions(root)).toEqual([expect.stringMatching(message)])
    expect(findStaleMentions(root)[0]).toMatch(/^docs\/architecture\.md:3 /)
  })

  it('are reported in a tree of directories', () => {
    write('docs/architecture.md', '```\nserver/\n  src/planted/  nothing\n```')
    expect(findStaleMentions(root)).toEqual(['docs/architecture.md:3  server/src/planted does not exist'])
  })
})
