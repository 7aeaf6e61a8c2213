import { VISIT_EVENTS } from '@jhilik/contract/messages.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeAttempt, makeSlot } from '../src/demo/factories.ts'
import { partsOf } from '../src/messages/rules/text-messages.ts'
import { newId } from '../src/platform/ids.ts'
import type { SignedIn } from './support/app.ts'
import { crewPhones } from './support/crew-phones.ts'
import { crewsOf } from './support/crews.ts'
import { START, useMessageApp } from './support/message-app.ts'

/** Two hours before the start. */
const desk = useMessageApp(new Date('2031-03-05T06:00:00Z'))
const { sendAll, rows, callersBooking, setSettings, settings } = desk

let member: SignedIn
beforeEach(async () => {
  member = await desk.app.signIn()
})

const phonesNow = async () => crewPhones(desk.app, await desk.app.signIn('owner'), '2031-03-05')

/** Makes a booking the job of a crew, and returns what its member does on a phone. */
async function givenTo(bookingId: string, crewOf: object = {}) {
  await desk.app.ctx.db.deleteFrom('messages').execute()
  desk.mails.taken.length = 0
  const phones = await phonesNow()
  const crew = await phones.addCrew([member], crewOf)
  await phones.giveTo(crew, bookingId)
  return { crew, report: await phones.reporterOf(member, bookingId) }
}

async function aJob() {
  const id = await callersBooking({ email: `${newId()}@people.example` })
  return { id, ...(await givenTo(id)) }
}

/** Moves a booking by a day, which no crew is asked for. */
async function moveToNextDay(bookingId: string) {
  const { db } = desk.app.ctx
  const { service_id } = await db
    .selectFrom('bookings')
    .select('service_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const { id: slotId } = await makeSlot(db, { service_id, date: '2031-03-06', start_time: '10:00' })
  const forced = ['skill', 'hours', 'area', 'travel', 'maximum']
  const { token } = await desk.app.signIn('owner')
  const body = { slotId, forced, reason: 'Asked for' }
  const { status } = await desk.app.request('POST', `/api/bookings/${bookingId}/move`, { token, body })
  expect(status).toBe(200)
}

const told = async (bookingId: string) => {
  await sendAll()
  return (await rows(bookingId))
    .filter(({ event }) => VISIT_EVENTS.some((one) => one === event))
    .map(({ event, channel, state, skip_reason }) =>
      [event, channel, state, skip_reason].filter(Boolean).join(' '),
    )
}

/** Makes customers get every message about visits by text message. */
async function tellAllBySms() {
  const { customers } = await settings()
  const sms = { channels: ['sms' as const], instead: null }
  await setSettings({
    customers: { ...customers, ...Object.fromEntries(VISIT_EVENTS.map((event) => [event, sms])) },
  })
}

describe('the customer of a visit', () => {
  it('is told that the crew is on the way and when it arrives, that it is late, and that it is done with the receipt', async () => {
    const { id, report } = await aJob()
    const { db } = desk.app.ctx
    const booking = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await makeAttempt(db, booking)
    desk.app.clock.set('2031-03-05T07:42:20Z')
    await report('on_the_way')
    expect(await told(id)).toEqual(['visit_on_the_way email sent'])
    const [onTheWay] = desk.mails.taken
    expect(onTheWay?.subject).toBe('On the way, 2:00 - 2:20 PM: Exterior Foam Wash')
    expect(onTheWay?.text).toContain('Follow the visit')
    expect(onTheWay?.text).not.toContain(member.user.name)
    await report('late', { minutes: 35, cause: 'Water on Mirpur Road' })
    await sendAll()
    expect(desk.mails.taken[1]?.subject).toBe(
      'Sorry, we are late and arrive 2:30 - 2:50 PM: Exterior Foam Wash',
    )
    expect(desk.mails.taken[1]?.text).toContain('Water on Mirpur Road')
    desk.app.clock.set('2031-03-05T08:36:00Z')
    await report('arrived')
    await report('started')
    desk.app.clock.set('2031-03-05T09:20:00Z')
    await report('done')
    expect(await told(id)).toEqual([
      'visit_on_the_way email sent',
      'visit_late email sent',
      'visit_done email sent',
    ])
    expect(desk.mails.taken[2]?.subject).toBe('Done: Exterior Foam Wash')
    const receipt = /http\S+receipt\.pdf\?token=\S+/.exec(desk.mails.taken[2]?.text ?? '')?.[0] ?? ''
    expect((await fetch(receipt)).status).toBe(200)
  })

  it('is told in quiet hours too that the crew comes, is late or could not do it', async () => {
    await setSettings({ quietHours: { from: '06:00', to: '22:00' } })
    const { id, report } = await aJob()
    desk.app.clock.set('2031-03-05T08:05:00Z')
    await report('on_the_way')
    await report('late', { minutes: 20 })
    expect(await told(id)).toEqual(['visit_on_the_way email sent', 'visit_late email sent'])
    await report('could_not_do', { reason: 'nobody_there', note: 'The guard sent us away' })
    expect(await told(id)).toContain('visit_failed email sent')
    expect(desk.mails.taken.at(-1)?.text).toContain('we met nobody')
    expect(desk.mails.taken.at(-1)?.text).not.toContain('guard')
  })

  it('is told once when two members report the same step, and when a report is sent twice', async () => {
    const { id, crew, report } = await aJob()
    const second = await desk.app.signIn()
    await desk.app.request('PUT', `/api/crews/${crew._id}`, {
      token: desk.owner.token,
      body: { ...crew, members: [member.user.sub, second.user.sub] },
      headers: { 'if-match': `"${crew.version}"` },
    })
    desk.app.clock.set('2031-03-05T07:40:00Z')
    const reportAsSecond = await (await phonesNow()).reporterOf(second, id)
    const twice = newId()
    await report('on_the_way')
    desk.app.clock.stop()
    await reportAsSecond('on_the_way', { id: twice })
    await reportAsSecond('on_the_way', { id: twice })
    expect(await told(id)).toEqual(['visit_on_the_way email sent'])
  })

  it('gets the messages of the way as text messages of one part', async () => {
    await tellAllBySms()
    const id = await callersBooking()
    const { report } = await givenTo(id)
    desk.app.clock.set('2031-03-05T07:40:00Z')
    await report('on_the_way')
    await sendAll()
    await report('late', { minutes: 45, cause: 'রাস্তায় পানি' })
    await sendAll()
    desk.app.clock.set('2031-03-05T08:50:00Z')
    await report('arrived')
    await sendAll()
    await report('could_not_do', { reason: 'wrong_place' })
    await sendAll()
    await report('done')
    expect(await told(id)).toEqual([
      'visit_on_the_way sms sent',
      'visit_late sms sent',
      'visit_arrived sms sent',
      'visit_failed sms sent',
      'visit_done sms sent',
    ])
    const texts = desk.texts.taken.map(({ text }) => text)
    expect(texts[0]).toMatch(
      /^\S+: we are on the way and arrive 2:00 - 2:20 PM\. Follow the visit: \S+\/v\/\S+$/,
    )
    expect(texts[1]).toMatch(/: sorry, we are about 45 mins late and arrive 2:40 - 3:00 PM\. /)
    expect(texts.map(partsOf)).toEqual([1, 1, 1, 1, 1])
  })

  it('is told of the drive as it was expected when it began, from the job before or from the base', async () => {
    const crews = crewsOf(desk.app, desk.owner, '2031-03-05')
    const [gulshan, uttara] = [await crews.addArea('gulshan'), await crews.addArea('uttara')]
    const id = await callersBooking({ email: 'caller@people.example' })
    await desk.app.ctx.db.updateTable('bookings').set({ area_id: gulshan }).where('id', '=', id).execute()
    const { report } = await givenTo(id, { base: uttara })
    desk.app.clock.set('2031-03-05T07:30:00Z')
    await report('on_the_way')
    const stored = await desk.app.ctx.db
      .selectFrom('visit_reports')
      .select('travel_minutes')
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored.travel_minutes).toBeGreaterThan(30)
    expect(await told(id)).toEqual(['visit_on_the_way email sent'])
    expect(desk.mails.taken[0]?.subject).not.toContain('2:00 - 2:20')
  })
})

