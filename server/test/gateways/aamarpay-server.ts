import { randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import { aamarpayGateway } from '../../src/money/gateways/aamarpay.ts'
import type { StartedAttempt } from '../../src/money/gateways/gateway.ts'
import { fromDecimal, toDecimal } from '../../src/money/gateways/wire.ts'
import type { GatewayMessage } from '../../src/money/rules/gateway-messages.ts'
import { attemptToPay, startedAttempt } from '../support/attempts.ts'
import { addHostedPages, type BookLine, type HostedOptions, type HostedProvider } from './hosted-pages.ts'
import {
  answerFault,
  formMessage,
  listen,
  PATIENCE_MS,
  type PaidAs,
  type Provider,
  SECRET_MARK,
} from './provider.ts'

const STORE = { storeId: 'aamarpaytest', signatureKey: `key-${SECRET_MARK}` }

/** The fee that the gateway keeps of every payment: 2 %. */
const keptOf = (minor: number) => Math.round(minor * 0.02)

type Fields = Record<string, string>

interface Payment {
  track: string
  minor: number
  currency: string
  /** Another code than the documented ones is possible. */
  code: string
  as: PaidAs
  /** The addresses to which the browser is sent back. */
  urls: Record<'pay' | 'fail' | 'cancel', string>
  openedAt: Date
  paidAt: Date | null
}

export interface AamarpayServer extends Provider, HostedProvider {
  /** The next start is answered with this text. */
  answerStart(text: string): void
  /** Sets the status code that a check reports, and what it reports besides. */
  report(attempt: StartedAttempt, code: string, fields?: Record<string, string | number | null>): void
}

const REQUIRED = [
  'amount',
  'currency',
  'tran_id',
  'desc',
  'cus_name',
  'cus_email',
  'cus_phone',
  'cus_add1',
  'cus_add2',
  'cus_city',
  'cus_country',
  'success_url',
  'fail_url',
  'cancel_url',
]

const STATUS: Fields = { '0': 'Pending', '2': 'Successful', '3': 'Expired', '7': 'Failed' }

/** The rejected fields with messages; plain text for an unknown store. */
function findRefusal(body: Fields, isUsed: boolean): Fields | string | null {
  if (body.store_id !== STORE.storeId) return 'Invalid Store ID'
  if (body.signature_key !== STORE.signatureKey) return { signature_key: 'Invalid Signature Key' }
  const missing = REQUIRED.filter((name) => !body[name])
  if (missing.length > 0) return Object.fromEntries(missing.map((name) => [name, 'This field is required']))
  if ((body.tran_id ?? '').length > 32) return { tran_id: 'Too long' }
  if (!/^\d+(\.\d+)?$/.test(body.amount ?? '')) return { amount: 'Invalid amount' }
  // The answer is a page when this field is missing.
  if (body.type !== 'json') return '<html></html>'
  return isUsed ? { tran_id: 'Duplicate transaction id' } : null
}

/** aamarPay on a real socket: JSON start, page and transaction check. `notifyUrl` is entered in its panel. */
export async function startAamarpay({ publicUrl, notifyUrl }: HostedOptions = {}): Promise<AamarpayServer> {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(formbody)
  const refunds: BookLine[] = []
  const faults: Provider['faults'] = new Map()
  const payments = new Map<string, Payment>()
  const reports = new Map<string, Record<string, string | number | null>>()
  let nextAnswer: string | undefined

  const open = (body: Fields) => {
    const refusal = findRefusal(body, payments.has(body.tran_id ?? ''))
    if (refusal !== null) return refusal
    const track = `AAM${randomBytes(12).toString('hex').toUpperCase()}`
    const currency = body.currency ?? ''
    const minor = fromDecimal(body.amount ?? '', currency) ?? 0
    const { success_url: pay = '', fail_url: fail = '', cancel_url: cancel = '' } = body
    const urls = { pay, fail, cancel }
    const openedAt = new Date()
    payments.set(body.tran_id ?? '', {
      track,
      minor,
      currency,
      code: '0',
      as: {},
      urls,
      openedAt,
      paidAt: null,
    })
    return { result: 'true', payment_url: `${url}/paynow.php?track=${track}` }
  }
  app.post<{ Body: Fields }>('/jsonpost.php', async ({ body }, reply) => {
    if (await answerFault(faults, 'start', reply, () => open(body))) return reply
    const answer = nextAnswer ?? open(body)
    nextAnswer = undefined
    // The content type is wrong, as the real one's.
    return reply.type('text/html').send(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })

  /** The fields of a check and of a notification; null where the gateway knows nothing. */
  function fieldsOf(merchantRef: string, { track, minor, currency, code, as }: Payment) {
    const paidIn = as.currency ?? currency
    const paid = as.amountMinor ?? minor
    return {
      pg_txnid: track,
      mer_txnid: as.merchantRef ?? merchantRef,
      store_id: STORE.storeId,
      amount: toDecimal(paid, paidIn),
      currency: paidIn,
      currency_merchant: paidIn,
      status_code: code,
      pay_status: STATUS[code] ?? 'Odd',
      risk_level: as.risk ? '1' : '0',
      risk_title: as.risk ? 'High' : 'Safe',
      payment_type: code === '2' ? 'bKash-bKash' : null,
      payment_processor: code === '2' ? 'bKash' : null,
      rec_amount: code === '2' ? toDecimal(paid - keptOf(paid), paidIn) : null,
      processing_charge: code === '2' ? toDecimal(keptOf(paid), paidIn) : null,
      bank_trxid: null,
      ...reports.get(merchantRef),
    }
  }
  app.get<{ Querystring: Fields }>('/api/v1/trxcheck/request.php', async ({ query }, reply) => {
    if (await answerFault(faults, 'inspect', reply, () => undefined)) return reply
    const { request_id = '', store_id, signature_key, type } = query
    if (type !== 'json') return reply.type('text/html').send('<html></html>')
    if (store_id !== STORE.storeId) return reply.type('text/html').send('Invalid Store ID')
    if (signature_key !== STORE.signatureKey) return { error: 'Invalid Signature Key' }
    const payment = payments.get(request_id)
    // An unknown reference has no status code.
    const answer = payment ? fieldsOf(request_id, payment) : { error: 'No transaction found' }
    return reply.type('text/html').send(JSON.stringify(answer))
  })
  addHostedPages(app, '/paynow.php', (track) => {
    const [merchantRef, payment] = [...payments].find(([, each]) => each.track === track) ?? []
    if (!merchantRef || !payment) return undefined
    const attempt = startedAttempt(merchantRef)
    return {
      ...(payment.code === '0' && {
        decide(decision, { risk }) {
          const address = payment.urls[decision]
          // The gateway sends no fields to its cancel address, and the payment stays pending.
          if (decision === 'cancel') return { url: address, message: null }
          return { url: address, message: decide(attempt, decision === 'pay' ? '2' : '7', { risk }) }
        },
      }),
      ...(notifyUrl && { notification: () => ({ url: notifyUrl, message: messageOf(attempt) }) }),
    }
  })
  const address = await listen(app)
  const url = publicUrl ?? address

  const paymentOf = ({ merchantRef }: StartedAttempt) => {
    const payment = payments.get(merchantRef)
    if (!payment) throw new Error(`no payment of ${merchantRef}`)
    return payment
  }
  /** What a browser or the gateway posts: unsigned, and with empty fields for nulls. */
  const messageOf = (attempt: StartedAttempt): GatewayMessage =>
    formMessage(
      Object.fromEntries(
        Object.entries(fieldsOf(attempt.merchantRef, paymentOf(attempt))).map(([name, value]) => [
          name,
          String(value ?? ''),
        ]),
      ),
    )
  const decide = (attempt: StartedAttempt, code: string, as: PaidAs = {}) => {
    Object.assign(paymentOf(attempt), { code, as, paidAt: code === '2' ? new Date() : null })
    return messageOf(attempt)
  }
  const gatewayWith = (signatureKey: string) =>
    aamarpayGateway({ baseUrl: url, storeId: STORE.storeId, signatureKey }, { timeoutMs: PATIENCE_MS })
  return {
    gateway: gatewayWith(STORE.signatureKey),
    stranger: gatewayWith('wrong'),
    faults,
    feeMinor: keptOf(1250),
    decisive: {
      paid: {
        words: ['status_code', 'pay_status', 'mer_txnid', 'amount'],
        ids: ['pg_txnid'],
      },
      unpaid: { words: ['status_code', 'mer_txnid'], ids: ['status_code'] },
    },
    attempt: attemptToPay,
    pay: (attempt, as) => decide(attempt, '2', as),
    fail: (attempt) => decide(attempt, '7'),
    // The gateway sends no fields to its cancel address, and the payment stays pending.
    cancel: ({ merchantRef }) => formMessage({ ref: merchantRef }),
    notification: messageOf,
    taken: () =>
      new Map(
        [...payments].flatMap(([ref, { code, minor }]) => (code === '2' ? [[ref, minor] as const] : [])),
      ),
    refunded: () => 0,
    finishRefunds: () => {},
    answerStart(text) {
      nextAnswer = text
    },
    report(attempt, code, fields = {}) {
      paymentOf(attempt).code = code
      reports.set(attempt.merchantRef, fields)
    },
    settings: {
      AAMARPAY_URL: url,
      AAMARPAY_STORE_ID: STORE.storeId,
      AAMARPAY_SIGNATURE_KEY: STORE.signatureKey,
    },
    books: () => [
      ...[...payments].flatMap(([merchantRef, { track, minor, currency, as, paidAt }]): BookLine[] => {
        if (!paidAt) return []
        const paid = as.amountMinor ?? minor
        const common = { kind: 'charge' as const, reference: track, merchantRef, currency, at: paidAt }
        return [{ ...common, minor: paid, feeMinor: keptOf(paid) }]
      }),
      ...refunds,
    ],
    refundByHand(merchantRef, minor) {
      const { currency } = paymentOf(startedAttempt(merchantRef))
      const reference = `AAMR${randomBytes(8).toString('hex').toUpperCase()}`
      refunds.push({ kind: 'refund', reference, merchantRef, minor, feeMinor: 0, currency, at: new Date() })
      return reference
    },
    // It has no call for refunds.
    unrefundable: new Set(),
    expirePages(openedBefore) {
      for (const payment of payments.values()) {
        if (payment.code === '0' && payment.openedAt < openedBefore) payment.code = '3'
      }
    },
    address,
    close: () => app.close(),
  }
}
