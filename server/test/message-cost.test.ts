import type { ChannelChoice, Message, MonthUsage } from '@jhilik/contract/messages.ts'
import type { Status } from '@jhilik/contract/status.ts'
import { describe, expect, it } from 'vitest'
import type { Answer } from './support/answer.ts'
import { useMessageApp } from './support/message-app.ts'

const desk = useMessageApp()
const { sendAll, send, rows, statesOf, callersBooking, plan, setSettings } = desk

/** Makes customers get these events by text message; `instead` is the second channel. */
async function tellBySms(instead: ChannelChoice['instead'] = null) {
  const { customers } = await desk.settings()
  const choice: ChannelChoice = { channels: ['sms'], instead }
  await setSettings({ customers: { ...customers, booked: choice, edited: choice } })
}

async function month(): Promise<MonthUsage> {
  const { token } = await desk.app.signIn('owner')
  return (await desk.app.request<Answer<MonthUsage>>('GET', '/api/messages/month', { token })).body.data
}

async function smsStatus(): Promise<Pick<Status['sms'], 'state' | 'problem' | 'parts' | 'limit'>> {
  const { token } = await desk.app.signIn('owner')
  // A snapshot is kept for ten seconds.
  desk.app.clock.set(new Date(desk.app.clock.now().getTime() + 11_000))
  const { state, problem, parts, limit } = (
    await desk.app.request<Answer<Status>>('GET', '/api/status', { token })
  ).body.data.sms
  return { state, problem, parts, limit }
}

describe('what a text message costs', () => {
  it('is stored with the message by the price of that time, and counted in its month', async () => {
    await tellBySms()
    await setSettings({ partPrice: 0.35 })
    const id = await callersBooking()
    await plan('booked', id)
    await sendAll()
    await setSettings({ partPrice: 10 })
    const { currency } = desk.app.ctx.config
    expect((await rows(id))[0]).toMatchObject({ parts: 1, cost_minor: 35, cost_currency: currency })
    expect(await month()).toEqual({
      month: '2031-03',
      messages: 1,
      parts: 1,
      cost: 0.35,
      currency,
      limit: null,
    })
    const { token } = desk.owner
    const list = await desk.app.request<Answer<Message[]>>('GET', '/api/messages', { token })
    expect(list.body.data[0]).toMatchObject({ parts: 1, cost: { amount: 0.35, currency } })
  })

  it('is nothing without a price; the parts are counted all the same, those of a month in its zone', async () => {
    await tellBySms()
    const id = await callersBooking()
    await plan('booked', id)
    await sendAll()
    expect((await rows(id))[0]).toMatchObject({ parts: 1, cost_minor: null, cost_currency: null })
    expect(await month()).toMatchObject({ parts: 1, cost: null })
    // In Dhaka, April has begun.
    desk.app.clock.set('2031-03-31T18:00:00Z')
    expect(await month()).toMatchObject({ month: '2031-04', parts: 0 })
  })

  it('is billed again for one that did not arrive and is sent again', async () => {
    await tellBySms()
    await setSettings({ partPrice: 0.5 })
    const id = await callersBooking()
    const messageId = await plan('booked', id)
    await sendAll()
    await desk.app.ctx.db
      .updateTable('messages')
      .set({ state: 'failed', sent_at: null, answer: 'It did not arrive: off' })
      .where('id', '=', messageId)
      .execute()
    expect(await month()).toMatchObject({ parts: 1, cost: 0.5 })
    const { token } = desk.owner
    const again = await desk.app.request('POST', `/api/messages/${messageId}/send-again`, { token })
    expect(again.status).toBe(200)
    await sendAll()
    expect(await month()).toMatchObject({ messages: 1, parts: 2, cost: 1 })
  })

  it('has no more decimals than the currency', async () => {
    const { token } = desk.owner
    const refused = await desk.app.request<{ errors: { path: string }[] }>('PUT', '/api/message-settings', {
      token,
      body: { ...(await desk.settings()), partPrice: 0.355 },
    })
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([400, 'partPrice'])
  })
})

describe('the limit of the month', () => {
  it('leaves out what is not urgent once it is reached, with the reason, and sends what is urgent', async () => {
    await tellBySms()
    await setSettings({ monthlyParts: 1 })
    const id = await callersBooking()
    await plan('edited', id)
    await sendAll()
    const other = await callersBooking()
    await plan('edited', other)
    await plan('booked', other)
    await sendAll()
    expect(await statesOf(id)).toEqual(['edited sms sent'])
    expect(await statesOf(other)).toEqual(['edited sms skipped limit_reached', 'booked sms sent'])
    expect(await month()).toMatchObject({ parts: 2, limit: 1 })
  })

  it('sends by the second channel what is left out', async () => {
    await tellBySms('email')
    await setSettings({ monthlyParts: 1 })
    await plan('edited', await callersBooking())
    await sendAll()
    const id = await callersBooking({ email: 'caller@people.example' })
    await plan('edited', id)
    await sendAll()
    expect(await statesOf(id)).toEqual(['edited sms skipped limit_reached', 'edited email sent'])
  })

  it('is not gone beyond by a message with several parts', async () => {
    await tellBySms()
    await desk.app.ctx.db
      .insertInto('message_texts')
      .values({ event: 'edited', channel: 'sms', locale: 'en', subject: null, body: 'x'.repeat(200) })
      .execute()
    await setSettings({ monthlyParts: 3 })
    const ids = [await callersBooking(), await callersBooking()]
    for (const id of ids) await plan('edited', id)
    await sendAll()
    await desk.app.ctx.db.deleteFrom('message_texts').execute()
    const states = await Promise.all(ids.map(statesOf))
    expect(states.flat().sort()).toEqual(['edited sms sent', 'edited sms skipped limit_reached'])
    expect(await month()).toMatchObject({ parts: 2 })
  })

  it('is gone beyond at most by those that are being sent at once', async () => {
    await tellBySms()
    await setSettings({ monthlyParts: 1 })
    const planned = []
    for (let n = 0; n < 4; n++) planned.push(await plan('edited', await callersBooking()))
    await Promise.all(planned.slice(0, 2).map(send))
    await Promise.all(planned.slice(2).map(send))
    const { parts } = await month()
    expect(parts).toBeLessThanOrEqual(2)
    const last = await desk.app.ctx.db
      .selectFrom('messages')
      .select('state')
      .where('id', 'in', planned.slice(2))
      .execute()
    expect(last.map(({ state }) => state)).toEqual(['skipped', 'skipped'])
  })

  it('holds for a month', async () => {
    await tellBySms()
    await setSettings({ monthlyParts: 1 })
    await plan('edited', await callersBooking())
    await sendAll()
    desk.app.clock.set('2031-04-01T06:00:00Z')
    const id = await callersBooking()
    await plan('edited', id)
    await sendAll()
    expect(await statesOf(id)).toEqual(['edited sms sent'])
  })

  it('is on the status page when four fifths are used, and when it is reached', async () => {
    await tellBySms()
    await setSettings({ monthlyParts: 5 })
    for (let n = 0; n < 3; n++) await plan('booked', await callersBooking())
    await sendAll()
    expect(await smsStatus()).toEqual({ state: 'fine', problem: null, parts: 3, limit: 5 })
    await plan('booked', await callersBooking())
    await sendAll()
    expect(await smsStatus()).toEqual({ state: 'look', problem: 'sms_limit_near', parts: 4, limit: 5 })
    await plan('booked', await callersBooking())
    await sendAll()
    expect(await smsStatus()).toEqual({ state: 'act', problem: 'sms_limit_reached', parts: 5, limit: 5 })
  })
})
