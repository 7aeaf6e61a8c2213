import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  AttemptToPay,
  Gateway,
  ProviderState,
  RefundToSend,
  StartedAttempt,
} from '../../src/money/gateways/gateway.ts'
import { judge } from '../../src/money/rules/verdict.ts'
import { startedAttempt } from '../support/attempts.ts'
import { malformedAnswers } from './malformed-answers.ts'
import { type Provider, refundOf, SECRET_MARK, TRANSPORT_FAULTS } from './provider.ts'

/** What every adapter has to do, on the provider's test server. */
export function itConforms(open: () => Promise<Provider>): void {
  let provider: Provider
  let gateway: Gateway
  beforeAll(async () => {
    provider = await open()
    gateway = provider.gateway
  })
  afterAll(() => provider?.close())
  beforeEach(() => provider.faults.clear())

  async function start(change: Partial<AttemptToPay> = {}): Promise<StartedAttempt> {
    const attempt = provider.attempt(change)
    const result = await gateway.start(attempt)
    if (result.kind !== 'redirect') throw new Error(`not started: ${JSON.stringify(result)}`)
    const { merchantRef, amountMinor, currency } = attempt
    return startedAttempt(merchantRef, { amountMinor, currency, providerRef: result.providerRef ?? null })
  }
  /** The same attempt after its customer has come back from the page, from when on it may have been captured. */
  const returned = (attempt: StartedAttempt): StartedAttempt => ({ ...attempt, mayBeCaptured: true })
  /** Confirms an attempt as the product does after a return from a successful payment. */
  const confirm = (attempt: StartedAttempt) => (gateway.capture ?? gateway.inspect)(attempt)
  async function paid(change: Partial<AttemptToPay> = {}) {
    const attempt = returned(await start(change))
    provider.pay(attempt)
    const state = await confirm(attempt)
    if (state.kind !== 'paid') throw new Error(`not paid: ${JSON.stringify(state)}`)
    return { attempt, state }
  }
  const verdictOf = (attempt: StartedAttempt, state: ProviderState) =>
    judge(
      {
        merchant_ref: attempt.merchantRef,
        amount_minor: attempt.amountMinor,
        currency: attempt.currency,
      },
      state,
    )

  describe('a start', () => {
    it('leads to a page of the provider', async () => {
      const result = await gateway.start(provider.attempt())
      expect(result).toMatchObject({ kind: 'redirect' })
      if (result.kind === 'redirect') expect(gateway.origins).toContain(new URL(result.url).origin)
    })

    it('with a reference that was used before opens no second payment', async () => {
      const attempt = provider.attempt()
      const first = await gateway.start(attempt)
      const second = await gateway.start(attempt)
      if (second.kind === 'redirect') expect(second).toEqual(first)
      else expect(second.kind).toBe('refused')
    })

    it('with wrong credentials leads nowhere, and names no secret', async () => {
      const result = await provider.stranger.start(provider.attempt())
      expect(result.kind).not.toBe('redirect')
      expect(JSON.stringify(result)).not.toContain(SECRET_MARK)
    })

    it.each(TRANSPORT_FAULTS)('that is answered with %s is unknown', async (fault) => {
      provider.faults.set('start', fault)
      const result = await gateway.start(provider.attempt())
      expect(result.kind).toBe('unknown')
      expect(JSON.stringify(result)).not.toContain(SECRET_MARK)
    })
  })

  describe('a probe', () => {
    it('is answered for the right credentials only, and names no secret', async () => {
      expect(await gateway.probe()).toEqual({ kind: 'answers' })
      const refused = await provider.stranger.probe()
      expect(refused).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(/./) })
      expect(JSON.stringify(refused)).not.toContain(SECRET_MARK)
    })
  })

  describe('an inspection', () => {
    it('of an attempt that is not paid yet takes and reports no money', async () => {
      const attempt = await start()
      expect((await gateway.inspect(attempt)).kind).toBe('pending')
      expect(provider.taken().has(attempt.merchantRef)).toBe(false)
    })

    it('of an unknown reference is neither paid nor failed', async () => {
      const attempt = startedAttempt(provider.attempt().merchantRef, { providerRef: 'unknown' })
      expect(['absent', 'pending', 'unknown']).toContain((await gateway.inspect(attempt)).kind)
    })

    it('reports exactly what was paid, again and again', async () => {
      const { attempt, state } = await paid()
      expect(verdictOf(attempt, state).kind).toBe('paid')
      expect(state.providerTxnId).not.toBe('')
      expect(state.feeMinor).toBe(provider.feeMinor)
      expect(await gateway.inspect(attempt)).toEqual(state)
      expect(await gateway.inspect(attempt)).toEqual(state)
      expect(provider.taken().get(attempt.merchantRef)).toBe(attempt.amountMinor)
    })

    it.each([
      ['amount', { amountMinor: 1251 }, 'amount_mismatch'],
      ['currency', { currency: 'XAF' }, 'currency_mismatch'],
      ['reference', { merchantRef: 'JH-ANOTHER-ATTEMPT' }, 'reference_mismatch'],
    ] as const)('of a payment with another %s lets nobody be confirmed', async (_what, as, detail) => {
      const attempt = await start()
      provider.pay(attempt, as)
      const verdict = verdictOf(attempt, await confirm(attempt))
      expect(['review', 'unknown']).toContain(verdict.kind)
      if (verdict.kind === 'review') expect(verdict.detail).toBe(detail)
    })

    it('of a payment that was refused, or left, is not paid', async () => {
      const [failed, canceled] = [await start(), await start()]
      provider.fail(failed)
      provider.cancel(canceled)
      expect(['failed', 'pending']).toContain((await gateway.inspect(failed)).kind)
      expect(['failed', 'expired', 'pending']).toContain((await gateway.inspect(canceled)).kind)
    })

    it('of a payment that was refused first and then made is paid', async () => {
      const attempt = await start()
      provider.fail(attempt)
      provider.pay(attempt)
      expect(verdictOf(attempt, await confirm(attempt)).kind).toBe('paid')
    })

    it('with wrong credentials is unknown, and names no secret', async () => {
      const { attempt } = await paid()
      const state = await provider.stranger.inspect(attempt)
      expect(state.kind).toBe('unknown')
      expect(JSON.stringify(state)).not.toContain(SECRET_MARK)
    })

    it.each(TRANSPORT_FAULTS)('that is answered with %s is unknown, and later paid', async (fault) => {
      const { attempt, state } = await paid()
      provider.faults.set('inspect', fault)
      const unclear = await gateway.inspect(attempt)
      expect(unclear.kind).toBe('unknown')
      expect(JSON.stringify(unclear)).not.toContain(SECRET_MARK)
      provider.faults.clear()
      expect(await gateway.inspect(attempt)).toEqual(state)
    })
  })

  describe('a malformed or unknown answer to an inspection', () => {
    const inspectMalformed = async (attempt: StartedAttempt, what: 'paid' | 'unpaid') => {
      const understood: string[] = []
      for (const { title, rewrite } of malformedAnswers(provider.decisive[what], 200)) {
        let isChanged = false
        provider.faults.set('inspect', (genuine) => {
          const malformed = rewrite(genuine)
          isChanged ||= malformed !== genuine
          return malformed
        })
        const { kind } = verdictOf(attempt, await gateway.inspect(attempt))
        if (isChanged && kind !== 'unknown' && kind !== 'review') understood.push(`${title}: ${kind}`)
      }
      return understood
    }

    it('about a payment says neither that it was made nor that it was not', async () => {
      const { attempt } = await paid()
      expect(await inspectMalformed(attempt, 'paid')).toEqual([])
    })

    it('about an attempt that is not paid says neither', async () => {
      expect(await inspectMalformed(returned(await start()), 'unpaid')).toEqual([])
    })

    it('about a payment that was refused says neither', async () => {
      const attempt = returned(await start())
      provider.fail(attempt)
      expect(await inspectMalformed(attempt, 'unpaid')).toEqual([])
    })
  })

  it('a malformed answer to a capture hides no payment', async () => {
    if (!gateway.capture) return
    const { decisive, faults } = provider
    for (const { title, rewrite } of malformedAnswers(decisive.paid, 60)) {
      // This one is a refusal that the provider describes.
      if (title.startsWith('{"statusCode":"2023"')) continue
      const attempt = await start()
      provider.pay(attempt)
      faults.set('capture', rewrite)
      const { kind } = verdictOf(attempt, await gateway.capture(attempt))
      if (kind !== 'paid' && kind !== 'review') expect.fail(`${title}: ${kind}`)
    }
  })

  describe('a message', () => {
    it('of a return names its attempt', async () => {
      const attempt = await start()
      const named = gateway.read(provider.pay(attempt))?.attempt
      expect(named).toBeDefined()
      if (named && 'merchantRef' in named) expect(named.merchantRef).toBe(attempt.merchantRef)
      else expect(named).toEqual({ providerRef: attempt.providerRef })
    })

    it('without fields, or with strange ones, names nothing', () => {
      const empty = { fields: {}, rawBody: '', headers: {} }
      expect(gateway.read(empty)).toBeUndefined()
      expect(
        gateway.read({ ...empty, rawBody: '{"constructor":', fields: { constructor: '1' } }),
      ).toBeUndefined()
    })

    it('of the provider is told from a changed one', async () => {
      if (!provider.notification || !gateway.authenticate) return
      const { attempt } = await paid()
      const message = provider.notification(attempt)
      expect(await gateway.authenticate(message)).toBe('authentic')
      const changed = Object.fromEntries(
        Object.entries(message.fields).map(([name, value]) => [name, value.replace('12.50', '1250.00')]),
      )
      const rawBody = message.rawBody.replace('12.50', '1250.00').replace('1250', '1251')
      expect(await gateway.authenticate({ ...message, fields: changed, rawBody })).toBe('forged')
      expect(await gateway.authenticate({ fields: {}, rawBody: '', headers: {} })).not.toBe('authentic')
    })
  })
}

