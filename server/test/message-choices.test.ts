import type { MessageChoices, PersonMessages, UnsubscribeLink } from '@jhilik/contract/message-choices.ts'
import type { Channel } from '@jhilik/contract/messages.ts'
import type { OwnData } from '@jhilik/contract/own-data.ts'
import { describe, expect, it } from 'vitest'
import { unsubscribeUrls } from '../src/messages/rules/unsubscribe-links.ts'
import { findMessageChoices } from '../src/messages/views/message-choices.ts'
import { lockNumberOwner } from '../src/people/store/contacts.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { useMessageApp } from './support/message-app.ts'

const desk = useMessageApp()
const { sendAll, statesOf, paidBooking, callersBooking, plan, setSettings, settings } = desk

const wants = (wanted: Partial<Record<Channel, boolean>> = {}) => ({
  email: true,
  sms: true,
  push: true,
  ...wanted,
})
const DAY_BEFORE = '2031-03-04T06:00:05Z'

const choose = (who: { token: string }, event: string, channel: string, wanted: boolean) =>
  desk.app.request<Answer<MessageChoices>>('PUT', '/api/me/message-choices', {
    token: who.token,
    body: { event, channel, wanted },
  })

async function remind() {
  desk.app.clock.set(DAY_BEFORE)
  await desk.app.runJob('send-reminders')
  await sendAll()
}

/** A header of the newest mail. */
const header = (name: string) => desk.mails.taken.at(-1)?.headers.find(({ key }) => key === name)?.value

/** The links to unsubscribe in the newest mail. */
function linkOfMail(): { oneClick: string; page: string; token: string } {
  const { text = '' } = desk.mails.taken.at(-1) ?? {}
  const page = /https?:\S+\/messages\/unsubscribe\?\S+/.exec(text)?.[0] ?? ''
  const oneClick = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
  return { oneClick, page, token: new URL(oneClick).searchParams.get('token') ?? '' }
}

const link = (token: string) =>
  desk.app.request<Answer<UnsubscribeLink>>('GET', `/api/message-choices/link?token=${token}`)

describe('a customer', () => {
  it('chooses one message and channel at a time, also twice at once', async () => {
    const { token } = desk.user
    const before = await desk.app.request<Answer<MessageChoices>>('GET', '/api/me/message-choices', { token })
    expect(before.body.data).toEqual({ reminder: wants(), review_request: wants() })
    await Promise.all([
      choose(desk.user, 'reminder', 'email', false),
      choose(desk.user, 'reminder', 'email', false),
      choose(desk.user, 'review_request', 'sms', false),
    ])
    const { body } = await choose(desk.user, 'reminder', 'email', false)
    expect(body.data).toEqual({ reminder: wants({ email: false }), review_request: wants({ sms: false }) })
    const again = await choose(desk.user, 'reminder', 'email', true)
    expect(again.body.data.reminder).toEqual(wants())
  })

  it('cannot choose what is needed to serve them', async () => {
    expect((await choose(desk.user, 'canceled', 'email', false)).status).toBe(400)
  })

  it('finds the choices in their own data', async () => {
    await choose(desk.user, 'reminder', 'sms', false)
    const { token } = desk.user
    const json = await desk.app.request<OwnData>('GET', '/api/auth/export', { token })
    expect(json.body.messageChoices.reminder).toEqual(wants({ sms: false }))
    const page = await desk.app.request<string>('GET', '/api/auth/export?format=html', { token })
    expect(page.body).toContain('<dt>Reminders by</dt><dd>Email, Notification</dd>')
  })
})

