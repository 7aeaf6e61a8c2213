import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StartedAttempt } from '../../src/money/gateways/gateway.ts'
import { judge } from '../../src/money/rules/verdict.ts'
import { startedAttempt } from '../support/attempts.ts'
import { type AamarpayServer, startAamarpay } from './aamarpay-server.ts'
import { itConforms } from './conformance.ts'
import { SECRET_MARK } from './provider.ts'

describe('the aamarpay adapter', () => itConforms(startAamarpay))

describe('at aamarpay', () => {
  let provider: AamarpayServer
  beforeAll(async () => {
    provider = await startAamarpay()
  })
  afterAll(() => provider.close())

  async function start(): Promise<StartedAttempt> {
    const attempt = provider.attempt()
    expect(await provider.gateway.start(attempt)).toMatchObject({ kind: 'redirect' })
    return startedAttempt(attempt.merchantRef)
  }
  const inspect = (attempt: StartedAttempt) => provider.gateway.inspect(attempt)

  it.each([
    ['{"cus_email":"Email is blocked","amount":"Too small"}', 'Email is blocked; Too small'],
    ['{"result":"false"}', 'false'],
    ['Invalid Store ID', 'Invalid Store ID'],
  ])('a start that is answered with %s is refused', async (text, reason) => {
    provider.answerStart(text)
    expect(await provider.gateway.start(provider.attempt())).toEqual({ kind: 'refused', reason })
  })

  it.each([
    ['an address on another host', '{"result":"true","payment_url":"https://elsewhere.example/paynow.php"}'],
    ['another scheme', '{"result":"true","payment_url":"javascript:alert(1)"}'],
    ['no address', '{"result":"true"}'],
    ['an empty text', ''],
    ['a list', '["true"]'],
    ['an empty object', '{}'],
    ['a message that names no field', '{"message":"IP is not whitelisted"}'],
  ])('a start that is answered with %s leads nowhere', async (_what, text) => {
    provider.answerStart(text)
    expect((await provider.gateway.start(provider.attempt())).kind).toBe('unknown')
  })

  it.each([
    '/paynow.php?track=AAM1',
    '"\\/paynow.php?track=AAM1"',
    '{"result":true,"payment_url":"\\/paynow.php?track=AAM1"}',
  ])('a start that is answered with %s leads to the page', async (text) => {
    provider.answerStart(text)
    const [url] = provider.gateway.origins
    expect(await provider.gateway.start(provider.attempt())).toEqual({
      kind: 'redirect',
      url: `${url}/paynow.php?track=AAM1`,
    })
  })

  it.each([
    ['0', 'pending'],
    ['3', 'expired'],
    ['7', 'failed'],
    ['1', 'unknown'],
    ['22', 'unknown'],
  ])('a check with the code %s is %s', async (code, kind) => {
    const attempt = await start()
    provider.report(attempt, code)
    expect((await inspect(attempt)).kind).toBe(kind)
  })

  it.each([
    ['a number as its code', { status_code: 2 }, 'paid'],
    ['another text beside its code', { pay_status: 'Failed' }, 'unknown'],
    ['another text in capitals', { pay_status: 'SUCCESSFUL' }, 'paid'],
    ['another store', { store_id: 'somebody' }, 'unknown'],
    ['no code', { status_code: null }, 'unknown'],
  ])('a payment that is reported with %s is %s', async (_what, fields, kind) => {
    const attempt = await start()
    provider.report(attempt, '2', fields)
    expect((await inspect(attempt)).kind).toBe(kind)
  })

  it('a failure of another reference says nothing', async () => {
    const attempt = await start()
    provider.report(attempt, '7', { mer_txnid: 'JH-ANOTHER-ATTEMPT' })
    expect((await inspect(attempt)).kind).toBe('unknown')
  })

  it.each(['{}', '{"message":"IP is not whitelisted"}', '{"status_code":null}'])(
    'a check that is answered with %s says nothing about a payment that somebody may have made',
    async (text) => {
      const attempt = await start()
      provider.faults.set('inspect', () => text)
      expect(await inspect(attempt)).toEqual({ kind: 'unknown', reason: 'no status code' })
      provider.faults.clear()
    },
  )

  it('a reference whose page nobody has seen is absent, and a wrong key is not', async () => {
    const unknown = startedAttempt(provider.attempt().merchantRef, { hasPage: false })
    expect(await inspect(unknown)).toEqual({ kind: 'absent' })
    const refused = await provider.stranger.inspect(unknown)
    expect(refused).toEqual({ kind: 'unknown', reason: 'the gateway refused our credentials' })
    expect(JSON.stringify(refused)).not.toContain(SECRET_MARK)
  })

  it.each([
    ['the fee on top', { amount: '13.00', amount_original: '12.50', rec_amount: '12.50' }, 'paid', 0],
    ['less than agreed', { amount: '12.50', amount_original: '12.00', rec_amount: '12.00' }, 'review', 0],
    ['a charge only', { rec_amount: null, processing_charge: '0.30' }, 'paid', 30],
    ['no charge', { rec_amount: null, processing_charge: null }, 'paid', null],
    ['more for the store than was paid', { rec_amount: '12.51' }, 'paid', null],
    ['a charge beyond what was paid', { rec_amount: null, processing_charge: '12.51' }, 'paid', null],
    ['a conversion', { currency: 'BDT', currency_merchant: 'USD', amount: '12.50' }, 'paid', null],
  ])('a payment with %s', async (_what, fields, kind, feeMinor) => {
    const attempt = await start()
    provider.report(attempt, '2', fields)
    const { merchantRef: merchant_ref, amountMinor: amount_minor, currency } = attempt
    const verdict = judge({ merchant_ref, amount_minor, currency }, await inspect(attempt))
    const reported = verdict.kind === 'review' ? verdict.reported : verdict.kind === 'paid' ? verdict : null
    expect([verdict.kind, reported?.feeMinor]).toEqual([kind, feeMinor])
  })

  it('a risky payment is marked, and a payment names its method', async () => {
    const attempt = await start()
    provider.pay(attempt, { risk: true })
    expect(await inspect(attempt)).toMatchObject({ kind: 'paid', risk: true, method: 'bkash' })
  })

  it('refunds are done by hand: there is no call for them', () => {
    expect([provider.gateway.refund, provider.gateway.inspectRefund]).toEqual([undefined, undefined])
    // Nothing tells its notification from a forged one: what it names is asked about.
    expect(provider.gateway.authenticate).toBeUndefined()
  })
})
