import type { Booking } from '@jhilik/contract/bookings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBookings } from '../src/bookings/store/bookings.ts'
import { makeBooking, makeService, makeSlot } from '../src/demo/factories.ts'
import { addDays, addMinutes, wallClock } from '../src/platform/clock.ts'
import { writeCsv } from '../src/platform/csv.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let admin: SignedIn
let today: string

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  admin = await app.signIn('admin')
  today = wallClock(app.clock.now(), app.ctx.config.timeZone).date
})
afterAll(() => app.close())

type Listed = Answer<Booking[]> & { meta: { total?: { count: number; isCapped: boolean } } }
const list = (query: Record<string, string> = {}) =>
  app.request<Listed>('GET', `/api/bookings?${new URLSearchParams(query)}`, { token: admin.token })

type Given = Parameters<typeof makeBooking>[1]
async function book({ days = 3, ...given }: Given & { days?: number } = {}) {
  const slot = await makeSlot(app.ctx.db, {
    date: addDays(today, days),
    ...(given.service_id && { service_id: given.service_id }),
  })
  return makeBooking(app.ctx.db, { slot_id: slot.id, ...given })
}

describe('the table for spreadsheets', () => {
  const download = (query = '', token = admin.token) =>
    fetch(`${app.url}/api/bookings/export.csv?${query}`, { headers: { authorization: `Bearer ${token}` } })

  test('has a line for each booking, quoted, marked as UTF-8, and runs nothing', async () => {
    const service = await makeService(app.ctx.db)
    await book({
      service_id: service.id,
      customer_name: '=HYPERLINK("http://evil.example")',
      customer_phone: '+8801711000000',
      customer_address: 'House 1,\nঢাকা "North"',
      registration_plate: '@SUM(A1)',
      vehicle_model: '-1',
      price_minor: 1250,
    })
    const answer = await download(`serviceId=${service.id}`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="bookings-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = bytes.toString()
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(text).toContain(`"=""+8801711000000""","House 1,\nঢাকা ""North"""`)
    expect(text).toContain(`,'-1,`)
    expect(text).toContain(`'@SUM(A1),,,,,12.5,USD,`)
    expect(text.endsWith('\r\n')).toBe(true)
  })

  test('follows the same filters, over more than one batch', async () => {
    const service = await makeService(app.ctx.db)
    const slot = await makeSlot(app.ctx.db, { service_id: service.id, date: addDays(today, 60) })
    const made = await makeBooking(app.ctx.db, { slot_id: slot.id, status: 'expired' })
    const { search_words, is_live, ...pattern } = made as typeof made & {
      search_words: string
      is_live: boolean
    }
    const rows = Array.from({ length: 2499 }, (_, n) => ({
      ...pattern,
      id: newId(),
      created_at: addMinutes(pattern.created_at, n + 1),
    }))
    for (let start = 0; start < rows.length; start += 500) {
      const part = rows.slice(start, start + 500)
      await app.ctx.db.transaction().execute((tx) => insertBookings(tx, part))
    }
    const lines = (await (await download(`serviceId=${service.id}`)).text()).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2501)
    expect(new Set(lines).size).toBe(2501)
    const counted = await list({ serviceId: service.id, limit: '1' })
    expect(counted.body.meta.total).toEqual({ count: 1000, isCapped: true })
    const none = await download(`serviceId=${service.id}&status=confirmed`)
    expect((await none.text()).trimEnd().split('\r\n')).toHaveLength(1)
  })

  test('comes by a link that carries a ticket, for a minute and for admins only', async () => {
    const boss = await app.signIn('admin')
    const { id } = await book({ customer_name: 'Ticket Holder' })
    const asked = await app.request<Answer<{ ticket: string }>>('POST', '/api/bookings/export-ticket', {
      token: boss.token,
    })
    const { ticket } = asked.body.data
    const follow = (query: Record<string, string>) =>
      fetch(`${app.url}/api/bookings/export.csv?${new URLSearchParams(query)}`)
    const answer = await follow({ q: 'ticket holder', ticket })
    expect([answer.status, (await answer.text()).split('\r\n').length]).toEqual([200, 3])
    // A forged or unrelated ticket is refused before the filter is read.
    for (const bad of ['', 'x', boss.token, `${ticket}x`]) {
      expect((await follow({ ticket: bad, status: 'lost' })).status).toBe(401)
    }
    expect((await follow({ ticket, status: 'lost' })).status).toBe(400)
    await app.ctx.db
      .updateTable('users')
      .set({ role: 'user', duty: null })
      .where('id', '=', boss.user.sub)
      .execute()
    expect((await follow({ ticket })).status).toBe(401)
    await app.ctx.db
      .updateTable('users')
      .set({ role: 'admin', duty: 'owner' })
      .where('id', '=', boss.user.sub)
      .execute()
    app.clock.set(addMinutes(new Date(), 2))
    expect((await follow({ ticket })).status).toBe(401)
    app.clock.set(new Date())
    expect((await list({ q: 'ticket holder' })).body.data[0]?._id).toBe(id)
  })

  test('is for admins, and refuses a filter that makes no sense', async () => {
    const customer = await app.signIn()
    expect((await download('', customer.token)).status).toBe(403)
    const refused = await download('status=lost')
    expect([refused.status, ((await refused.json()) as Answer).code]).toEqual([400, 'invalid_input'])
  })

  test.each([
    ['01712345678', 'a leading zero'],
    ['+880 1712-345678', 'a plus sign'],
    ['(no) +1', 'not a number', '(no) +1'],
    ['2611281234567890123', 'more digits than a number has'],
    ['12E5', 'a code that is read as a power'],
    ['2026-11-28', 'not a number', '2026-11-28'],
    ['09:30', 'not a number', '09:30'],
    ['0', 'not a text', '0'],
    ['+1-cmd', 'a formula', "'+1-cmd"],
  ])('keeps %s as it is: %s', (text, _, written = `"=""${text}"""`) => {
    expect(writeCsv([[text]])).toBe(`${written}\r\n`)
  })

  test('writes cells as RFC 4180 has them', () => {
    expect(
      writeCsv([
        ['a', 'b"c', 'd\ne', null, 1.5, -1],
        ['', '\tx', '-x'],
        ['＝1+1', '\n=1'],
      ]),
    ).toBe(`a,"b""c","d\ne",,1.5,-1\r\n,'\tx,'-x\r\n'＝1+1,"'\n=1"\r\n`)
  })
})
