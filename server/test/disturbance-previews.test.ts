import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import type { DisturbancePreview, OfferedTime } from '@jhilik/contract/disturbances.ts'
import { describe, expect, test } from 'vitest'
import { addDays } from '../src/platform/clock.ts'
import type { Answer } from './support/answer.ts'
import { useDisturbanceDesk } from './support/disturbance-desk.ts'
import { mailsTo } from './support/queued-mails.ts'

const desk = useDisturbanceDesk()
const {
  rain,
  call,
  fillDay,
  addSlot,
  preview,
  offersOf,
  send,
  carryOn,
  report,
  tokenOf,
  bookingRow,
  disturb,
} = desk

const possibleTimes = async (booking: string, kept: object[]) =>
  (await call<OfferedTime[]>('POST', '/disturbances/times', { ...rain(), kept, booking })).body.data
const keptOf = (shown: DisturbancePreview) =>
  offersOf(shown).map(({ booking, slots }) => ({ booking, slots }))

test('the next times after the disturbed hours are proposed, and the last before them only when those are too few', async () => {
  const answerBy = { date: desk.date, time: '20:00' }
  desk.date = addDays(desk.date, 3)
  const [dayBefore, nextDay] = [addDays(desk.date, -1), addDays(desk.date, 1)]
  await fillDay(1, [13], { days: 1 })
  for (const start of [8, 9, 10, 11, 12]) await addSlot(dayBefore, start, 1)
  const proposed = async () =>
    (await preview({ answerBy })).offers.map(({ times }) =>
      times.map((time) => `${time.date} ${time.startTime}`),
    )
  expect(await proposed()).toEqual([[`${nextDay} 08:00`, `${nextDay} 11:00`, `${nextDay} 14:00`]])
  await desk.app.ctx.db
    .updateTable('slots')
    .set({ status: 'canceled' })
    .where('date', '=', nextDay)
    .where('start_time', '>', '08:00')
    .execute()
  expect(await proposed()).toEqual([[`${dayBefore} 09:00`, `${dayBefore} 12:00`, `${nextDay} 08:00`]])
})

describe('a time that is chosen by hand', () => {
  test('is one that nobody else is offered, and the others keep theirs', async () => {
    const [first = '', second = ''] = await fillDay(2, [13], { days: 1 })
    const shown = await preview()
    const [own = [], others = []] = [first, second].map(
      (id) => offersOf(shown).find(({ booking }) => booking === id)?.slots,
    )
    // Two crews are free at each hour, so that the customer can be offered what the other one is.
    const kept = [
      { booking: first, slots: own.slice(1) },
      { booking: second, slots: others },
    ]
    const possible = (await possibleTimes(first, kept)).map(({ slot }) => slot)
    expect(possible).toContain(own[0])
    expect(possible.filter((slot) => own.slice(1).includes(slot))).toEqual([])
    const chosen = possible.at(-1) ?? ''
    const changed = await preview({
      kept: [
        { booking: first, slots: [...own.slice(1), chosen] },
        { booking: second, slots: others },
      ],
    })
    const offers = offersOf(changed)
    expect(offers.find(({ booking }) => booking === first)?.slots).toEqual([...own.slice(1), chosen])
    expect(offers.find(({ booking }) => booking === second)?.slots).toEqual(others)
    const { body } = await send(changed)
    await carryOn()
    const sent = (await report(body.data._id)).offers.find(({ booking }) => booking._id === first)
    expect(sent?.times.map(({ slot }) => slot)).toEqual([...own.slice(1), chosen])
  })

  test('is not possible once the crews are offered to others then', async () => {
    const [first = '', second = ''] = await fillDay(1, [13, 14], { days: 2 })
    const shown = await preview()
    const others = offersOf(shown).find(({ booking }) => booking === second)?.slots ?? []
    const possible = (await possibleTimes(first, keptOf(shown))).map(({ slot }) => slot)
    expect(others).toHaveLength(3)
    expect(possible.filter((slot) => others.includes(slot))).toEqual([])
    expect(possible.length).toBeGreaterThan(0)
    const { offers } = await preview({
      kept: [
        { booking: second, slots: others },
        { booking: first, slots: others },
      ],
    })
    // The first one by its start keeps them.
    expect(offers.map(({ times }) => times.length)).toEqual([3, 0])
    expect(
      (await call('POST', '/disturbances/times', { ...rain(), booking: desk.owner.user.sub })).status,
    ).toBe(404)
  })
})

describe('what staff have written', () => {
  test('stands in the messages of its language and on the page, others get the usual text', async () => {
    const [id = '', other = ''] = await fillDay(2, [13])
    const { user_id } = await bookingRow(other)
    await desk.app.ctx.db.updateTable('users').set({ locale: 'bn' }).where('id', '=', user_id).execute()
    const explanation = { en: 'A tree lies on our road.', bn: '' }
    const { shown } = await disturb({ explanation })
    const textOf = (booking: string) =>
      shown.offers.find((offer) => offer.booking._id === booking)?.told?.text
    expect(textOf(id)).toContain('A tree lies on our road.')
    expect(textOf(id)).not.toContain('heavy rain')
    expect(textOf(other)).toContain('ভারী বৃষ্টি')
    const [mail] = await mailsTo(desk.app, (await bookingRow(id)).customer_email)
    expect(mail?.text).toContain('A tree lies on our road.')
    const page = await desk.app.request<Answer<BookingPage>>('GET', `/api/booking-pages/${await tokenOf(id)}`)
    expect(page.body.data.offer?.explanation).toEqual(explanation)
  })
})

test('a text of the owner takes the place of the usual one, unless staff have written one for the disturbance', async () => {
  const [id = ''] = await fillDay(1, [13])
  const owners = { event: 'disturbance_offer', channel: 'email', locale: 'en' } as const
  await desk.app.ctx.db
    .insertInto('message_texts')
    .values({ ...owners, subject: 'Not at {when}', body: 'No wash with {cause}. Answer by {answer_by}.' })
    .execute()
  const told = async (given: object) => (await preview(given)).offers[0]?.told
  expect(await told({})).toMatchObject({
    subject: expect.stringMatching(/^Not at .*1:00\sPM$/),
    text: expect.stringMatching(/No wash with heavy rain\. Answer by .*8:00\sPM\./),
  })
  const explained = await told({ explanation: { en: 'A tree lies on our road.', bn: '' } })
  expect(explained?.subject).toMatch(/^We cannot come/)
  expect(explained?.text).not.toContain('No wash')
  await disturb()
  const [mail] = await mailsTo(desk.app, (await bookingRow(id)).customer_email)
  expect(mail?.text).toContain('No wash with heavy rain')
  await desk.app.ctx.db.deleteFrom('message_texts').execute()
})
