import type { Contact } from '@jhilik/contract/contacts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sslcommerzGateway } from '../../src/money/gateways/sslcommerz.ts'
import type { GatewayMessage } from '../../src/money/rules/gateway-messages.ts'
import { startedAttempt } from '../support/attempts.ts'
import { itConforms, itRefunds } from './conformance.ts'
import { formMessage, type Provider } from './provider.ts'
import { startSslcommerz } from './sslcommerz-server.ts'

describe('the sslcommerz adapter', () => itConforms(startSslcommerz))
describe('a refund at sslcommerz', () => itRefunds(startSslcommerz))

describe('the signature of a notification', () => {
  const gateway = sslcommerzGateway({ baseUrl: 'http://127.0.0.1:1', storeId: 'testbox', password: 'qwerty' })
  const check = (message: GatewayMessage) => gateway.authenticate?.(message)
  /** A notification that the provider's own routine accepts. */
  const published = {
    tran_id: 'BK-1001-A1',
    val_id: '240101120000abcdefghij',
    amount: '1500.00',
    card_type: 'BKASH-BKash',
    store_amount: '1462.50',
    card_no: '',
    bank_tran_id: '2401011200001a2b3c',
    status: 'VALID',
    tran_date: '2024-01-01 12:00:00',
    currency: 'BDT',
    store_id: 'testbox',
    currency_type: 'BDT',
    currency_amount: '1500.00',
    value_a: 'a b&c=d',
    risk_level: '0',
    risk_title: 'Safe',
  }
  const verify_key =
    'tran_id,val_id,amount,card_type,store_amount,card_no,bank_tran_id,status,tran_date,currency,store_id,currency_type,currency_amount,value_a,risk_level,risk_title'
  const signed = { ...published, verify_key, verify_sign: '49e9c84ad1525ca8d9cd67d465151cf0' }

  it('matches the published example', () => {
    expect(check(formMessage(signed))).toBe('authentic')
  })

  it.each([
    ['another amount', { amount: '15.00' }],
    ['another status', { status: 'FAILED' }],
    ['a list that leaves the amount out', { verify_key: verify_key.replace(',amount', '') }],
    ['a shortened signature', { verify_sign: signed.verify_sign.slice(1) }],
    [
      'another password in the fields',
      { verify_key: `${verify_key},store_passwd`, store_passwd: 'x', amount: '1' },
    ],
  ])('does not match %s', (_what, change) => {
    expect(check(formMessage({ ...signed, ...change }))).toBe('forged')
  })

  it('may be absent', () => {
    expect(check(formMessage(published))).toBe('unsigned')
  })
})

describe('an inspection at sslcommerz', () => {
  let provider: Provider
  beforeAll(async () => {
    provider = await startSslcommerz()
  })
  afterAll(() => provider.close())

  it('finds the paid one among several tries, and marks a risky one', async () => {
    const attempt = provider.attempt()
    await provider.gateway.start(attempt)
    const started = startedAttempt(attempt.merchantRef)
    provider.fail(started)
    provider.cancel(started)
    expect((await provider.gateway.inspect(started)).kind).toBe('failed')
    provider.pay(started, { risk: true })
    provider.fail(started)
    expect(await provider.gateway.inspect(started)).toMatchObject({
      kind: 'paid',
      risk: true,
      method: 'bkash',
    })
  })

  it('sees every payment of a reference, and counts the one that was agreed', async () => {
    const attempt = provider.attempt()
    await provider.gateway.start(attempt)
    const started = startedAttempt(attempt.merchantRef)
    provider.pay(started, { risk: true })
    provider.pay(started)
    const state = await provider.gateway.inspect(started)
    if (state.kind !== 'paid') throw new Error(`not paid: ${JSON.stringify(state)}`)
    expect(state).toMatchObject({ amountMinor: 1250, risk: false })
    expect(state.payments?.map(({ risk }) => risk)).toEqual([true, false])
    expect(new Set(state.payments?.map(({ providerTxnId }) => providerTxnId)).size).toBe(2)
  })

  it.each(['1', '2', 'high', 'Y', 'true', '00', '-1', true, {}])(
    'lets a person look at a payment with the risk level %j',
    async (level) => {
      const attempt = provider.attempt()
      await provider.gateway.start(attempt)
      const started = startedAttempt(attempt.merchantRef)
      provider.pay(started)
      provider.faults.set('inspect', (genuine) =>
        genuine.replace('"risk_level":"0"', `"risk_level":${JSON.stringify(level)}`),
      )
      expect(await provider.gateway.inspect(started)).toMatchObject({ kind: 'paid', risk: true })
      provider.faults.clear()
    },
  )

  it.each(['dropped', 'lost'] as const)('finds nothing after a start whose answer was %s', async (fault) => {
    const attempt = provider.attempt()
    provider.faults.set('start', fault)
    expect((await provider.gateway.start(attempt)).kind).toBe('unknown')
    const started = startedAttempt(attempt.merchantRef, { providerRef: null })
    expect(await provider.gateway.inspect(started)).toEqual({ kind: 'absent' })
    // Somebody has paid all the same.
    provider.faults.clear()
    await provider.gateway.start(attempt)
    provider.pay(started)
    expect((await provider.gateway.inspect(started)).kind).toBe('paid')
  })
})

describe('the fields of a start at sslcommerz', () => {
  const long = `${'a'.repeat(45)}@people.example`
  const short = 'rahim@people.example'

  it.each([
    ['the customer, if it fits', short, 'hello@business.example', short],
    [
      'the business, if the customer has too long a one',
      long,
      'hello@business.example',
      'hello@business.example',
    ],
    ['the business, if the customer has none', '', 'hello@business.example', 'hello@business.example'],
    ['nobody, if neither fits', long, long, 'nobody@example.com'],
  ])('have the mail address of %s', async (_whose, email, businessEmail, expected) => {
    const sent = await startedWith({ email, businessEmail })
    expect(sent.cus_email).toBe(expected)
  })

  it('have no cut phone number, and no half character at the end of a cut text', async () => {
    const sent = await startedWith({ phone: '+88017110000001234567', name: `${'a'.repeat(49)}🚗b` })
    expect([sent.cus_phone, sent.cus_name]).toEqual(['-', 'a'.repeat(49)])
  })

  async function startedWith({
    businessEmail = '',
    ...contact
  }: Partial<Contact> & { businessEmail?: string }) {
    const provider = await startSslcommerz()
    const { customer } = provider.attempt()
    const change = { businessEmail, customer: { ...customer, ...contact } }
    expect(await provider.gateway.start(provider.attempt(change))).toMatchObject({ kind: 'redirect' })
    await provider.close()
    return provider.starts[0] ?? expect.fail('nothing was sent')
  }
})
