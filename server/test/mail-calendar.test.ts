import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import type { Email } from 'postal-mime'
import { expect, it } from 'vitest'
import { START, useMessageApp } from './support/message-app.ts'

const desk = useMessageApp()
const END = new Date(START.getTime() + 90 * 60_000)

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** The calendar part that mail programs read beside the text, and the same as a file. */
function calendarIn({ attachments }: Email) {
  const [part, ...others] = attachments.filter(({ mimeType }) => mimeType === 'text/calendar')
  const file = attachments.find(({ filename }) => filename === 'booking.ics')
  if (!part || !file || others.length > 0) throw new Error('The mail has no calendar entry, or several.')
  expect(textOf(file.content)).toBe(textOf(part.content))
  return { method: part.method, text: textOf(part.content) }
}

/** What the parser of Thunderbird understands. */
function readByThunderbird(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const component = calendar.getFirstSubcomponent('vevent')
  if (!component) throw new Error('There is no event.')
  const event = new ICAL.Event(component)
  const trigger = component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate(),
    end: event.endDate.toJSDate(),
    summary: event.summary,
    location: event.location ?? '',
    description: event.description,
    status: component.getFirstPropertyValue('status'),
    organizer: event.organizer,
    attendees: event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase()),
    alarm: trigger ? String(trigger) : null,
  }
}

/** What the parser of node-ical understands, which shares no code with it. */
function readByNode(text: string) {
  const parsed = nodeIcal.sync.parseICS(text)
  const event = Object.values(parsed).find((part) => part?.type === 'VEVENT')
  if (event?.type !== 'VEVENT') throw new Error('There is no event.')
  const wordsOf = (property: unknown): string =>
    typeof property === 'object' && property !== null && 'val' in property
      ? String(property.val)
      : String(property ?? '')
  return {
    method: event.method,
    uid: event.uid,
    sequence: Number(event.sequence),
    start: new Date(event.start.getTime()),
    end: new Date(event.end?.getTime() ?? 0),
    summary: wordsOf(event.summary),
    location: wordsOf(event.location),
    description: wordsOf(event.description),
    status: event.status,
    organizer: wordsOf(event.organizer),
    attendees: [event.attendee].flat().map((attendee) => wordsOf(attendee).toLowerCase()),
  }
}

/** Sends all messages, and reads the calendar entry of the last mail with both parsers, which have to agree. */
async function lastEntry() {
  await desk.sendAll()
  const mail = desk.mails.taken.at(-1)
  if (!mail) throw new Error('No mail was sent.')
  const { method, text } = calendarIn(mail)
  const { alarm, ...entry } = readByThunderbird(text)
  expect(readByNode(text)).toEqual(entry)
  expect(entry.method).toBe(method)
  return { mail, text, alarm, ...entry }
}

it('a mail enters the booking into the calendar, replaces it when it is moved or edited, and removes it', async () => {
  const booking = await desk.paidBooking()
  const uid = `${booking.id}@jhilik`
  const entered = await lastEntry()
  expect(entered).toMatchObject({
    method: 'REQUEST',
    uid,
    sequence: 0,
    start: START,
    end: END,
    summary: 'Foam Wash – Jhilik',
    location: '12 Road, Dhaka',
    status: 'CONFIRMED',
    organizer: 'mailto:hello@jhilik.example',
    attendees: [`mailto:${entered.mail.to?.[0]?.address?.toLowerCase()}`],
    alarm: '-PT1H',
  })
  // The entry leads to the same page as the mail.
  const link = /\/v\/[\w-]{16}/.exec(entered.description)?.[0] ?? 'none'
  expect(entered.mail.text).toContain(link)

  await desk.moveTo('2031-03-08', booking)
  const moved = await lastEntry()
  expect(moved).toMatchObject({ method: 'REQUEST', uid, start: new Date('2031-03-08T08:00:00Z') })
  expect(moved.sequence).toBeGreaterThan(entered.sequence)

  await desk.plan('edited', booking.id)
  expect(await lastEntry()).toMatchObject({ method: 'REQUEST', uid, start: moved.start })

  expect((await desk.change(booking.id, 'cancel', { reason: 'Rain', canceledBy: 'customer' })).status).toBe(
    200,
  )
  const canceled = await lastEntry()
  expect(canceled).toMatchObject({ method: 'CANCEL', uid, status: 'CANCELLED', alarm: null })
  expect(canceled.sequence).toBeGreaterThan(moved.sequence)
})

it('an entry by mail and the file to download are one entry', async () => {
  const { id } = await desk.paidBooking()
  const { text: mailed } = await lastEntry()
  const { token } = desk.user
  const file = await desk.app.request<string>('GET', `/api/bookings/${id}/calendar.ics`, { token })
  const { attendees, organizer, method, description, ...same } = readByThunderbird(mailed)
  expect([attendees.length, organizer, method]).toEqual([1, 'mailto:hello@jhilik.example', 'REQUEST'])
  const downloaded = readByThunderbird(file.body)
  expect(downloaded).toMatchObject({ ...same, method: 'PUBLISH', attendees: [] })
  expect(downloaded.description.split('\n').slice(0, 2)).toEqual(description.split('\n').slice(0, 2))
})

it('an entry has nothing that was typed when the mail goes to who did not prove to be its customer', async () => {
  const id = await desk.callersBooking({ email: 'typed@people.example' })
  const { sub, email } = desk.user.user
  const own = { user_id: sub, for_caller: false, customer_address: 'Buy now, 12 Road', confirmed_at: START }
  await desk.app.ctx.db.updateTable('bookings').set(own).where('id', '=', id).execute()
  await desk.plan('booked', id)
  const { location, text, attendees } = await lastEntry()
  expect([location, attendees]).toEqual(['', [`mailto:${email.toLowerCase()}`]])
  expect(text).not.toContain('Buy now')
})

it('a mail about a booking that is not confirmed brings no entry', async () => {
  const id = await desk.callersBooking({ email: 'held@people.example' })
  const hold = { status: 'held' as const, hold_expires_at: START, confirmed_at: null }
  await desk.app.ctx.db.updateTable('bookings').set(hold).where('id', '=', id).execute()
  await desk.plan('edited', id)
  await desk.sendAll()
  expect(desk.mails.taken.at(-1)).toMatchObject({ attachments: [] })
})
