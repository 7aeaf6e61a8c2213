import { createHash, timingSafeEqual } from 'node:crypto'
import { readPaymentMethod } from '@jhilik/contract/gateway-words.ts'
import { PAYMENT_METHODS } from '@jhilik/contract/home.ts'
import { z } from 'zod'
import type { GatewayMessage } from '../rules/gateway-messages.ts'
import type {
  AttemptToPay,
  Gateway,
  GatewayOptions,
  GatewayProvider,
  ProviderState,
  RefundResult,
  RefundState,
  RefundToSend,
  StartedAttempt,
  StartResult,
} from './gateway.ts'
import {
  type Answer,
  callGateway,
  type Fields,
  fieldsOf,
  fromDecimal,
  isUnknown,
  probeByInspection,
  redirectTo,
  refused,
  textOf,
  toDecimal,
  unknown,
} from './wire.ts'

const LIVE = 'https://securepay.sslcommerz.com'
const TEST = 'https://sandbox.sslcommerz.com'

export const sslcommerz: GatewayProvider = {
  name: 'sslcommerz',
  displayName: { en: 'SSLCOMMERZ', bn: 'SSLCOMMERZ' },
  logo: {
    hue: 215,
    mark: '<rect x="13" y="12.5" width="14" height="10.5" rx="2.5"/><path d="M16 12.5V9.5a4 4 0 0 1 8 0v3m-6.5 5 2 2 3.5-3.5"/>',
  },
  settings: {
    SSLCOMMERZ_URL: z.url({ protocol: /^https?$/ }).default(LIVE),
    SSLCOMMERZ_STORE_ID: z.string().min(1).optional(),
    SSLCOMMERZ_STORE_PASSWORD: z.string().min(1).optional(),
  },
  address: 'SSLCOMMERZ_URL',
  credentials: ['SSLCOMMERZ_STORE_ID', 'SSLCOMMERZ_STORE_PASSWORD'],
  isTest: ({ SSLCOMMERZ_URL = LIVE }) => new URL(SSLCOMMERZ_URL).origin === TEST,
  open: ({ SSLCOMMERZ_URL: baseUrl = '', SSLCOMMERZ_STORE_ID: storeId = '', ...settings }) =>
    sslcommerzGateway({ baseUrl, storeId, password: settings.SSLCOMMERZ_STORE_PASSWORD ?? '' }),
}

interface SslcommerzStore {
  baseUrl: string
  storeId: string
  password: string
}

/** SSLCOMMERZ v4: session, hosted page, validation, query and refunds. Source: developer.sslcommerz.com/doc/v4. */
export function sslcommerzGateway(
  store: SslcommerzStore,
  { timeoutMs = 20_000 }: GatewayOptions = {},
): Gateway {
  const base = new URL(`${store.baseUrl.replace(/\/+$/, '')}/`)

  /** Calls one of the two validator scripts, which take everything in the query. */
  const query = (script: string, parameters: Record<string, string>) => {
    const url = new URL(`validator/api/${script}.php`, base)
    const credentials = { store_id: store.storeId, store_passwd: store.password, format: 'json', v: '1' }
    url.search = new URLSearchParams({ ...parameters, ...credentials }).toString()
    return callGateway(url, { method: 'GET', timeoutMs })
  }
  const transactions = (parameters: Record<string, string>) =>
    query('merchantTransIDvalidationAPI', parameters)

  const inspect = async (attempt: StartedAttempt): Promise<ProviderState> => {
    const answer = await transactions({ tran_id: attempt.merchantRef })
    const found = paidElement(answer, attempt)
    if (found.kind !== 'element') return found
    // The validation has the final amounts; `VALIDATED` is its answer when it was called before.
    const validated = await query('validationserverAPI', { val_id: found.valId })
    return validatedState(validated, store)
  }

  return {
    name: 'sslcommerz',
    environment: base.origin === LIVE ? 'live' : 'sandbox',
    origins: [base.origin],
    methods: PAYMENT_METHODS,
    limits: { currencies: null, amounts: { BDT: { min: 10, max: 500_000 } } },

    async start(attempt): Promise<StartResult> {
      const answer = await callGateway(new URL('gwprocess/v4/api.php', base), {
        method: 'POST',
        body: new URLSearchParams(startFields(store, attempt)),
        timeoutMs,
      })
      return startResult(answer, base)
    },

    inspect,
    probe: () => probeByInspection(inspect),

    read: ({ fields }) => (fields.tran_id ? { attempt: { merchantRef: fields.tran_id } } : undefined),

    authenticate: (message) => authenticate(message, store.password),

    async refund(refund): Promise<RefundResult> {
      const answer = await transactions({
        bank_tran_id: refund.providerTxnId,
        refund_trans_id: refundTransId(refund),
        refund_amount: toDecimal(refund.amountMinor, refund.currency),
        refund_remarks: `Refund of ${refund.merchantRef}`,
      })
      return refundResult(answer, refund)
    },

    async inspectRefund(refund): Promise<RefundState> {
      // The query needs the gateway's id. A refund that has none yet is sent again with the same
      // `refund_trans_id`, which the gateway answers with the first one's id.
      if (!refund.providerRefundId) return { kind: 'absent' }
      return refundState(await transactions({ refund_ref_id: refund.providerRefundId }), refund)
    },
  }
}