describe('a message about a visit is left out', () => {
  it('when the phone had no network, and the step is long past or a later one has followed', async () => {
    const { id, report } = await aJob()
    desk.app.clock.set('2031-03-05T09:00:00Z')
    await report('on_the_way', {}, 61)
    expect(await told(id)).toEqual(['visit_on_the_way email skipped too_late'])
    await report('late', { minutes: 20 }, 60)
    await report('arrived', {}, 40)
    await report('done', {}, 5)
    expect(await told(id)).toEqual([
      'visit_on_the_way email skipped too_late',
      'visit_late email skipped outdated',
      'visit_done email sent',
    ])
  })

  it('when the crew has said since that it comes at another time, or that time is over', async () => {
    const { id, report } = await aJob()
    desk.app.clock.set('2031-03-05T07:50:00Z')
    await report('late', { minutes: 20 }, 4)
    await report('late', { minutes: 45 }, 2)
    expect(await told(id)).toEqual(['visit_late email skipped outdated', 'visit_late email sent'])
    desk.app.clock.set('2031-03-05T07:45:00Z')
    const other = await aJob()
    desk.app.clock.set('2031-03-05T09:00:00Z')
    await other.report('late', { minutes: 10 }, 70)
    expect(await told(other.id)).toEqual(['visit_late email skipped too_late'])
  })

  it('when the arrival is half an hour ago, when the crew went back, and when the booking was moved or canceled', async () => {
    await tellAllBySms()
    const arrived = await aJob()
    desk.app.clock.set('2031-03-05T09:00:00Z')
    await arrived.report('arrived', {}, 31)
    expect(await told(arrived.id)).toContain('visit_arrived sms skipped too_late')
    await arrived.report('could_not_do', { reason: 'weather' }, 20)
    await arrived.report('started', {}, 1)
    expect(await told(arrived.id)).toContain('visit_failed sms skipped outdated')
    desk.app.clock.set('2031-03-05T07:30:00Z')
    const moved = await aJob()
    await moved.report('on_the_way')
    await moveToNextDay(moved.id)
    expect(await told(moved.id)).toContain('visit_on_the_way sms skipped moved')
    const canceled = await aJob()
    await canceled.report('on_the_way')
    const { token } = await desk.app.signIn('owner')
    await desk.app.request('POST', `/api/bookings/${canceled.id}/cancel`, { token, body: { reason: 'Rain' } })
    expect(await told(canceled.id)).toContain('visit_on_the_way sms skipped canceled')
  })

  it('when the report has no effect', async () => {
    const { id, crew, report } = await aJob()
    const phones = await phonesNow()
    await phones.giveTo(await phones.addCrew([member]), id)
    expect(await report('on_the_way')).toBe('other_crew')
    await phones.giveTo(crew, id)
    expect(START.getTime()).toBeGreaterThan(desk.app.clock.now().getTime())
    expect(await told(id)).toEqual([])
  })
})
