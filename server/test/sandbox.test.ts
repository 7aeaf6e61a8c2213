import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aamarpayGateway } from '../src/money/gateways/aamarpay.ts'
import type { AttemptToPay } from '../src/money/gateways/gateway.ts'
import { checkGateways } from '../src/money/gateways/registry.ts'
import { newMerchantRef } from '../src/money/rules/attempts.ts'
import { NO_FAULTS, type SandboxFaults } from '../src/money/sandbox/faults.ts'
import { SANDBOX_STORE, sandboxGateway } from '../src/money/sandbox/providers.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { attemptToPay, startedAttempt } from './support/attempts.ts'
import { readForm } from './support/leaving-form.ts'
import { pressButton } from './support/shop.ts'

const faults: SandboxFaults = { ...NO_FAULTS, ipn: 'never' }
let app: TestApp
let base: string

beforeAll(async () => {
  app = await startTestApp({ sandbox: { faults }, work: false })
  base = app.sandbox?.url ?? ''
})
afterAll(() => app.close())
beforeEach(() => {
  Object.assign(faults, NO_FAULTS, { ipn: 'never', slowMs: 6_000 })
})

const gateway = (change = {}) =>
  aamarpayGateway({ ...SANDBOX_STORE, baseUrl: base, ...change }, { timeoutMs: 4_000 })

async function opened(change: Partial<AttemptToPay> = {}) {
  const given = attemptToPay(change)
  const result = await gateway().start(given)
  if (result.kind !== 'redirect') throw new Error(`not started: ${JSON.stringify(result)}`)
  return { ref: given.merchantRef, url: result.url }
}

describe('starting a payment at the sandbox gateway', () => {
  it('gives an address to pay at, and refuses a reference that was used before', async () => {
    const given = attemptToPay()
    const first = await gateway().start(given)
    expect(first).toMatchObject({
      kind: 'redirect',
      url: expect.stringContaining(`${base}/paynow.php?track=AAM`),
    })
    expect(await gateway().start(given)).toMatchObject({
      kind: 'refused',
      reason: 'Duplicate transaction id',
    })
  })

  it.each([
    ['another store', { storeId: 'nobody' }, 'refused'],
    ['a wrong key', { signatureKey: 'wrong' }, 'refused'],
    ['nobody there', { baseUrl: 'http://127.0.0.1:9' }, 'unknown'],
  ])('is judged by its answer: %s', async (_name, change, kind) => {
    expect((await gateway(change).start(attemptToPay())).kind).toBe(kind)
  })

  it.each([
    ['refuse', 'refused'],
    ['plain-refusal', 'refused'],
    ['error', 'unknown'],
    ['slow', 'unknown'],
    ['other-host', 'unknown'],
  ] as const)('is judged by its answer: %s', async (start, kind) => {
    faults.start = start
    expect((await gateway().start(attemptToPay())).kind).toBe(kind)
  })

  it('refuses what the real one would, field by field', async () => {
    const answer = await fetch(`${base}/jsonpost.php`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ store_id: 'x', amount: '1,200', type: 'json' }),
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({
      amount: 'Digits and a period only',
      tran_id: expect.any(String),
    })
  })

  it('asks for https anywhere but at the sandbox', () => {
    const gateways = [sandboxGateway('http://secure.example')]
    expect(() => checkGateways({ sandbox: null, gateways })).toThrow(
      /AAMARPAY_URL is wrong: it must start with https/,
    )
  })
})

describe('asking the sandbox gateway about a payment', () => {
  it('follows the payment: absent, pending, paid', async () => {
    const unseen = startedAttempt(newMerchantRef(), { hasPage: false })
    expect((await gateway().inspect(unseen)).kind).toBe('absent')
    const { ref, url } = await opened()
    expect((await gateway().inspect(startedAttempt(ref))).kind).toBe('pending')
    await pressButton(url, 'pay')
    expect(await gateway().inspect(startedAttempt(ref))).toMatchObject({
      kind: 'paid',
      amountMinor: 1250,
      currency: 'BDT',
      feeMinor: 25,
      merchantRef: ref,
      risk: false,
      method: 'bkash',
    })
  })

  it('reports failures, and delays while they last', async () => {
    const failed = await opened()
    await pressButton(failed.url, 'fail')
    expect((await gateway().inspect(startedAttempt(failed.ref))).kind).toBe('failed')
    const delayed = await opened()
    await pressButton(delayed.url, 'pay', 10)
    expect((await gateway().inspect(startedAttempt(delayed.ref))).kind).toBe('pending')
    app.clock.advance({ minutes: 1 })
    expect((await gateway().inspect(startedAttempt(delayed.ref))).kind).toBe('paid')
  })

  it.each([
    ['a wrong key', { signatureKey: 'wrong' }],
    ['another store', { storeId: 'nobody' }],
    ['nobody there', { baseUrl: 'http://127.0.0.1:9' }],
  ])('never mistakes %s for an attempt that was not paid', async (_name, change) => {
    const { ref } = await opened()
    const state = await gateway(change).inspect(startedAttempt(ref))
    expect(state.kind).toBe('unknown')
    expect(JSON.stringify(state)).not.toContain(SANDBOX_STORE.signatureKey)
  })
})