/** What every adapter that has a call for refunds has to do besides. */
export function itRefunds(open: () => Promise<Provider>): void {
  let provider: Provider
  let gateway: Gateway
  beforeAll(async () => {
    provider = await open()
    gateway = provider.gateway
  })
  afterAll(() => provider?.close())
  beforeEach(() => provider.faults.clear())

  async function paid() {
    const { merchantRef, amountMinor, currency, ...attempt } = provider.attempt()
    const result = await gateway.start({ merchantRef, amountMinor, currency, ...attempt })
    if (result.kind !== 'redirect') throw new Error(`not started: ${JSON.stringify(result)}`)
    const started = startedAttempt(merchantRef, {
      amountMinor,
      currency,
      providerRef: result.providerRef ?? null,
    })
    provider.pay(started)
    const state = await (gateway.capture ?? gateway.inspect)(started)
    if (state.kind !== 'paid') throw new Error(`not paid: ${JSON.stringify(state)}`)
    return { started, txnId: state.providerTxnId }
  }
  const send = async (refund: RefundToSend) =>
    (await gateway.refund?.(refund)) ?? expect.fail('the adapter has no refunds')
  /** Sends a refund again as the job does when it runs again. */
  const sendAgain = async (refund: RefundToSend) => {
    const state = await gateway.inspectRefund?.(refund)
    return state && state.kind !== 'absent' ? state : send(refund)
  }
  const idOf = (result: Awaited<ReturnType<typeof send>>) =>
    'providerRefundId' in result ? result.providerRefundId : expect.fail(`refused: ${JSON.stringify(result)}`)

  it('pays a refund back once, however often it is sent', async () => {
    const { started, txnId } = await paid()
    const refund = refundOf(started, txnId)
    const providerRefundId = idOf(await send(refund))
    expect(idOf(await sendAgain(refund))).toBe(providerRefundId)
    expect(idOf(await sendAgain({ ...refund, providerRefundId }))).toBe(providerRefundId)
    expect(provider.refunded(started)).toBe(started.amountMinor)
    provider.finishRefunds()
    expect(await sendAgain({ ...refund, providerRefundId })).toEqual({ kind: 'done', providerRefundId })
    expect(provider.refunded(started)).toBe(started.amountMinor)
  })

  it('refunds in parts, and no more than was paid', async () => {
    const { started, txnId } = await paid()
    const first = idOf(await send(refundOf(started, txnId, { amountMinor: 500 })))
    const second = idOf(await send(refundOf(started, txnId, { amountMinor: 500, otherRefundIds: [first] })))
    expect(second).not.toBe(first)
    const third = refundOf(started, txnId, { amountMinor: 500, otherRefundIds: [first, second] })
    expect((await send(third)).kind).toBe('refused')
    expect(provider.refunded(started)).toBe(1000)
  })

  it.each(TRANSPORT_FAULTS)(
    'is unknown when it is answered with %s, and then paid back once',
    async (fault) => {
      const { started, txnId } = await paid()
      const refund = refundOf(started, txnId)
      provider.faults.set('refund', fault)
      const unclear = await send(refund)
      expect(unclear.kind).toBe('unknown')
      expect(JSON.stringify(unclear)).not.toContain(SECRET_MARK)
      provider.faults.clear()
      idOf(await sendAgain(refund))
      expect(provider.refunded(started)).toBe(started.amountMinor)
    },
  )

  it.each(TRANSPORT_FAULTS)(
    'stays unknown while the question about it is answered with %s',
    async (fault) => {
      const { started, txnId } = await paid()
      const refund = refundOf(started, txnId)
      const providerRefundId = idOf(await send(refund))
      provider.faults.set('inspectRefund', fault)
      expect((await sendAgain({ ...refund, providerRefundId })).kind).toBe('unknown')
    },
  )
}
