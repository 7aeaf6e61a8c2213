import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import type { StoredMessageSettings } from '@jhilik/contract/messages.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSlot } from '../src/demo/factories.ts'
import { auditData } from '../src/office/commands/audit-data.ts'
import { addMinutes } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { mailsTo, sendQueuedMails } from './support/queued-mails.ts'
import { book, bookingBody, makeOffer, type Offer, payAt } from './support/shop.ts'

const PHONE = '+880 1711-000000'
/** Noon in Dhaka, a Saturday. */
const NOW = '2031-03-01T06:00:00Z'
/** Wednesday at two in the afternoon. */
const SLOT = { date: '2031-03-05', start_time: '14:00', end_time: '15:30' }
const START = new Date('2031-03-05T08:00:00Z')

let app: TestApp
let owner: SignedIn
let user: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, env: { TIME_ZONE: 'Asia/Dhaka', BUSINESS_PHONE: PHONE } })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(NOW)
  await deleteSettings()
  owner = await app.signIn('owner')
  user = await app.signIn()
  await setReminders(24)
})

const deleteSettings = () =>
  app.ctx.db.deleteFrom('settings').where('key', 'in', ['house-rules', 'messages']).execute()

async function setRules(changed: Partial<HouseRules>) {
  const { body } = await app.request<Answer<HouseRules>>('GET', '/api/house-rules', { token: owner.token })
  const saved = await app.request('PUT', '/api/house-rules', {
    token: owner.token,
    body: { ...body.data, ...changed },
  })
  expect(saved.status).toBe(200)
}

async function setReminders(...reminderHours: number[]) {
  // The sign-in has expired in tests that set the clock ahead.
  const { token } = await app.signIn('owner')
  const path = '/api/message-settings'
  const { body } = await app.request<Answer<StoredMessageSettings>>('GET', path, { token })
  const saved = await app.request('PUT', path, { token, body: { ...body.data, reminderHours } })
  expect(saved.status).toBe(200)
}

/** A booking of the account that is paid. The form names another address than the account's. */
async function paidBooking(slot: Parameters<typeof makeOffer>[1] = SLOT, who = user) {
  const offer = await makeOffer(app, slot)
  return pay(offer, who)
}

async function pay(offer: Offer, who = user) {
  const body = bookingBody(offer)
  const booked = await book(app, who, offer, { body })
  expect(booked.status).toBe(201)
  await payAt(booked.body.data.paymentUrl, 'pay')
  return { id: booked.body.data.bookingId, email: body.customer.email, offer }
}

/** Runs what looks every minute for reminders that are due. */
async function runAt(time: string | Date) {
  app.clock.set(time)
  await app.runJob('send-reminders')
}

const remindersTo = async (email: string) =>
  (await mailsTo(app, email)).filter(({ subject }) => /^(Reminder|রিমাইন্ডার): /.test(subject ?? ''))

const change = (id: string, verb: string, body: object, who = user) =>
  app.request('POST', `/api/bookings/${id}/${verb}`, { token: who.token, body })