/** The most characters of the session call's fields. */
const SHORT = 50
const LONG = 255

function startFields(store: SslcommerzStore, attempt: AttemptToPay): Record<string, string> {
  const { customer, returnUrls } = attempt
  return {
    store_id: store.storeId,
    store_passwd: store.password,
    total_amount: toDecimal(attempt.amountMinor, attempt.currency),
    currency: attempt.currency,
    tran_id: attempt.merchantRef,
    product_category: 'service',
    success_url: returnUrls.success,
    fail_url: returnUrls.fail,
    cancel_url: returnUrls.cancel,
    ipn_url: attempt.notifyUrl,
    cus_name: customer.name.slice(0, SHORT),
    cus_email: customer.email.slice(0, SHORT),
    cus_phone: customer.phone.slice(0, 20),
    cus_add1: customer.address.slice(0, SHORT),
    // The gateway requires the field, but our form has one address line.
    cus_city: '-',
    cus_postcode: '-',
    cus_country: 'Bangladesh',
    shipping_method: 'NO',
    num_of_item: '1',
    product_name: attempt.description.slice(0, LONG),
    product_profile: 'general',
  }
}

/** A refusal has status 200 and `failedreason`. When the status is another one, a proxy may have answered instead. */
function startResult(answer: Answer, base: URL): StartResult {
  const fields = fieldsOf(answer)
  if (isUnknown(fields)) return fields
  const status = textOf(fields, 'status').toUpperCase()
  if (status === 'FAILED') {
    return refused(textOf(fields, 'failedreason') || 'refused without a reason')
  }
  if (status !== 'SUCCESS') return unknown('unreadable answer')
  const providerRef = textOf(fields, 'sessionkey').slice(0, SHORT)
  return redirectTo(textOf(fields, 'GatewayPageURL'), base.origin, providerRef)
}

const PAID = ['VALID', 'VALIDATED']

/**
 * Returns the paid one of the tries that the customer made on the payment page; when none is paid, what the others say.
 * When there is no element, the customer has not chosen how to pay yet, or the reference is unknown; nobody was sent to
 * pay if the attempt's start returned no session.
 */
function paidElement(
  answer: Answer,
  attempt: StartedAttempt,
): { kind: 'element'; valId: string } | Exclude<ProviderState, { kind: 'paid' }> {
  const fields = doneFields(answer)
  if (isUnknown(fields)) return fields
  const elements = (Array.isArray(fields.element) ? fields.element : []).filter(
    (element): element is Fields => typeof element === 'object' && element !== null,
  )
  const own = elements.filter((element) => textOf(element, 'tran_id') === attempt.merchantRef)
  if (own.length < elements.length) return unknown('answer for another reference')
  const statusOf = (element: Fields) => textOf(element, 'status').toUpperCase()
  const paid = own.find((element) => PAID.includes(statusOf(element)))
  if (paid) return { kind: 'element', valId: textOf(paid, 'val_id') }
  const statuses = own.map(statusOf)
  if (statuses.length === 0) return { kind: attempt.providerRef ? 'pending' : 'absent' }
  if (statuses.includes('PENDING')) return { kind: 'pending' }
  const isFinal = (status: string) => ['FAILED', 'CANCELLED', 'UNATTEMPTED', 'EXPIRED'].includes(status)
  if (!statuses.every(isFinal)) return unknown(`status ${statuses.join(', ').slice(0, 60)}`)
  return { kind: statuses.includes('FAILED') ? 'failed' : 'expired' }
}

