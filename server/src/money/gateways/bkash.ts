import { z } from 'zod'
import {
  bkashNotifications,
  readNotification,
  type Subscription,
  topicSchema,
} from './bkash-notifications.ts'
import type {
  AttemptToPay,
  Gateway,
  GatewayProvider,
  ProbeResult,
  ProviderState,
  RefundResult,
  RefundState,
  RefundToSend,
  StartedAttempt,
  StartResult,
  TokenResult,
  TokenStore,
} from './gateway.ts'
import { methodLogos } from './logo.ts'
import {
  type Answer,
  callGateway,
  type Fields,
  fieldsOf,
  fromDecimal,
  isUnknown,
  redirectTo,
  refused,
  textOf,
  toDecimal,
  unknown,
} from './wire.ts'

const LIVE = 'https://tokenized.pay.bka.sh/v1.2.0-beta'
const TEST = 'https://tokenized.sandbox.bka.sh'
const TEST_PAGE = 'https://sandbox.payment.bkash.com'
const LIVE_PAGE = 'https://payment.bkash.com'

export const bkash: GatewayProvider = {
  name: 'bkash',
  displayName: { en: 'bKash', bn: 'বিকাশ' },
  logo: methodLogos.bkash,
  settings: {
    BKASH_URL: z.url({ protocol: /^https?$/ }).default(LIVE),
    BKASH_PAGE_URL: z.url({ protocol: /^https?$/ }).default(LIVE_PAGE),
    BKASH_USERNAME: z.string().min(1).optional(),
    BKASH_PASSWORD: z.string().min(1).optional(),
    BKASH_APP_KEY: z.string().min(1).optional(),
    BKASH_APP_SECRET: z.string().min(1).optional(),
    BKASH_SNS_TOPIC: topicSchema.optional(),
  },
  address: 'BKASH_URL',
  credentials: ['BKASH_USERNAME', 'BKASH_PASSWORD', 'BKASH_APP_KEY', 'BKASH_APP_SECRET'],
  isTest: ({ BKASH_URL = LIVE, BKASH_PAGE_URL = LIVE_PAGE }) =>
    new URL(BKASH_URL).origin === TEST || new URL(BKASH_PAGE_URL).origin === TEST_PAGE,
  open: (settings, { tokens }) =>
    bkashGateway(
      {
        baseUrl: settings.BKASH_URL ?? '',
        pageUrl: settings.BKASH_PAGE_URL ?? '',
        username: settings.BKASH_USERNAME ?? '',
        password: settings.BKASH_PASSWORD ?? '',
        appKey: settings.BKASH_APP_KEY ?? '',
        appSecret: settings.BKASH_APP_SECRET ?? '',
        topic: settings.BKASH_SNS_TOPIC,
      },
      { tokens },
    ),
}

interface BkashStore {
  baseUrl: string
  /** The address of the pages on which customers pay. */
  pageUrl: string
  username: string
  password: string
  appKey: string
  appSecret: string
  /** The topic of Amazon SNS, through which notifications come; undefined when there is no subscription. */
  topic?: string | undefined
}

interface Options {
  tokens: TokenStore
  /** The time that the gateway may take to answer: it gives up itself after 30 seconds. */
  timeoutMs?: number
  /** The call to Amazon SNS; it reaches Amazon itself by default. */
  callSns?: Subscription['callSns']
}

/**
 * bKash Tokenized Checkout v1.2.0-beta, mode 0011, which is payment without agreement. The customer authorizes on
 * bKash's page; the money moves only when the shop executes. Source: developer.bka.sh.
 */
