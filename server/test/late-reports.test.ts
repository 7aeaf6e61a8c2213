import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useCrewPhones } from './support/crew-phones.ts'

const desk = useCrewPhones()

describe('a report that has come too late', () => {
  async function late() {
    const { crew, member } = await desk.phones.addCrewOf()
    const booking = await desk.phones.addJob(crew)
    const job = await desk.phones.jobOf(member, booking.id)
    desk.app.clock.set(desk.phones.at('10:30'))
    return { crew, member, booking, job }
  }
  const isOpen = async (bookingId: string) =>
    (await desk.phones.open())
      .filter(({ booking }) => booking._id === bookingId)
      .map(({ noEffect }) => noEffect)

  test('of a booking that the office has canceled is kept, with the money that was taken', async () => {
    const { member, booking, job } = await late()
    desk.app.clock.set(desk.phones.at('09:30'))
    await desk.phones.asOwner('POST', `/bookings/${booking.id}/cancel`, { reason: 'Rain' })
    const payment = desk.phones.report(job, { kind: 'payment', method: 'cash', amount: 40 })
    expect(await desk.phones.tell(member, desk.phones.report(job, { kind: 'done' }), payment)).toEqual([
      'canceled',
      'canceled',
    ])
    expect(await desk.phones.statusOf(booking.id)).toBe('canceled')
    expect(await desk.phones.paidOf(booking.id)).toEqual({ price: 0, tips: 0 })
    expect(await isOpen(booking.id)).toEqual(['canceled', 'canceled'])
    expect((await desk.phones.open()).find(({ _id }) => _id === payment.id)?.detail).toMatchObject({
      amount: 40,
      method: 'cash',
    })
  })

  test('of a job that another crew has now is kept', async () => {
    const { member, booking, job } = await late()
    const { crew: other } = await desk.phones.addCrewOf()
    await desk.app.ctx.db
      .updateTable('bookings')
      .set({ crew_no: other.no })
      .where('id', '=', booking.id)
      .execute()
    expect(await desk.phones.tell(member, desk.phones.report(job, { kind: 'done' }))).toEqual(['other_crew'])
    expect(await isOpen(booking.id)).toEqual(['other_crew'])
  })

  test('of a member who was removed is kept for the office', async () => {
    const { crew, member, booking, job } = await late()
    await desk.phones.setMembers(crew)
    expect(await desk.phones.tell(member, desk.phones.report(job, { kind: 'done' }))).toEqual([
      'not_a_member',
    ])
    expect((await desk.phones.jobsOf(member)).jobs).toEqual([])
    expect(await isOpen(booking.id)).toEqual(['not_a_member'])
    expect(await desk.phones.statusOf(booking.id)).toBe('confirmed')
  })

  test('of a time that was moved is kept, and the new time starts anew', async () => {
    const { member, booking, job } = await late()
    expect(await desk.phones.tell(member, desk.phones.report(job, { kind: 'arrived' }))).toEqual([null])
    await desk.app.ctx.db
      .updateTable('bookings')
      .set({
        starts_at: desk.phones.at('12:00'),
        ends_at: desk.phones.at('13:00'),
        occupied_until: desk.phones.at('13:00'),
      })
      .where('id', '=', booking.id)
      .execute()
    expect(await desk.phones.tell(member, desk.phones.report(job, { kind: 'done' }))).toEqual(['moved'])
    expect(await isOpen(booking.id)).toEqual(['moved'])
    expect((await desk.phones.jobOf(member, booking.id)).visit.state).toBe('planned')
  })

  test('of money that was paid otherwise meanwhile is kept', async () => {
    const { member, booking, job } = await late()
    await desk.phones.asOwner('POST', `/bookings/${booking.id}/payments`, { method: 'cash', amount: 30 })
    const payment = { kind: 'payment', method: 'cash', amount: 40 }
    expect(await desk.phones.tell(member, desk.phones.report(job, payment))).toEqual(['too_much'])
    expect(await desk.phones.paidOf(booking.id)).toEqual({ price: 3_000, tips: 0 })
    expect(await isOpen(booking.id)).toEqual(['too_much'])
  })

  test('of a wallet payment whose number is used is kept, also of two at once', async () => {
    const jobs = await Promise.all(Array.from({ length: 6 }, late))
    const reference = `TX${randomUUID().slice(0, 8)}`
    const payment = { kind: 'payment', method: 'bkash', amount: 40, reference }
    const results = await Promise.all(
      jobs.map(({ member, job }) => desk.phones.tell(member, desk.phones.report(job, payment))),
    )
    expect(results.flat().filter((one) => one === null)).toHaveLength(1)
    expect(results.flat().filter((one) => one === 'reference_used')).toHaveLength(5)
  })

  test('in a closed month counts in the next one that is open', async () => {
    const { member, booking, job } = await late()
    const month = desk.day.slice(0, 7)
    await desk.app.ctx.db
      .insertInto('closed_months')
      .values({ month: `${month}-01`, closed_at: desk.app.clock.now() })
      .execute()
    const payment = { kind: 'payment', method: 'cash', amount: 40 }
    expect(await desk.phones.tell(member, desk.phones.report(job, payment))).toEqual([null])
    const { booked_on } = await desk.app.ctx.db
      .selectFrom('ledger_entries')
      .select('booked_on')
      .where('booking_id', '=', booking.id)
      .executeTakeFirstOrThrow()
    await desk.app.ctx.db.deleteFrom('closed_months').execute()
    expect(booked_on > `${month}-31`).toBe(true)
  })
})