describe('the reminder of a booking', () => {
  it('is sent two hours before free cancellation ends, unless the rules say otherwise', async () => {
    await deleteSettings()
    const { email } = await paidBooking()
    await runAt('2031-03-04T06:00:05Z')
    expect((await remindersTo(email))[0]?.text).toContain('cancel it for free until Mar 4, 2031, 2:00 PM.')
  })

  it('is sent a day before it begins, with what, when, where and until when it is changed for free', async () => {
    await setRules({ freeCancelHours: 6 })
    const { id, email } = await paidBooking()
    await runAt('2031-03-04T07:59:00Z')
    expect(await remindersTo(email)).toEqual([])
    await runAt('2031-03-04T08:00:05Z')
    const [mail, ...others] = await remindersTo(email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Reminder: Foam Wash, Wed, Mar 5, 2:00 PM')
    const { code } = await bookingRow(id)
    for (const text of [
      'Hello Rahim Uddin,',
      `Booking code: ${code}`,
      'When: Wednesday, March 5, 2031, 2:00 - 3:30 PM',
      'Where: 12 Road, Dhaka',
      'You can move it or cancel it for free until Mar 5, 2031, 8:00 AM. Open your booking below to tell us that you will be there, or to change anything.',
      `Open your booking:\n${app.url}/v/`,
      `Call ${PHONE}`,
    ])
      expect(mail?.text).toContain(text)
    expect(mail?.html).toContain('href="tel:+8801711000000"')
    expect(mail?.text).not.toContain('Due on site')
  })

  it('is not sent any more once the booking has begun, when the mail server did not take it before', async () => {
    const { email } = await paidBooking()
    await runAt('2031-03-04T08:00:05Z')
    app.clock.set('2031-03-05T08:00:05Z')
    expect(await remindersTo(email)).toEqual([])
  })

  it('is in the language of its reader', async () => {
    await setRules({ freeCancelHours: 6 })
    await app.ctx.db.updateTable('users').set({ locale: 'bn' }).where('id', '=', user.user.sub).execute()
    const { email } = await paidBooking()
    await runAt('2031-03-04T08:00:05Z')
    const [mail] = await remindersTo(email)
    expect(mail?.subject).toBe('রিমাইন্ডার: ফোম ওয়াশ, বুধ ৫ মার্চ, দুপুর ২:০০')
    for (const text of [
      'কখন: বুধবার, ৫ মার্চ, ২০৩১, দুপুর ২:০০ - বিকাল ৩:৩০',
      '৫ মার্চ, ২০৩১, সকাল ৮:০০ পর্যন্ত বিনা খরচে সময় বদলাতে বা বাতিল করতে পারবেন।',
      `ফোন করুন: ${PHONE}`,
    ])
      expect(mail?.text).toContain(text)
  })

  it('says what a cancellation gives back when it is not free any more', async () => {
    await setRules({ lateRefundPercent: 30 })
    const { email } = await paidBooking()
    await runAt('2031-03-04T08:00:05Z')
    expect((await remindersTo(email))[0]?.text).toContain(
      'It can no longer be moved, but you can cancel it until it begins. If you cancel, you get 30% of what you paid back.',
    )
  })

  it('names what is due on site, and what was paid of it', async () => {
    await setRules({ paymentTerms: { kind: 'deposit_percent', percent: 20 } })
    const deposit = await paidBooking()
    await setRules({ paymentTerms: { kind: 'none' } })
    const offer = await makeOffer(app, SLOT)
    expect((await book(app, user, offer)).status).toBe(201)
    await runAt('2031-03-04T08:00:05Z')
    const [ofDeposit] = await remindersTo(deposit.email)
    expect(ofDeposit?.text).toContain('Paid: $8\nDue on site: $32\n')
    expect(ofDeposit?.text).toContain('If you cancel, you get no refund.')
    // This booking received no money: its reminder goes to the account's address, without what was typed.
    const [unpaid] = await remindersTo(user.user.email)
    expect(unpaid?.text).toContain('Due on site: $40\n')
    expect(unpaid?.text).not.toMatch(/Where: |Rahim|Paid: |given back/)
  })

  it('does not lead to a page that its customer cannot open, when staff made the booking', async () => {
    const { email } = await paidBooking(SLOT, owner)
    await runAt('2031-03-04T08:00:05Z')
    const [mail] = await remindersTo(email)
    expect(mail?.text).toContain('/v/')
    expect(mail?.text).not.toContain('/dashboard/')
  })

  it('is sent once when the job runs twice at once, and again later', async () => {
    const { id, email } = await paidBooking()
    await Promise.all([runAt('2031-03-04T08:00:05Z'), runAt('2031-03-04T08:00:05Z')])
    await runAt('2031-03-04T08:01:05Z')
    expect(await remindersTo(email)).toHaveLength(1)
    expect((await bookingRow(id)).reminded_for).toEqual(START)
  })

  it('is tried again when the process ends before both mail and mark are stored; others are sent', async () => {
    const { id, email } = await paidBooking()
    const other = await paidBooking()
    // At its end the transaction is taken back, as if the connection had been lost.
    await sql`create function end_here() returns trigger language plpgsql as $$
      begin if new.customer_email = '${sql.raw(email)}' then raise 'ended'; end if; return null; end $$`.execute(
      app.ctx.db,
    )
    await sql`create constraint trigger ends after update of reminded_for on bookings
      deferrable initially deferred for each row execute function end_here()`.execute(app.ctx.db)
    await runAt('2031-03-04T08:00:05Z')
    await sql`drop trigger ends on bookings`.execute(app.ctx.db)
    expect((await bookingRow(id)).reminded_for).toBeNull()
    expect(await remindersTo(email)).toEqual([])
    expect(await remindersTo(other.email)).toHaveLength(1)
    await runAt('2031-03-04T08:01:05Z')
    expect(await remindersTo(email)).toHaveLength(1)
  })
})

describe('nobody is reminded', () => {
  it.each<[string, () => SignedIn]>([
    ['its customer', () => user],
    ['staff', () => owner],
  ])('of a booking that %s canceled', async (_, who) => {
    const { id, email } = await paidBooking()
    const canceled = await change(id, 'cancel', who() === owner ? { reason: 'Rain' } : {}, who())
    expect(canceled.status).toBe(200)
    await runAt('2031-03-04T08:00:05Z')
    expect(await remindersTo(email)).toEqual([])
  })

  it('of a booking that is canceled at the same time', async () => {
    const { id, email } = await paidBooking()
    await sendQueuedMails(app)
    app.clock.set('2031-03-04T08:00:05Z')
    const staff = await app.signIn('owner')
    const [canceled] = await Promise.all([
      change(id, 'cancel', { reason: 'Rain' }, staff),
      runAt('2031-03-04T08:00:05Z'),
    ])
    expect(canceled.status).toBe(200)
    expect((await bookingRow(id)).status).toBe('canceled')
    const subjects = (await mailsTo(app, email)).map(({ subject }) => subject?.split(':')[0])
    expect(subjects).toEqual(['Booking confirmed', 'Booking canceled'])
  })

  it.each(['complete', 'no-show', null])('of a booking that has begun (%s)', async (verb) => {
    const { id, email } = await paidBooking()
    app.clock.set(addMinutes(START, 1))
    const staff = await app.signIn('owner')
    if (verb) expect((await change(id, verb, { reason: 'Seen' }, staff)).status).toBe(200)
    await runAt(addMinutes(START, 2))
    expect(await remindersTo(email)).toEqual([])
  })

  it('of the time from which a booking was moved; of the new one they are', async () => {
    const { id, email, offer } = await paidBooking()
    const later = await makeSlot(app.ctx.db, {
      ...SLOT,
      service_id: offer.serviceId,
      date: '2031-03-08',
      start_time: '09:00',
      end_time: '10:30',
    })
    expect((await change(id, 'move', { slotId: later.id })).status).toBe(200)
    await runAt('2031-03-04T08:00:05Z')
    expect(await remindersTo(email)).toEqual([])
    await runAt('2031-03-07T03:00:05Z')
    const subjects = (await remindersTo(email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Reminder: Foam Wash, Sat, Mar 8, 9:00 AM'])
  })

  it('twice of a time that was left and taken again', async () => {
    const { id, email, offer } = await paidBooking()
    const other = await makeSlot(app.ctx.db, { ...SLOT, service_id: offer.serviceId, date: '2031-03-08' })
    for (const slotId of [other.id, offer.slotId])
      expect((await change(id, 'move', { slotId })).status).toBe(200)
    await runAt('2031-03-04T08:00:05Z')
    expect(await remindersTo(email)).toHaveLength(1)
  })

  it('when there are no reminders by the time that it is due', async () => {
    const { email } = await paidBooking()
    await setReminders()
    await runAt('2031-03-04T08:00:05Z')
    expect(await remindersTo(email)).toEqual([])
    await setReminders(3)
    await runAt('2031-03-05T04:59:59Z')
    expect(await remindersTo(email)).toEqual([])
    await runAt('2031-03-05T05:00:00Z')
    expect(await remindersTo(email)).toHaveLength(1)
  })

  it('twice when the hours change after the reminder', async () => {
    const { email } = await paidBooking()
    await runAt('2031-03-04T08:00:05Z')
    await setReminders(3)
    await runAt('2031-03-05T05:00:05Z')
    expect(await remindersTo(email)).toHaveLength(1)
  })

  it('who books less than two hours before the reminder would be due', async () => {
    const tomorrow = { date: '2031-03-02', end_time: '18:00' }
    const late = await paidBooking({ ...tomorrow, start_time: '13:59' })
    const inTime = await paidBooking({ ...tomorrow, start_time: '14:01' })
    await runAt('2031-03-01T08:01:00Z')
    expect(await remindersTo(late.email)).toEqual([])
    expect(await remindersTo(inTime.email)).toHaveLength(1)
  })

  it('who moves the booking to a time less than two hours before its reminder would be due', async () => {
    const { id, email, offer } = await paidBooking()
    const sooner = await makeSlot(app.ctx.db, {
      service_id: offer.serviceId,
      date: '2031-03-02',
      start_time: '13:59',
      end_time: '15:30',
    })
    expect((await change(id, 'move', { slotId: sooner.id })).status).toBe(200)
    await runAt('2031-03-01T08:00:00Z')
    expect(await remindersTo(email)).toEqual([])
  })
})

describe('hours that are changed before the reminder is sent', () => {
  it('hold for bookings that were confirmed while there were no reminders', async () => {
    await setReminders()
    const { email } = await paidBooking()
    await setReminders(48)
    await runAt('2031-03-03T07:59:59Z')
    expect(await remindersTo(email)).toEqual([])
    await runAt('2031-03-03T08:00:00Z')
    expect(await remindersTo(email)).toHaveLength(1)
  })

  it('send at once what is due by more hours, and later what is due by fewer', async () => {
    const { email } = await paidBooking()
    const later = await paidBooking({ date: '2031-03-06', start_time: '14:00', end_time: '15:30' })
    app.clock.set('2031-03-03T12:00:00Z')
    await setReminders(48)
    await runAt('2031-03-03T12:00:30Z')
    expect(await remindersTo(email)).toHaveLength(1)
    await setReminders(3)
    await runAt('2031-03-04T12:00:00Z')
    expect(await remindersTo(later.email)).toEqual([])
    await runAt('2031-03-06T05:00:00Z')
    expect(await remindersTo(later.email)).toHaveLength(1)
  })

  it('are those before or after, when they are changed while reminders are sent', async () => {
    const { email } = await paidBooking()
    await Promise.all([runAt('2031-03-04T08:00:05Z'), setReminders()])
    const sent = (await remindersTo(email)).length
    expect(sent).toBeLessThanOrEqual(1)
    await runAt('2031-03-04T08:01:05Z')
    expect(await remindersTo(email)).toHaveLength(sent)
  })
})

it('after reminders of all kinds the audit of the data finds nothing wrong', async () => {
  const { results } = await auditData(app.ctx.db, app.clock)
  expect(results.flatMap(({ violations }) => violations)).toEqual([])
})

const bookingRow = (id: string) =>
  app.ctx.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