function validatedState(answer: Answer, store: SslcommerzStore): ProviderState {
  const fields = doneFields(answer)
  if (isUnknown(fields)) return fields
  const status = textOf(fields, 'status').toUpperCase()
  if (!PAID.includes(status)) return unknown(`validation ${status.slice(0, 30)}`)
  const storeId = textOf(fields, 'store_id')
  if (storeId && storeId !== store.storeId) return unknown('answer for another store')
  // The requested amount; `amount` and `currency` are its value in BDT.
  const requested = textOf(fields, 'currency_type').toUpperCase()
  const [currency, amount] =
    requested && requested !== 'BDT'
      ? [requested, textOf(fields, 'currency_amount')]
      : [requested || textOf(fields, 'currency').toUpperCase(), textOf(fields, 'amount')]
  const amountMinor = fromDecimal(amount, currency)
  // The amount that the store is paid is always in BDT.
  const net = currency === 'BDT' ? fromDecimal(textOf(fields, 'store_amount'), currency) : null
  return {
    kind: 'paid',
    amountMinor,
    currency,
    feeMinor: amountMinor === null || net === null || net > amountMinor ? null : amountMinor - net,
    // The bank's id, which refunds need.
    providerTxnId: textOf(fields, 'bank_tran_id'),
    merchantRef: textOf(fields, 'tran_id'),
    risk: Number(textOf(fields, 'risk_level') || 0) >= 1,
    method: readPaymentMethod(`${textOf(fields, 'card_type')} ${textOf(fields, 'card_brand')}`),
  }
}

/** What the signature has to cover; its sender chooses the names. */
const SIGNED = ['tran_id', 'val_id', 'amount', 'status']

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/**
 * The check of `verify_sign`: MD5 over the named fields and the MD5 of the password, sorted by name. It is weak, and
 * not always sent, so it only refuses forgeries: the payment itself is verified by an inspection.
 */
function authenticate({ fields }: GatewayMessage, password: string): 'authentic' | 'forged' | 'unsigned' {
  const { verify_sign: signature, verify_key: key } = fields
  if (!signature || !key) return 'unsigned'
  const names = key.split(',')
  if (!SIGNED.every((name) => names.includes(name))) return 'forged'
  const signed = new Map<string, string>([['store_passwd', md5(password)]])
  for (const name of names) {
    if (name !== 'store_passwd' && Object.hasOwn(fields, name)) signed.set(name, fields[name] ?? '')
  }
  const text = [...signed.keys()]
    .sort()
    .map((name) => `${name}=${signed.get(name)}`)
    .join('&')
  const expected = Buffer.from(md5(text))
  const given = Buffer.from(signature.toLowerCase())
  return given.length === expected.length && timingSafeEqual(given, expected) ? 'authentic' : 'forged'
}

/** The id has at most 30 characters; the end of a UUIDv7 is its random part. */
const refundTransId = ({ refundId }: RefundToSend) => refundId.replaceAll('-', '').slice(-30)

/** `success` means accepted; only the query tells that the money was paid back. */
function refundResult(answer: Answer, refund: RefundToSend): RefundResult {
  const fields = doneFields(answer)
  if (isUnknown(fields)) return fields
  const bankTranId = textOf(fields, 'bank_tran_id')
  if (bankTranId && bankTranId !== refund.providerTxnId) return unknown('answer for another transaction')
  const status = textOf(fields, 'status').toLowerCase()
  const providerRefundId = textOf(fields, 'refund_ref_id')
  if (status === 'failed') return refused(refusalReason(fields))
  if ((status === 'success' || status === 'processing') && providerRefundId)
    return { kind: 'accepted', providerRefundId }
  return unknown(`refund ${status.slice(0, 30) || 'without status'}`)
}

function refundState(answer: Answer, { providerRefundId }: RefundToSend): RefundState {
  const fields = doneFields(answer)
  if (isUnknown(fields)) return fields
  const id = textOf(fields, 'refund_ref_id')
  if (!providerRefundId || id !== providerRefundId) return unknown('answer for another refund')
  const status = textOf(fields, 'status').toLowerCase()
  if (status === 'refunded') return { kind: 'done', providerRefundId: id }
  if (status === 'processing') return { kind: 'accepted', providerRefundId: id }
  if (status === 'cancelled') return refused(refusalReason(fields))
  return unknown(`refund ${status.slice(0, 30) || 'without status'}`)
}

const refusalReason = (fields: Fields) => textOf(fields, 'errorReason') || 'refused without a reason'

/** Returns the fields of an answer of the validator scripts, or `unknown` unless the gateway has processed the call. */
function doneFields(answer: Answer): ReturnType<typeof fieldsOf> {
  const fields = fieldsOf(answer)
  if (isUnknown(fields)) return fields
  const connect = textOf(fields, 'APIConnect')
  if (connect === 'DONE') return fields
  // The gateway refused the credentials, the store is closed or a parameter is wrong, so nothing is said about the
  // payment.
  return unknown(`APIConnect ${connect.slice(0, 30) || 'missing'}`)
}
