import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instantOf } from '../src/platform/clock.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { dayFromNow } from './support/business-zone.ts'
import { crewPhones } from './support/crew-phones.ts'

let app: TestApp
let owner: SignedIn
let phones: ReturnType<typeof crewPhones>
const DAY = dayFromNow(1)

beforeAll(async () => {
  app = await startTestApp({ work: false })
  app.clock.set(instantOf(DAY, '09:00', app.ctx.config.timeZone))
  owner = await app.signIn('admin')
  phones = crewPhones(app, owner, DAY)
})
beforeEach(() => app.clock.set(phones.at('09:00')))
afterAll(() => app.close())

describe('a report that has come too late', () => {
  async function late() {
    const { crew, member } = await phones.addCrewOf()
    const booking = await phones.addJob(crew)
    const job = await phones.jobOf(member, booking.id)
    app.clock.set(phones.at('10:30'))
    return { crew, member, booking, job }
  }
  const isOpen = async (bookingId: string) =>
    (await phones.open()).filter(({ booking }) => booking._id === bookingId).map(({ noEffect }) => noEffect)

  test('of a booking that the office has canceled is kept, with the money that was taken', async () => {
    const { member, booking, job } = await late()
    app.clock.set(phones.at('09:30'))
    await phones.asOwner('POST', `/bookings/${booking.id}/cancel`, { reason: 'Rain' })
    const payment = phones.report(job, { kind: 'payment', method: 'cash', amount: 40 })
    expect(await phones.tell(member, phones.report(job, { kind: 'done' }), payment)).toEqual([
      'canceled',
      'canceled',
    ])
    expect(await phones.statusOf(booking.id)).toBe('canceled')
    expect(await phones.paidOf(booking.id)).toEqual({ price: 0, tips: 0 })
    expect(await isOpen(booking.id)).toEqual(['canceled', 'canceled'])
    expect((await phones.open()).find(({ _id }) => _id === payment.id)?.detail).toMatchObject({
      amount: 40,
      method: 'cash',
    })
  })

  test('of a job that another crew has now is kept', async () => {
    const { member, booking, job } = await late()
    const { crew: other } = await phones.addCrewOf()
    await app.ctx.db.updateTable('bookings').set({ crew_no: other.no }).where('id', '=', booking.id).execute()
    expect(await phones.tell(member, phones.report(job, { kind: 'done' }))).toEqual(['other_crew'])
    expect(await isOpen(booking.id)).toEqual(['other_crew'])
  })

  test('of a member who was removed is kept for the office', async () => {
    const { crew, member, booking, job } = await late()
    await phones.setMembers(crew)
    expect(await phones.tell(member, phones.report(job, { kind: 'done' }))).toEqual(['not_a_member'])
    expect((await phones.jobsOf(member)).jobs).toEqual([])
    expect(await isOpen(booking.id)).toEqual(['not_a_member'])
    expect(await phones.statusOf(booking.id)).toBe('confirmed')
  })

  test('of a time that was moved is kept, and the new time starts anew', async () => {
    const { member, booking, job } = await late()
    expect(await phones.tell(member, phones.report(job, { kind: 'arrived' }))).toEqual([null])
    await app.ctx.db
      .updateTable('bookings')
      .set({ starts_at: phones.at('12:00'), ends_at: phones.at('13:00'), occupied_until: phones.at('13:00') })
      .where('id', '=', booking.id)
      .execute()
    expect(await phones.tell(member, phones.report(job, { kind: 'done' }))).toEqual(['moved'])
    expect(await isOpen(booking.id)).toEqual(['moved'])
    expect((await phones.jobOf(member, booking.id)).visit.state).toBe('planned')
  })

  test('of money that was paid otherwise meanwhile is kept', async () => {
    const { member, booking, job } = await late()
    await phones.asOwner('POST', `/bookings/${booking.id}/payments`, { method: 'cash', amount: 30 })
    const payment = { kind: 'payment', method: 'cash', amount: 40 }
    expect(await phones.tell(member, phones.report(job, payment))).toEqual(['too_much'])
    expect(await phones.paidOf(booking.id)).toEqual({ price: 3_000, tips: 0 })
    expect(await isOpen(booking.id)).toEqual(['too_much'])
  })

  test('of a wallet payment whose number is used is kept, also of two at once', async () => {
    const jobs = await Promise.all(Array.from({ length: 6 }, late))
    const reference = `TX${randomUUID().slice(0, 8)}`
    const payment = { kind: 'payment', method: 'bkash', amount: 40, reference }
    const results = await Promise.all(
      jobs.map(({ member, job }) => phones.tell(member, phones.report(job, payment))),
    )
    expect(results.flat().filter((one) => one === null)).toHaveLength(1)
    expect(results.flat().filter((one) => one === 'reference_used')).toHaveLength(5)
  })

  test('in a closed month counts in the next one that is open', async () => {
    const { member, booking, job } = await late()
    const month = DAY.slice(0, 7)
    await app.ctx.db
      .insertInto('closed_months')
      .values({ month: `${month}-01`, closed_at: app.clock.now() })
      .execute()
    const payment = { kind: 'payment', method: 'cash', amount: 40 }
    expect(await phones.tell(member, phones.report(job, payment))).toEqual([null])
    const { booked_on } = await app.ctx.db
      .selectFrom('ledger_entries')
      .select('booked_on')
      .where('booking_id', '=', booking.id)
      .executeTakeFirstOrThrow()
    await app.ctx.db.deleteFrom('closed_months').execute()
    expect(booked_on > `${month}-31`).toBe(true)
  })
})
