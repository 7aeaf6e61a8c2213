import { expect, it } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import { crewPhones } from './support/crew-phones.ts'
import { useMessageApp } from './support/message-app.ts'
import { usePushDevices } from './support/push-devices.ts'

/** Two hours before the start. */
const desk = useMessageApp(new Date('2031-03-05T06:00:00Z'))
const { sendAll, rows, callersBooking, setSettings, settings } = desk
const { turnOn } = usePushDevices(desk)

/** Makes a booking of an account with an e-mail address the job of a crew, and returns what reports about it. */
async function aJob() {
  const id = await callersBooking({ email: `${newId()}@people.example` })
  const { db } = desk.app.ctx
  await db.updateTable('bookings').set({ user_id: desk.user.user.sub }).where('id', '=', id).execute()
  const phones = crewPhones(desk.app, desk.owner, '2031-03-05')
  const { crew, member } = await phones.addCrewOf()
  await phones.giveTo(crew, id)
  const report = await phones.reporterOf(member, id)
  return { id, report }
}

const sentOf = async (bookingId: string) => {
  await sendAll()
  return (await rows(bookingId))
    .filter(({ state }) => state === 'sent')
    .map(({ event, channel }) => `${event} ${channel}`)
}

it('that the crew has arrived is told by mail once the owner wants it, and once', async () => {
  const { customers } = await settings()
  const byMail = { channels: ['email' as const], instead: null }
  const { id, report } = await aJob()
  desk.app.clock.set('2031-03-05T08:00:00Z')
  await report('arrived')
  expect(await sentOf(id)).toEqual([])
  await setSettings({ customers: { ...customers, visit_arrived: byMail } })
  const told = await aJob()
  await told.report('arrived')
  await told.report('started')
  expect(await sentOf(told.id)).toEqual(['visit_arrived email'])
  expect(desk.mails.taken).toHaveLength(1)
  expect(desk.mails.taken[0]?.subject).toBe('We have arrived: Exterior Foam Wash')
  expect(desk.mails.taken[0]?.text).toContain('Follow the visit')
  const begun = await aJob()
  await begun.report('started')
  expect(await sentOf(begun.id)).toEqual(['visit_arrived email'])
})

it('each step of a visit is shown on the device of its customer, with the link to its page', async () => {
  const device = await turnOn(desk.user)
  const { customers } = await settings()
  const byPush = { channels: ['push' as const], instead: null }
  const events = ['visit_on_the_way', 'visit_late', 'visit_arrived', 'visit_done'] as const
  await setSettings({
    customers: { ...customers, ...Object.fromEntries(events.map((event) => [event, byPush])) },
  })
  const { id, report } = await aJob()
  desk.app.clock.set('2031-03-05T07:42:20Z')
  await report('on_the_way')
  expect(await sentOf(id)).toEqual(['visit_on_the_way push'])
  await report('late', { minutes: 30 })
  await sendAll()
  desk.app.clock.set('2031-03-05T08:31:00Z')
  await report('arrived')
  await sendAll()
  desk.app.clock.set('2031-03-05T09:20:00Z')
  await report('done')
  expect(await sentOf(id)).toEqual(events.map((event) => `${event} push`))
  const notices = device.taken.map(({ notice }) => notice)
  expect(notices.map(({ body }) => body.replace(/\s/g, ' '))).toEqual([
    'We are on the way and arrive 2:00 - 2:20 PM. Follow the visit.',
    'Sorry, we are about 30 mins late and arrive 2:25 - 2:45 PM. Follow the visit.',
    'We have arrived for Exterior Foam Wash. Follow the visit.',
    'Exterior Foam Wash is done. Your receipt.',
  ])
  for (const { url } of notices) expect(url).toMatch(/\/v\/[\w-]{16}$/)
  expect(desk.mails.taken).toEqual([])
})