describe('a mail that is not needed to serve the customer', () => {
  it('has a link that ends mails of its kind with one click, and a page where they are wanted again', async () => {
    const booking = await paidBooking()
    await remind()
    const { oneClick, page, token } = linkOfMail()
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(new URL(page).searchParams.get('token')).toBe(token)
    // Whatever opens the page, such as a scanner of mails, changes nothing.
    expect((await link(token)).body.data).toEqual({ event: 'reminder', wanted: true })
    const body = 'List-Unsubscribe=One-Click'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (let times = 0; times < 2; times++) {
      const answer = await fetch(oneClick, { method: 'POST', headers, body, redirect: 'error' })
      expect(answer.status).toBe(200)
    }
    expect((await link(token)).body.data).toEqual({ event: 'reminder', wanted: false })
    expect(await findMessageChoices(desk.app.ctx.db, desk.user.user.sub)).toEqual({
      reminder: wants({ email: false }),
      review_request: wants(),
    })
    const form = await fetch(`${desk.app.url}/api/message-choices/form`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ token, wanted: 'yes' }),
      redirect: 'manual',
    })
    expect(form.status).toBe(303)
    expect(form.headers.get('location')).toMatch(/^\/messages\/unsubscribe\?token=/)
    expect((await link(token)).body.data.wanted).toBe(true)
    expect(await statesOf(booking.id)).toContain('reminder email sent')
  })

  it('leads browsers that open the address of the header to the page', async () => {
    await paidBooking()
    await remind()
    const answer = await fetch(linkOfMail().oneClick, { redirect: 'manual' })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(/^\/messages\/unsubscribe\?token=/)
  })

  it('is the only kind with such a link', async () => {
    await paidBooking()
    await sendAll()
    expect(header('list-unsubscribe')).toBeUndefined()
    expect(desk.mails.taken.at(-1)?.text).not.toContain('unsubscribe')
  })

  it('has a link that nobody can forge, and that changes nothing about a former person', async () => {
    expect((await link('forged')).status).toBe(404)
    const { token, user, password } = desk.user
    await choose(desk.user, 'reminder', 'email', false)
    const reader = { userId: user.sub, event: 'reminder', locale: 'en' } as const
    const { oneClick } = await unsubscribeUrls(desk.app.ctx, reader)
    const body = { password, confirmed: true }
    const deleted = await desk.app.request('POST', '/api/auth/account/delete', { token, body })
    expect(deleted.status).toBe(200)
    expect((await fetch(oneClick, { method: 'POST' })).status).toBe(404)
    const left = desk.app.ctx.db.selectFrom('message_opt_outs').selectAll().where('user_id', '=', user.sub)
    expect(await left.execute()).toEqual([])
  })
})

describe('a number that sent STOP', () => {
  const path = (userId: string) => `/api/auth/users/${userId}`
  const stop = (userId: string, phone: string, stopped = true) =>
    desk.app.request<Answer<PersonMessages>>('PUT', `${path(userId)}/stopped-numbers`, {
      token: desk.owner.token,
      body: { phone, stopped },
    })

  async function contactOf(bookingId: string): Promise<string> {
    const booking = desk.app.ctx.db.selectFrom('bookings').select('user_id').where('id', '=', bookingId)
    return (await booking.executeTakeFirstOrThrow()).user_id
  }

  it('gets no text message until it is wanted again; another channel takes its place', async () => {
    const { customers } = await settings()
    await setSettings({ customers: { ...customers, booked: { channels: ['sms'], instead: 'email' } } })
    const id = await callersBooking({ email: 'caller@people.example', phone: '01712 345678' })
    const person = await contactOf(id)
    const seen = await desk.app.request<Answer<PersonMessages>>('GET', `${path(person)}/messages`, {
      token: desk.owner.token,
    })
    expect(seen.body.data.numbers).toEqual([{ phone: '+8801712345678', stoppedAt: null }])
    const answers = await Promise.all([stop(person, '০১৭১২-৩৪৫৬৭৮'), stop(person, '+880 1712 345678')])
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.data.numbers).toEqual([{ phone: '+8801712345678', stoppedAt: expect.any(String) }])
    }
    await plan('booked', id)
    await sendAll()
    expect(desk.texts.taken).toEqual([])
    expect(await statesOf(id)).toEqual(['booked sms skipped stopped', 'booked email sent'])
    expect((await stop(person, '01712345678', false)).body.data.numbers).toEqual([
      { phone: '+8801712345678', stoppedAt: null },
    ])
    const other = await callersBooking({ email: 'caller@people.example', phone: '01712345678' })
    await plan('booked', other)
    await sendAll()
    expect(await statesOf(other)).toEqual(['booked sms sent'])
    const history = await desk.app.ctx.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', person)
      .where('action', 'like', 'user.texts%')
      .orderBy('id')
      .execute()
    expect(history.map(({ action }) => action)).toEqual(['user.texts_stopped', 'user.texts_allowed'])
  })

  it('must be a phone number, of somebody', async () => {
    const refused = await stop(desk.user.user.sub, '12')
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'phone' }] } })
    expect((await stop(newId(), '01712345678')).status).toBe(404)
  })
})

it('an account that claims a contact keeps what the contact did not want', async () => {
  const { db } = desk.app.ctx
  const number = '+8801812345678'
  const called = { number, name: 'Rina', address: '', actorId: desk.owner.user.sub }
  const contact = await db.transaction().execute((tx) => lockNumberOwner(desk.app.ctx, tx, called))
  const unwanted = { event: 'reminder', channel: 'email' } as const
  await db
    .insertInto('message_opt_outs')
    .values({ user_id: contact.id, ...unwanted })
    .execute()
  const account = { id: desk.user.user.sub }
  await db
    .updateTable('users')
    .set({ verified_phone: number, phone: number, phone_e164: number })
    .where('id', '=', account.id)
    .execute()
  const left = await db.selectFrom('message_opt_outs').selectAll().execute()
  expect(left.filter(({ user_id }) => [contact.id, account.id].includes(user_id))).toEqual([
    { user_id: account.id, ...unwanted },
  ])
})