export function bkashGateway(store: BkashStore, { tokens, timeoutMs = 30_000, callSns }: Options): Gateway {
  const base = store.baseUrl.replace(/\/+$/, '')
  const { origin } = new URL(base)
  const page = new URL(store.pageUrl).origin

  const post = (url: string, headers: Record<string, string>, body: object) =>
    callGateway(new URL(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      timeoutMs,
    })

  const renew = async (): Promise<TokenResult> => {
    const { username, password, appKey, appSecret } = store
    const body = { app_key: appKey, app_secret: appSecret }
    return tokenResult(await post(`${base}/tokenized/checkout/token/grant`, { username, password }, body))
  }

  /** Calls the gateway with a shared token, and once more with a new one when that was rejected. */
  const call = async (url: string, body: object): Promise<Answer> => {
    let rejected: string | undefined
    for (;;) {
      const granted = await tokens.get(`${base} ${store.appKey}`, renew, rejected)
      if (granted.kind !== 'token') return { kind: 'none', reason: granted.reason }
      // The token has no Bearer prefix.
      const headers = { authorization: granted.token, 'x-app-key': store.appKey }
      const answer = await post(url, headers, body)
      if (answer.kind === 'none' || answer.status !== 401 || rejected) return answer
      rejected = granted.token
    }
  }

  const query = async (attempt: StartedAttempt): Promise<ProviderState> => {
    const url = `${base}/tokenized/checkout/payment/status`
    return paymentState(await call(url, { paymentID: attempt.providerRef }), attempt)
  }

  const refunds = `${origin}/v2/tokenized-checkout/refund/payment`

  return {
    name: 'bkash',
    environment: base === LIVE ? 'live' : 'sandbox',
    origins: [page],
    methods: ['bkash'],
    limits: { currencies: ['BDT'], amounts: {} },

    async start(attempt): Promise<StartResult> {
      if (attempt.currency !== 'BDT') return refused('bKash takes BDT only')
      return startResult(await call(`${base}/tokenized/checkout/create`, createBody(attempt)), page)
    },

    async inspect(attempt): Promise<ProviderState> {
      // The start did not return the gateway's id, and nobody can pay without it.
      if (!attempt.providerRef) return { kind: 'absent' }
      // bKash wants no query while the customer may still be on its page. No money has moved until the payment is executed.
      if (!attempt.mayBeCaptured && attempt.ageMs <= LIFE_MS) return { kind: 'pending' }
      return query(attempt)
    },

    async probe(): Promise<ProbeResult> {
      const granted = await tokens.get(`${base} ${store.appKey}`, renew)
      return granted.kind === 'token' ? { kind: 'answers' } : unknown(granted.reason)
    },

    async capture(attempt): Promise<ProviderState> {
      if (!attempt.providerRef) return { kind: 'absent' }
      const body = { paymentID: attempt.providerRef }
      const answer = await call(`${base}/tokenized/checkout/execute`, body)
      const fields = answer.kind === 'object' && answer.status === 200 ? answer.fields : {}
      const isOfThis = textOf(fields, 'paymentID') === attempt.providerRef
      if (isOfThis && isCompleted(fields)) return paidState(fields)
      // Any other answer may hide a payment, so the query has to tell.
      return isRefusedForGood(fields) ? { kind: 'failed' } : query(attempt)
    },

    read({ fields, rawBody }) {
      if (!fields.paymentID) return store.topic ? readNotification(rawBody) : undefined
      const outcome = OUTCOMES.get(fields.status ?? '')
      return { attempt: { providerRef: fields.paymentID }, ...(outcome && { outcome }) }
    },

    ...bkashNotifications({
      topic: store.topic,
      callSns: callSns ?? ((url) => callGateway(url, { method: 'GET', timeoutMs: 10_000 })),
    }),

    async refund(refund): Promise<RefundResult> {
      return refundResult(await call(`${refunds}/transaction`, refundBody(refund)))
    },

    async inspectRefund(refund): Promise<RefundState> {
      const body = { paymentId: refund.providerRef, trxId: refund.providerTxnId }
      return refundState(await call(`${refunds}/status`, body), refund)
    },
  }
}

const OUTCOMES = new Map([
  ['success', 'success'],
  ['failure', 'fail'],
  ['cancel', 'cancel'],
] as const) as ReadonlyMap<string, 'success' | 'fail' | 'cancel'>

function tokenResult(answer: Answer): TokenResult {
  if (answer.kind === 'none') return unknown(answer.reason)
  if (answer.kind === 'text') return unknown(`status ${answer.status}`)
  const { fields } = answer
  const token = textOf(fields, 'id_token')
  const expiresInSeconds = Number(textOf(fields, 'expires_in'))
  if (answer.status === 200 && token && expiresInSeconds > 0)
    return { kind: 'token', token, expiresInSeconds }
  return refused(`no token: ${reasonOf(fields)}`)
}

const createBody = (attempt: AttemptToPay) => ({
  mode: '0011',
  payerReference: attempt.merchantRef,
  // All three outcomes return to one address and differ by `status`.
  callbackURL: attempt.returnUrls.success,
  amount: toDecimal(attempt.amountMinor, attempt.currency),
  currency: attempt.currency,
  intent: 'sale',
  merchantInvoiceNumber: attempt.merchantRef,
})

function startResult(answer: Answer, page: string): StartResult {
  const fields = fieldsOf(answer)
  if (isUnknown(fields)) return fields
  const code = codeOf(fields)
  if (FINAL_REFUSALS.has(code) || INTEGRATION_FAULTS.has(code)) return refused(reasonOf(fields))
  const address = textOf(fields, 'bkashURL')
  const providerRef = textOf(fields, 'paymentID')
  if (code !== '0000' || !URL.canParse(address) || !providerRef) return unknown(reasonOf(fields))
  return redirectTo(address, page, providerRef)
}

const isCompleted = (fields: Fields) =>
  codeOf(fields) === '0000' && textOf(fields, 'transactionStatus') === 'Completed'

/** The time in which a customer can authorize a payment. */
const LIFE_MS = 24 * 60 * 60 * 1000

function paymentState(answer: Answer, { providerRef, ageMs }: StartedAttempt): ProviderState {
  const fields = fieldsOf(answer)
  if (isUnknown(fields)) return fields
  if (codeOf(fields) !== '0000') return unknown(reasonOf(fields))
  if (textOf(fields, 'paymentID') !== providerRef) return unknown('answer for another payment')
  if (isCompleted(fields)) return paidState(fields)
  const status = textOf(fields, 'transactionStatus')
  // Only a payment that was made has a transaction.
  if (status !== 'Initiated' || textOf(fields, 'trxID')) return unknown(`status ${status.slice(0, 30)}`)
  return { kind: ageMs > LIFE_MS ? 'expired' : 'pending' }
}

