import { randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import { bkashGateway } from '../../src/money/gateways/bkash.ts'
import type { StartedAttempt, TokenStore } from '../../src/money/gateways/gateway.ts'
import { fromDecimal, toDecimal } from '../../src/money/gateways/wire.ts'
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
import { type SnsServer, startSns } from './sns-server.ts'

const STORE = {
  username: 'sandboxTokenizedUser',
  password: `password-${SECRET_MARK}`,
  appKey: 'app-key',
  appSecret: `secret-${SECRET_MARK}`,
}

interface Payment {
  paymentID: string
  invoice: string
  minor: number
  currency: string
  isAuthorized: boolean
  trxID: string | null
  completedAt: Date | null
  refunds: { refundTrxId: string; minor: number; at: Date }[]
  callbackURL: string
  openedAt: Date
  isExpired: boolean
}

/** The fee that the gateway keeps of every payment: 1.5 %. It is in no answer, only on the statement. */
const keptOf = (minor: number) => Math.round(minor * 0.015)

export interface BkashServer extends Provider, HostedProvider {
  /** Amazon SNS, through which notifications come. */
  sns: SnsServer

  /** Grants since the start of the server. */
  grants: () => number
  /** The tokens granted so far are not accepted any more. */
  rejectTokens(): void
  /** How long new tokens live. */
  lifetime: { seconds: number }
  /** The answer of the next executions, which take no money. */
  executions: string[]
  /** How often it was told to execute a payment. */
  executed: () => number
  /** What each execution waits for before it takes the money. */
  waits: { forExecution: Promise<void> | null }
  /** While `isBehind` is set, the list lacks the refunds that were made; `once` means until it is read again. */
  list: { isBehind: boolean | 'once' }
}

const id = () => randomBytes(8).toString('hex').toUpperCase()
const REQUIRED = [
  'mode',
  'payerReference',
  'callbackURL',
  'amount',
  'currency',
  'intent',
  'merchantInvoiceNumber',
]

/** bKash Tokenized Checkout, mode 0011, on a real socket. */
export async function startBkash(
  tokens: TokenStore,
  { publicUrl, timeoutMs = PATIENCE_MS }: HostedOptions = {},
): Promise<BkashServer> {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(formbody)
  const unrefundable = new Set<string>()
  const sns = await startSns()
  const faults: Provider['faults'] = new Map()
  const payments = new Map<string, Payment>()
  const valid = new Set<string>()
  const executions: string[] = []
  const lifetime = { seconds: 3600 }
  const waits: BkashServer['waits'] = { forExecution: null }
  const list: BkashServer['list'] = { isBehind: false }
  let grants = 0
  let executed = 0

  type Body = Record<string, string>
  const failure = (statusCode: string, statusMessage: string) => ({ statusCode, statusMessage })

  app.post<{ Body: Body }>('/v1.2.0-beta/tokenized/checkout/token/grant', ({ body, headers }) => {
    const isKnown = headers.username === STORE.username && headers.password === STORE.password
    if (!isKnown || body.app_key !== STORE.appKey || body.app_secret !== STORE.appSecret)
      return failure('2001', 'Invalid App Key')
    grants += 1
    const id_token = `token-${SECRET_MARK}-${grants}`
    valid.add(id_token)
    return { ...failure('0000', 'Successful'), id_token, token_type: 'Bearer', expires_in: lifetime.seconds }
  })

  const isAllowed = (headers: Record<string, unknown>) =>
    valid.has(String(headers.authorization)) && headers['x-app-key'] === STORE.appKey

  const facts = ({ paymentID, minor, currency, trxID }: Payment) => ({
    ...failure('0000', 'Successful'),
    paymentID,
    amount: toDecimal(minor, currency),
    currency,
    intent: 'sale',
    transactionStatus: trxID ? 'Completed' : 'Initiated',
    ...(trxID && { trxID, customerMsisdn: '01770618575' }),
  })

  const create = (body: Body) => {
    if (REQUIRED.some((name) => !body[name])) return failure('2065', 'Mandatory field missing')
    const { merchantInvoiceNumber: invoice = '', currency = '', amount = '' } = body
    if ([...payments.values()].some((payment) => payment.invoice === invoice))
      return failure('2039', 'Duplicate merchant invoice number')
    const minor = fromDecimal(amount, 'BDT')
    if (currency !== 'BDT' || !minor) return failure('2006', 'Invalid amount')
    const payment = {
      paymentID: `TR0011${id()}`,
      invoice,
      minor,
      currency,
      isAuthorized: false,
      trxID: null,
      completedAt: null,
      refunds: [],
      callbackURL: body.callbackURL ?? '',
      openedAt: new Date(),
      isExpired: false,
    }
    payments.set(payment.paymentID, payment)
    return {
      ...facts(payment),
      bkashURL: `${url}/pay?paymentId=${payment.paymentID}`,
      callbackURL: body.callbackURL,
      merchantInvoiceNumber: invoice,
    }
  }
  const execute = ({ paymentID = '' }: Body) => {
    const payment = payments.get(paymentID)
    const refusal = executions.shift()
    if (refusal) return failure(refusal, 'Refused')
    if (!payment?.isAuthorized) return failure('2056', 'Invalid Payment State')
    if (payment.trxID) return failure('2062', 'The payment has already been completed')
    payment.trxID = id()
    payment.completedAt = new Date()
    return { ...facts(payment), merchantInvoiceNumber: payment.invoice }
  }
  const inspect = ({ paymentID = '' }: Body) => {
    const payment = payments.get(paymentID)
    // The name of the reference differs from the other answers'.
    return payment
      ? { ...facts(payment), merchantInvoice: payment.invoice }
      : failure('2002', 'Invalid Payment ID')
  }
  for (const [path, call, work] of [
    ['create', 'start', create],
    ['execute', 'capture', execute],
    ['payment/status', 'inspect', inspect],
  ] as const) {
    app.post<{ Body: Body }>(`/v1.2.0-beta/tokenized/checkout/${path}`, async ({ body, headers }, reply) => {
      if (!isAllowed(headers)) return reply.code(401).send({ message: 'Unauthorized' })
      if (call === 'capture') {
        executed += 1
        await waits.forExecution
      }
      if (await answerFault(faults, call, reply, () => work(body))) return reply
      return work(body)
    })
  }

  const refundFailure = (code: string, errorMessageEn: string) => ({
    internalCode: code,
    externalCode: code,
    errorMessageEn,
  })
  const refund = ({ paymentId = '', trxId, refundAmount = '', sku, reason }: Body) => {
    if (!sku || !reason) return { message: 'Invalid request body' }
    const payment = payments.get(paymentId)
    if (!payment || payment.trxID !== trxId) return refundFailure('2077', 'Invalid trxID')
    if (unrefundable.has(payment.invoice)) return refundFailure('2080', 'Not permitted')
    const minor = fromDecimal(refundAmount, 'BDT') ?? 0
    const sum = payment.refunds.reduce((total, made) => total + made.minor, minor)
    if (minor <= 0 || sum > payment.minor) return refundFailure('2072', 'Invalid refund amount')
    if (payment.refunds.length >= 10) return refundFailure('2080', 'Not permitted')
    const made = { refundTrxId: id(), minor, at: new Date() }
    payment.refunds.push(made)
    return { originalTrxId: trxId, ...entry(made), currency: 'BDT' }
  }
  const entry = ({ refundTrxId, minor }: { refundTrxId: string; minor: number }) => ({
    refundTrxId,
    refundTransactionStatus: 'Completed',
    refundAmount: toDecimal(minor, 'BDT'),
  })
  const listRefunds = ({ paymentId = '' }: Body) => {
    const listed = list.isBehind ? [] : (payments.get(paymentId)?.refunds ?? [])
    if (list.isBehind === 'once') list.isBehind = false
    return { refundTransactions: listed.map(entry) }
  }
  for (const [path, call, work] of [
    ['transaction', 'refund', refund],
    ['status', 'inspectRefund', listRefunds],
  ] as const) {
    app.post<{ Body: Body }>(
      `/v2/tokenized-checkout/refund/payment/${path}`,
      async ({ body, headers }, reply) => {
        if (!isAllowed(headers)) return reply.code(401).send({ message: 'Unauthorized' })
        if (await answerFault(faults, call, reply, () => work(body))) return reply
        return work(body)
      },
    )
  }
  addHostedPages(app, '/pay', (paymentID) => {
    const payment = payments.get(paymentID)
    if (!payment) return undefined
    if (payment.isExpired || payment.isAuthorized) return {}
    const statuses = { pay: 'success', fail: 'failure', cancel: 'cancel' } as const
    return {
      decide(decision) {
        if (decision === 'pay') payment.isAuthorized = true
        const url = new URL(payment.callbackURL)
        url.searchParams.set('paymentID', paymentID)
        url.searchParams.set('status', statuses[decision])
        return { url: url.href, message: null }
      },
    }
  })
  const address = await listen(app)
  const url = publicUrl ?? address

  const paymentOf = ({ providerRef }: StartedAttempt): Payment =>
    payments.get(providerRef ?? '') ?? raise(`no payment ${providerRef}`)
  const callback = ({ providerRef }: StartedAttempt, status: string) =>
    formMessage({ paymentID: providerRef ?? '', status, signature: 'unverifiable' })
  const store = { ...STORE, baseUrl: `${url}/v1.2.0-beta`, pageUrl: url, topic: sns.topic }
  const options = { tokens, timeoutMs, callSns: sns.callSns }
  return {
    gateway: bkashGateway(store, options),
    stranger: bkashGateway({ ...store, appKey: 'another', password: 'wrong' }, options),
    sns,
    faults,
    feeMinor: null,
    decisive: {
      paid: {
        words: ['statusCode', 'paymentID', 'transactionStatus', 'amount', 'currency', 'merchantInvoice'],
        ids: ['trxID'],
      },
      unpaid: { words: ['statusCode', 'paymentID', 'transactionStatus'], ids: ['statusCode'] },
    },
    attempt: attemptToPay,
    pay(started, { amountMinor, currency, merchantRef }: PaidAs = {}) {
      const payment = paymentOf(started)
      payment.isAuthorized = true
      payment.minor = amountMinor ?? payment.minor
      payment.currency = currency ?? payment.currency
      payment.invoice = merchantRef ?? payment.invoice
      return callback(started, 'success')
    },
    fail: (started) => callback(started, 'failure'),
    cancel: (started) => callback(started, 'cancel'),
    notification(started) {
      const { invoice, minor, currency, trxID } = paymentOf(started)
      const payment = {
        dateTime: '20260101120000',
        debitMSISDN: '8801700000001',
        creditShortCode: '01700000',
        trxID: trxID ?? 'BKASH0001',
        transactionStatus: 'Completed',
        transactionType: '1003',
        amount: toDecimal(minor, currency),
        currency,
        merchantInvoiceNumber: invoice,
      }
      return sns.sign('Notification', { Message: JSON.stringify(payment) })
    },
    taken: () =>
      new Map(
        [...payments.values()].flatMap(({ invoice, minor, trxID }) =>
          trxID ? [[invoice, minor] as const] : [],
        ),
      ),
    refunded: (started) => paymentOf(started).refunds.reduce((sum, { minor }) => sum + minor, 0),
    // Refunds are completed at once.
    finishRefunds: () => undefined,
    grants: () => grants,
    rejectTokens: () => valid.clear(),
    lifetime,
    executions,
    executed: () => executed,
    waits,
    list,
    settings: {
      BKASH_URL: store.baseUrl,
      BKASH_PAGE_URL: url,
      BKASH_USERNAME: STORE.username,
      BKASH_PASSWORD: STORE.password,
      BKASH_APP_KEY: STORE.appKey,
      BKASH_APP_SECRET: STORE.appSecret,
    },
    books: () =>
      [...payments.values()].flatMap(
        ({ invoice: merchantRef, minor, currency, trxID, completedAt, refunds }) => {
          if (!trxID || !completedAt) return []
          const common = { merchantRef, currency }
          const charge: BookLine = {
            ...common,
            kind: 'charge',
            reference: trxID,
            minor,
            feeMinor: keptOf(minor),
            at: completedAt,
          }
          const back = refunds.map(
            (refund): BookLine => ({
              ...common,
              kind: 'refund',
              reference: refund.refundTrxId,
              minor: refund.minor,
              feeMinor: 0,
              at: refund.at,
            }),
          )
          return [charge, ...back]
        },
      ),
    refundByHand(merchantRef, minor) {
      const payment = [...payments.values()].find(({ invoice }) => invoice === merchantRef)
      const refundTrxId = id()
      paymentOf(startedAttempt(merchantRef, { providerRef: payment?.paymentID ?? null })).refunds.push({
        refundTrxId,
        minor,
        at: new Date(),
      })
      return refundTrxId
    },
    unrefundable,
    expirePages(openedBefore) {
      for (const payment of payments.values()) {
        if (payment.openedAt < openedBefore) payment.isExpired = true
      }
    },
    address,
    async close() {
      await sns.close()
      await app.close()
    },
  }
}

function raise(message: string): never {
  throw new Error(message)
}
