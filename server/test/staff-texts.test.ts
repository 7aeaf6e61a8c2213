import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Message } from '@jhilik/contract/messages.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import type { StaffTextPreview } from '@jhilik/contract/staff-texts.ts'
import { describe, expect, it } from 'vitest'
import { forgetCustomer } from '../src/bookings/store/former-customers.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { useMessageApp } from './support/message-app.ts'

const desk = useMessageApp()
const { sendAll, statesOf, callersBooking, setSettings, settings } = desk

const TEXT = 'The crew is stuck in the rain.\nIt comes at four.'

const call = async <T>(path: string, body: object, key: string = newId()) =>
  desk.app.request<Answer<T> & ProblemBody>('POST', `/api/staff-texts${path}`, {
    token: desk.owner.token,
    body,
    headers: { 'idempotency-key': key },
  })
const preview = async (body: object) => (await call<StaffTextPreview>('/preview', body)).body.data
const send = (body: object, key?: string) => call<{ count: number }>('', body, key)

const two = async () => [
  await callersBooking({ email: 'rahim@people.example', phone: '01712345678' }),
  await callersBooking({ email: 'salma@people.example', phone: '0255012345' }),
]

describe('a text of staff', () => {
  it('is shown before it is sent: to how many, who is not reached, how it arrives and in how many parts', async () => {
    const bookings = await two()
    const shown = await preview({ channel: 'sms', text: TEXT, bookings })
    expect(shown).toMatchObject({
      count: 1,
      parts: 1,
      cost: null,
      unreached: [{ _id: bookings[1], customer: expect.any(String), code: expect.any(String) }],
      sample: {
        language: 'en',
        subject: null,
        text: expect.stringMatching(/: The crew is stuck in the rain\./),
      },
    })
    expect(await preview({ channel: 'sms', text: 'বৃষ্টিতে দেরি হচ্ছে। '.repeat(8), bookings })).toMatchObject({
      parts: 3,
    })
    await setSettings({ partPrice: 0.35 })
    const [first = ''] = bookings
    const both = [first, await callersBooking({ phone: '01812345678' })]
    expect(await preview({ channel: 'sms', text: TEXT, bookings: both })).toMatchObject({
      count: 2,
      cost: 0.7,
    })
    const mailed = await preview({ channel: 'email', text: TEXT, bookings })
    expect(mailed).toMatchObject({ count: 2, parts: null, cost: null, unreached: [] })
    expect(mailed.sample?.subject).toMatch(/^A message about your booking: /)
    expect(await statesOf(bookings[0] ?? '')).toEqual([])
  })

  it('reaches each customer in the chosen way, whatever the settings, and is on the booking', async () => {
    const { customers } = await settings()
    const never = { channels: [], instead: null }
    await setSettings({
      quietHours: { from: '11:00', to: '13:00' },
      customers: { ...customers, booked: never },
    })
    const bookings = await two()
    const sent = await send({ channel: 'email', text: TEXT, bookings })
    expect([sent.status, sent.body.data]).toEqual([200, { count: 2 }])
    await sendAll()
    expect(desk.mails.taken.map(({ to }) => to?.[0]?.address).sort()).toEqual([
      'rahim@people.example',
      'salma@people.example',
    ])
    expect(desk.mails.taken[0]?.text).toContain('The crew is stuck in the rain.')
    const { token } = desk.owner
    const listed = await desk.app.request<Answer<Message[]>>('GET', `/api/messages?booking=${bookings[0]}`, {
      token,
    })
    expect(listed.body.data).toMatchObject([{ event: 'own_text', state: 'sent', text: TEXT }])
    const { body } = await desk.app.request<Answer<BookingDetail>>('GET', `/api/bookings/${bookings[0]}`, {
      token,
    })
    expect(body.data.history.map(({ action }) => action)).toContain('booking.texted')
  })

  it('reaches a person with several bookings once', async () => {
    const bookings = await Promise.all([1, 2, 3].map(() => callersBooking({ phone: '01712345678' })))
    expect(await preview({ channel: 'sms', text: TEXT, bookings })).toMatchObject({ count: 1, unreached: [] })
    expect((await send({ channel: 'sms', text: TEXT, bookings })).body.data).toEqual({ count: 1 })
    await sendAll()
    expect(desk.texts.taken).toHaveLength(1)
  })

  it('is sent once when its request arrives twice at once and again, and anew when it is written again', async () => {
    const body = { channel: 'sms', text: TEXT, bookings: [await callersBooking()] }
    const key = newId()
    const answers = await Promise.all([1, 2, 3].map(() => send(body, key)))
    answers.push(await send(body, key))
    expect(answers.map(({ status, body: { data } }) => [status, data])).toEqual(
      Array.from({ length: 4 }, () => [200, { count: 1 }]),
    )
    await sendAll()
    expect(desk.texts.taken).toHaveLength(1)
    expect(await send({ ...body, text: 'Other' }, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    })
    await send(body)
    await sendAll()
    expect(desk.texts.taken).toHaveLength(2)
  })

  it.each<[string, { text?: string; bookings?: 'unreached' | [] }, string]>([
    ['without words', { text: ' \n ' }, 'text'],
    ['that is too long', { text: 'a'.repeat(501) }, 'text'],
    ['that reaches nobody', { bookings: 'unreached' }, 'channel'],
    ['to nobody', { bookings: [] }, 'bookings'],
  ])('%s is refused at its field', async (_, given, path) => {
    const bookings =
      given.bookings === 'unreached' ? [await callersBooking({ phone: '' })] : [await callersBooking()]
    const refused = await send({
      channel: 'sms',
      text: TEXT,
      ...given,
      ...(path !== 'bookings' && { bookings }),
    })
    expect(refused.status).toBe(400)
    expect(refused.body.errors?.map((error) => error.path)).toEqual([path])
  })

  it('says of a number that sent STOP that nobody is reached there', async () => {
    const bookings = [await callersBooking({ phone: '01712345679' })]
    const { db } = desk.app.ctx
    await db
      .insertInto('stopped_numbers')
      .values({ phone_e164: '+8801712345679', stopped_at: desk.app.clock.now() })
      .execute()
    expect(await preview({ channel: 'sms', text: TEXT, bookings })).toMatchObject({
      count: 0,
      unreached: [{ _id: bookings[0] }],
    })
    expect((await send({ channel: 'sms', text: TEXT, bookings })).status).toBe(400)
    await db.deleteFrom('stopped_numbers').execute()
  })

  it('to an unknown booking is not found, and nobody gets it', async () => {
    const known = await callersBooking()
    const body = { channel: 'sms', text: TEXT, bookings: [known, newId()] }
    expect((await send(body)).status).toBe(404)
    expect((await call('/preview', body)).status).toBe(404)
    expect(await statesOf(known)).toEqual([])
  })

  it('is forgotten with the customer to whom alone it was written', async () => {
    const [one = '', other = ''] = await two()
    await send({ channel: 'email', text: 'To one', bookings: [one] })
    await send({ channel: 'email', text: 'To both', bookings: [one, other] })
    const { db } = desk.app.ctx
    await db.transaction().execute((tx) => forgetCustomer(tx, [one], 'Former customer', desk.app.clock.now()))
    const left = await db.selectFrom('staff_texts').select('body').execute()
    expect(left.map(({ body }) => body)).not.toContain('To one')
    expect(left.map(({ body }) => body)).toContain('To both')
    await sendAll()
    expect(await statesOf(one)).toEqual([
      'own_text email skipped outdated',
      'own_text email skipped no_address',
    ])
    expect(await statesOf(other)).toEqual(['own_text email sent'])
  })
})