function paidState(fields: Fields): ProviderState {
  const currency = textOf(fields, 'currency').toUpperCase()
  return {
    kind: 'paid',
    amountMinor: fromDecimal(textOf(fields, 'amount'), currency),
    currency,
    // bKash settles its fees with the merchant apart from payments.
    feeMinor: null,
    providerTxnId: textOf(fields, 'trxID'),
    // The query calls this field by a name that does not end in `Number`.
    merchantRef: textOf(fields, 'merchantInvoiceNumber') || textOf(fields, 'merchantInvoice'),
    risk: false,
    method: 'bkash',
  }
}

/** The codes of answers after which this payment moves no money; all others are looked up. */
const FINAL_REFUSALS = new Set('2014 2015 2023 2029 2037 2038 2039 2057 2058'.split(' '))
/** A refusal says nothing else about the payment: an answer that contradicts itself is looked up, too. */
const isRefusedForGood = (fields: Fields) =>
  FINAL_REFUSALS.has(codeOf(fields)) && !textOf(fields, 'transactionStatus') && !textOf(fields, 'trxID')
/** The codes of starts that were refused because of our request or account: nothing was started. */
const INTEGRATION_FAULTS = new Set(
  '2001 2002 2006 2007 2008 2025 2031 2048 2049 2063 2064 2065 2079'.split(' '),
)
/** The codes of refused refunds; staff settle them in the merchant panel. */
const REFUND_REFUSALS = new Set(
  '2023 2071 2072 2073 2074 2075 2076 2077 2078 2079 2080 2081 2082 2127'.split(' '),
)

const codeOf = (fields: Fields) =>
  ['statusCode', 'errorCode', 'externalCode', 'internalCode']
    .map((name) => textOf(fields, name))
    .find((code) => code !== '') ?? ''

/** Returns the provider's own words about a code, and nothing that we have sent. */
const reasonOf = (fields: Fields) =>
  [codeOf(fields), textOf(fields, 'statusMessage') || textOf(fields, 'errorMessageEn')]
    .filter(Boolean)
    .join(' ')
    .slice(0, 200) || 'unreadable answer'

/**
 * After this many minutes the list of refunds is taken to have a refund that was sent. How soon it has it is not
 * documented; the call itself takes half a minute at most.
 */
const LISTED_MINUTES = 10

/** The body of a refund, version 2. */
const refundBody = (refund: RefundToSend) => ({
  paymentId: refund.providerRef,
  trxId: refund.providerTxnId,
  refundAmount: toDecimal(refund.amountMinor, refund.currency),
  // The gateway refuses a refund without the next two fields, although they are documented as optional.
  sku: refund.refundId,
  reason: `Refund of ${refund.merchantRef}`,
})

function refundResult(answer: Answer): RefundResult {
  if (answer.kind === 'none') return unknown(answer.reason)
  if (answer.kind === 'text') return unknown(`status ${answer.status}`)
  const { fields } = answer
  const providerRefundId = textOf(fields, 'refundTrxId')
  if (answer.status === 200 && textOf(fields, 'refundTransactionStatus') === 'Completed' && providerRefundId)
    return { kind: 'done', providerRefundId }
  if (REFUND_REFUSALS.has(codeOf(fields))) return refused(reasonOf(fields))
  return unknown(reasonOf(fields))
}

/**
 * The gateway stores no key of ours for a refund. A refund over the same amount that is none of the others is taken for
 * it, so that none is paid twice.
 */
function refundState(answer: Answer, refund: RefundToSend): RefundState {
  if (answer.kind === 'none') return unknown(answer.reason)
  if (answer.kind === 'text' || answer.status !== 200) return unknown(`status ${answer.status}`)
  const { refundTransactions } = answer.fields
  if (!Array.isArray(refundTransactions)) return unknown(reasonOf(answer.fields))
  const found = (refundTransactions as Fields[]).find((made) => {
    const id = textOf(made, 'refundTrxId')
    if (refund.providerRefundId) return id === refund.providerRefundId
    const isSameAmount = fromDecimal(textOf(made, 'refundAmount'), refund.currency) === refund.amountMinor
    return isSameAmount && id !== '' && !refund.otherRefundIds.includes(id)
  })
  if (!found) {
    const mayBeListedLater = refund.minutesSinceSent !== null && refund.minutesSinceSent < LISTED_MINUTES
    return refund.providerRefundId || mayBeListedLater ? unknown('refund not listed') : { kind: 'absent' }
  }
  const status = textOf(found, 'refundTransactionStatus')
  if (status === 'Completed') return { kind: 'done', providerRefundId: textOf(found, 'refundTrxId') }
  return unknown(`refund ${status.slice(0, 30)}`)
}
