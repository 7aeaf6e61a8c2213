import { LOCALES } from '@jhilik/contract/constants.ts'
import {
  type MessageTexts,
  neededIn,
  type OwnerText,
  type OwnerTexts,
  placeholdersOf,
  problemsOf,
  type TextPreview,
} from '@jhilik/contract/message-texts.ts'
import {
  CUSTOMER_EVENTS,
  type CustomerEvent,
  TEXT_CHANNELS,
  type TextChannel,
} from '@jhilik/contract/messages.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { previewMessage } from '../src/bookings/commands/preview-message.ts'
import { makeBooking, makeUser } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { useMessageApp } from './support/message-app.ts'

const desk = useMessageApp()
const { sendAll, paidBooking, change, callersBooking, plan, setSettings } = desk

beforeEach(() => desk.app.ctx.db.deleteFrom('message_texts').execute())

/** Makes customers get an event by text message. */
async function tellBySms(event: CustomerEvent) {
  const { customers } = await desk.settings()
  await setSettings({ customers: { ...customers, [event]: { channels: ['sms'], instead: null } } })
}

const put = (event: CustomerEvent, channel: TextChannel, texts: Partial<OwnerTexts>, ifMatch?: string) =>
  desk.app.request<Answer<MessageTexts> & { errors?: { path: string; message: string }[] }>(
    'PUT',
    '/api/message-texts',
    {
      token: desk.owner.token,
      body: { event, channel, texts: { en: null, bn: null, ...texts } },
      ...(ifMatch && { headers: { 'if-match': `"${ifMatch}"` } }),
    },
  )

async function list(): Promise<MessageTexts[]> {
  const { token } = desk.owner
  return (await desk.app.request<Answer<MessageTexts[]>>('GET', '/api/message-texts', { token })).body.data
}

const preview = (body: object) =>
  desk.app.request<Answer<TextPreview | null> & { errors?: { path: string; message: string }[] }>(
    'POST',
    '/api/message-texts/preview',
    { token: desk.owner.token, body },
  )

/** A text with everything that it can name. */
const fullText = (event: CustomerEvent, channel: TextChannel): OwnerText => ({
  subject: channel === 'email' ? 'For {name}: {service}' : '',
  body: placeholdersOf(event, channel)
    .map((name) => `${name}: {${name}}`)
    .join('\n'),
})

const sms = (body: string): OwnerText => ({ subject: '', body })