describe('the hosted page of the sandbox gateway', () => {
  it('says that no money moves, escapes what shops send, and runs only its own script', async () => {
    const { url } = await opened()
    const answer = await fetch(url)
    const html = await answer.text()
    expect(html).toContain('no money moves')
    expect(html).toContain('BDT 12.50')
    expect(html).toContain('&lt;script&gt;alert(1)')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' http://shop.example")
    expect(policy).not.toContain('unsafe')
  })

  it('sends the browser back with a form that also works without scripts', async () => {
    const { ref, url } = await opened()
    const html = await (await pressButton(url, 'pay')).text()
    const form = readForm(html)
    expect(form.action).toBe('http://shop.example/ok')
    expect(Object.fromEntries(form.fields)).toMatchObject({
      mer_txnid: ref,
      pay_status: 'Successful',
      amount: '12.50',
    })
    expect(html).toContain('Return to the shop</button>')
  })

  it('goes back from canceling without any data', async () => {
    const { url } = await opened()
    const answer = await pressButton(url, 'cancel')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'http://shop.example/off'])
  })

  it('counts the first decision only', async () => {
    const { ref, url } = await opened()
    await Promise.all([pressButton(url, 'fail'), pressButton(url, 'fail'), pressButton(url, 'fail')])
    const late = readForm(await (await pressButton(url, 'pay')).text())
    expect(late.action).toBe('http://shop.example/no')
    expect((await gateway().inspect(startedAttempt(ref))).kind).toBe('failed')
    expect(readForm(await (await fetch(url)).text()).fields.get('pay_status')).toBe('Failed')
  })

  it('sends the shop nothing when the customer leaves, who may come back', async () => {
    const { ref, url } = await opened()
    expect(await (await pressButton(url, 'leave')).text()).toContain('without paying')
    expect((await gateway().inspect(startedAttempt(ref))).kind).toBe('pending')
    await pressButton(url, 'pay')
    expect((await gateway().inspect(startedAttempt(ref))).kind).toBe('paid')
  })

  it('uses the language that the shop sends, or the one that the customer chooses', async () => {
    const { url } = await opened({ locale: 'bn' })
    const told = await (await fetch(url, { headers: { 'accept-language': 'en' } })).text()
    expect(told).toContain('<html lang="bn">')
    expect(told).toContain('কোনো টাকা লেনদেন হয় না।')
    expect(told).toContain('BDT ১২.৫০')
    const track = new URL(url).searchParams.get('track') ?? ''
    expect(told).toContain(`href="/paynow.php?track=${track}&amp;lang=en"`)
    expect(told).toContain(`action="/paynow.php?track=${track}"`)
    const chosen = await (await fetch(`${url}&lang=en`)).text()
    expect(chosen).toContain('<html lang="en">')
    expect(chosen).toContain(`action="/paynow.php?track=${track}&amp;lang=en"`)
    expect(await (await pressButton(`${url}&lang=en`, 'leave')).text()).toContain(
      `href="/paynow.php?track=${track}&amp;lang=en"`,
    )
    const failed = await (await pressButton(url, 'fail')).text()
    expect(failed).toContain('পিন ভুল। আপনাকে দোকানে ফিরিয়ে নেওয়া হচ্ছে…')
    expect(readForm(failed).fields.get('reason')).toBe('Wrong PIN')
  })

  it('uses the language of the browser when the shop sends none', async () => {
    const unknown = await fetch(`${base}/paynow.php?track=AAM0`, { headers: { 'accept-language': 'bn' } })
    expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining('অচেনা পেমেন্ট')])
    expect(await (await fetch(base)).text()).toContain('<html lang="en">')
    const nonsense = '/paynow.php?track=%00&track=a&lang=fr&lang=__proto__'
    expect((await fetch(`${base}${nonsense}`)).status).toBe(404)
  })

  it('answers an unknown payment and an unknown button', async () => {
    expect((await fetch(`${base}/paynow.php?track=AAM0`)).status).toBe(404)
    expect((await fetch(`${base}/paynow.php`)).status).toBe(404)
    const { url } = await opened()
    expect(
      (await fetch(url, { method: 'POST', body: new URLSearchParams({ decision: 'steal' }) })).status,
    ).toBe(400)
  })
})