describe('a text of the owner', () => {
  it('is sent as a text message, with the facts of the booking that it names', async () => {
    const body = '{business} for {name}: {service}, {when}. {code}'
    expect((await put('booked', 'sms', { en: sms(body) })).status).toBe(200)
    await tellBySms('booked')
    const id = await callersBooking()
    await plan('booked', id)
    await sendAll()
    const { db, config } = desk.app.ctx
    const { code, customer_name, service_name } = await db
      .selectFrom('bookings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(desk.texts.taken.map(({ text }) => text)).toEqual([
      `${config.businessName} for ${customer_name}: ${service_name}, Wed, Mar 5, 2:00 PM. ${code}`,
    ])
  })

  it('takes the place of the subject and the first paragraph of a mail; what follows stays', async () => {
    const own = { subject: 'See you: {service}', body: 'Come <b>early</b>.\nWe are at {when} & ready.' }
    await put('booked', 'email', { en: own })
    await paidBooking()
    await sendAll()
    const [mail] = desk.mails.taken
    expect(mail?.subject).toBe('See you: Foam Wash')
    expect(mail?.text).toMatch(/Come <b>early<\/b>\.\s+We are at Wed, Mar 5, 2:00\sPM & ready\./)
    expect(mail?.html).toContain('Come &lt;b&gt;early&lt;/b&gt;.</p>')
    expect(mail?.html).not.toContain('<b>')
    expect(mail?.text).not.toContain('your booking is confirmed')
    // The terms, the facts and the button.
    expect(mail?.text).toContain('You can move it')
    expect(mail?.text).toContain('Booking code:')
    expect(mail?.text).toContain('/v/')
  })

  it('is for its language only', async () => {
    await put('booked', 'email', { bn: { subject: 'বুকিং', body: 'ধন্যবাদ' } })
    await paidBooking()
    await sendAll()
    expect(desk.subjects()).toEqual(['Booking confirmed'])
  })

  it('names nobody to a reader who does not see what was typed', async () => {
    await put('edited', 'email', { en: { subject: 'Changed', body: 'Hello {name}!' } })
    const { db } = desk.app.ctx
    const person = await makeUser(db, { email: 'rahima@people.example' })
    // Nobody has paid for what a person booked, so that the form may have had any name.
    const booking = await makeBooking(db, { user_id: person.id, customer_name: 'Buy at evil.example' })
    await plan('edited', booking.id)
    await sendAll()
    expect(desk.mails.taken.map(({ text }) => text)).toEqual([expect.stringContaining('Hello customer!')])
    expect(desk.mails.taken[0]?.text).not.toContain('evil')
  })

  it('that names a refund is left for the built-in one when nothing is refunded', async () => {
    await put('canceled', 'email', { en: { subject: 'Sorry', body: 'You get {amount} back.' } })
    const id = await callersBooking({ email: 'caller@people.example' })
    expect((await change(id, 'cancel', { reason: 'Rain' })).status).toBe(200)
    await sendAll()
    expect(desk.subjects()).toEqual(['Booking canceled'])
    const { id: paid } = await paidBooking()
    expect((await change(paid, 'cancel', { reason: 'Rain' })).status).toBe(200)
    await sendAll()
    expect(desk.mails.taken.find(({ subject }) => subject === 'Sorry')?.text).toContain('You get $')
  })

  it('that cannot be used any more, as after an upgrade, is left for the built-in one', async () => {
    await desk.app.ctx.db
      .insertInto('message_texts')
      .values({ event: 'booked', channel: 'sms', locale: 'en', subject: null, body: 'Hi {nickname}' })
      .execute()
    await tellBySms('booked')
    await plan('booked', await callersBooking())
    await sendAll()
    expect(desk.texts.taken[0]?.text).toContain('you are booked')
  })

  it('can be put back, and is then the built-in one', async () => {
    await put('booked', 'sms', { en: sms('At {when}') })
    const saved = (await list()).find(({ event, channel }) => event === 'booked' && channel === 'sms')
    expect(saved?.texts).toEqual({ en: sms('At {when}'), bn: null })
    await put('booked', 'sms', {})
    await tellBySms('booked')
    await plan('booked', await callersBooking())
    await sendAll()
    expect(desk.texts.taken[0]?.text).toContain('you are booked')
  })

  it('is saved once when two owners save at once from the same version', async () => {
    const before = (await list()).find(({ event, channel }) => event === 'booked' && channel === 'sms')
    const answers = await Promise.all(
      ['One, {when}', 'Two, {when}'].map((body) => put('booked', 'sms', { en: sms(body) }, before?.version)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const stored = await desk.app.ctx.db.selectFrom('message_texts').select('body').execute()
    expect(stored).toHaveLength(1)
  })

  it('is in the history', async () => {
    const { token } = desk.owner
    const listChanges = async () => {
      const history = await desk.app.request<
        Answer<{ _id: string; action: string; changes: { field: string }[] }[]>
      >('GET', '/api/history?kind=settings', { token })
      return history.body.data.filter(({ action }) => action === 'message_texts.changed')
    }
    // Each test sets the clock back, so that the latest entry need not be this test's.
    const before = new Set((await listChanges()).map(({ _id }) => _id))
    await put('booked', 'sms', { en: sms('At {when}') })
    const added = (await listChanges()).filter(({ _id }) => !before.has(_id))
    expect(added.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['messageTextEn']])
  })
})

describe('a text is refused', () => {
  it.each([
    ['booked', 'sms', sms('At {when}, {nickname}'), 'body', /placeholders listed/],
    ['booked', 'sms', sms('At {when} }'), 'body', /placeholders listed/],
    ['booked', 'sms', sms('See you'), 'body', /“when”/],
    ['booked', 'sms', sms('At {when}: {link}.'), 'body', /space before and after/],
    ['booked', 'sms', sms(`At {when} ${'x'.repeat(500)}`), 'body', /500/],
    ['pay_link', 'sms', sms('Pay by {until}'), 'body', /“link”/],
    ['disturbance_offer', 'sms', sms('Not at {when}. {link}'), 'body', /“answer_by”/],
    ['visit_late', 'sms', sms('We are {minutes} late'), 'body', /“window”/],
    ['review_request', 'sms', sms('How was it?'), 'body', /“review_link”/],
    ['refund_succeeded', 'sms', sms('Refunded'), 'body', /“amount”/],
    ['hold_ending', 'email', { subject: 'Pay', body: 'Please pay' }, 'body', /“until”/],
    ['booked', 'email', { subject: '', body: 'Thanks' }, 'subject', /subject/],
    ['booked', 'email', { subject: 'For {amount}', body: 'Thanks' }, 'subject', /placeholders listed/],
    ['booked', 'email', { subject: 'Hi', body: 'See {link}' }, 'body', /placeholders listed/],
    ['booked', 'sms', sms(' \n '), 'body', /write a text/],
  ] as const)('%s by %s: %o', async (event, channel, text, field, message) => {
    const { status, body } = await put(event, channel, { bn: text })
    expect(status).toBe(400)
    expect(body.errors?.map(({ path }) => path)).toEqual([`texts.bn.${field}`])
    expect(body.errors?.[0]?.message).toMatch(message)
    expect(await desk.app.ctx.db.selectFrom('message_texts').selectAll().execute()).toEqual([])
    expect((await preview({ event, channel, locale: 'bn', text })).body.errors?.[0]?.path).toBe(
      `text.${field}`,
    )
  })
})

describe('the built-in text messages', () => {
  it('are texts that an owner could save, so that they can begin with them', async () => {
    for (const { event, channel, builtIn } of await list()) {
      if (channel === 'email') expect(builtIn).toBeNull()
      for (const locale of LOCALES) {
        const body = builtIn?.[locale]
        if (body)
          expect([event, locale, problemsOf(sms(body), { event, channel })]).toEqual([event, locale, []])
      }
    }
  })

  it('sent from their own template say the same', async () => {
    const shown = async (text: OwnerText | null) => {
      const { body } = await preview({ event: 'booked', channel: 'sms', locale: 'bn', text })
      return body.data?.text
    }
    await callersBooking()
    const item = (await list()).find(({ event, channel }) => event === 'booked' && channel === 'sms')
    expect(await shown(sms(item?.builtIn?.bn ?? ''))).toBe(await shown(null))
  })
})

describe('a preview', () => {
  it('shows every text in every language and channel, and sends nothing', async () => {
    await callersBooking({ email: 'caller@people.example' })
    const left: unknown[] = []
    for (const event of CUSTOMER_EVENTS) {
      for (const channel of TEXT_CHANNELS) {
        for (const locale of LOCALES) {
          for (const text of [null, fullText(event, channel)]) {
            const shown = await previewMessage(desk.app.ctx, { event, channel, locale, text, code: '' })
            const words = `${shown?.subject} ${shown?.text}`
            if (/[{}]|undefined|NaN|Invalid/.test(words)) left.push([event, channel, locale, words])
          }
        }
      }
    }
    expect(left).toEqual([])
    expect(await desk.app.ctx.db.selectFrom('messages').selectAll().execute()).toEqual([])
    expect(await desk.app.ctx.db.selectFrom('booking_links').selectAll().execute()).toEqual([])
  })

  it('is with the booking of the code, typed in any way, and says at the field that there is none', async () => {
    const id = await callersBooking()
    const { code } = await desk.app.ctx.db
      .selectFrom('bookings')
      .select('code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const typed = ` ${code.toLowerCase().slice(0, 3)} ${code.slice(3)} `
    const asked = { event: 'booked', channel: 'sms', locale: 'en', text: null }
    expect((await preview({ ...asked, code: typed })).body.data?.booking._id).toBe(id)
    const unknown = await preview({ ...asked, code: 'ZZZZZZ' })
    expect([unknown.status, unknown.body.errors?.[0]?.path]).toEqual([400, 'code'])
  })

  it('counts the parts, names the letters that take Unicode and what it costs', async () => {
    await callersBooking()
    const asked = { event: 'booked', channel: 'sms', locale: 'en' }
    const gsm = await preview({ ...asked, text: sms('At {when}') })
    expect(gsm.body.data?.sms).toEqual({ parts: 1, encoding: 'gsm', unicodeLetters: [], cost: null })
    await setSettings({ partPrice: 0.35 })
    const unicode = await preview({ ...asked, text: sms(`At {when} ৳৳ “${'x'.repeat(60)}`) })
    expect(unicode.body.data?.sms).toEqual({
      parts: 2,
      encoding: 'unicode',
      unicodeLetters: ['৳', '“'],
      cost: 0.7,
    })
  })
})

it('a text message has to name what a mail has below its text', () => {
  for (const event of CUSTOMER_EVENTS) {
    for (const name of neededIn(event, 'sms')) expect(placeholdersOf(event, 'sms')).toContain(name)
    for (const name of neededIn(event, 'email')) expect(placeholdersOf(event, 'email')).toContain(name)
  }
})
