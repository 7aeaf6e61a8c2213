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
  PaidState,
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
  cutText,
  type Fields,
  fieldsOf,
  fromDecimal,
  isRisky,
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
    const found = paidElements(answer, attempt)
    if (found.kind !== 'elements') return found
    const payments: PaidState[] = []
    for (const valId of found.valIds) {
      // The validation has the final amounts; `VALIDATED` is its answer when it was called before.
      const validated = validatedState(await query('validationserverAPI', { val_id: valId }), valId, store)
      if (validated.kind !== 'paid') return validated
      payments.push(validated)
    }
    if (payments.length > 1 && payments.some(({ providerTxnId }) => providerTxnId === ''))
      return unknown('a payment without its transaction')
    const isAgreed = ({ amountMinor, currency, risk }: PaidState) =>
      amountMinor === attempt.amountMinor && currency === attempt.currency && !risk
    const paying = payments.find(isAgreed) ?? payments[0]
    return paying ? { ...paying, ...(payments.length > 1 && { payments }) } : unknown('no payment')
  }

  return {
    name: 'sslcommerz',
    environment: base.origin === LIVE ? 'live' : 'sandbox',
    origins: [base.origin],
    methods: PAYMENT_METHODS,
    limits: { currencies: null, amounts: { BDT: { min: 10, max: 500_000 } } },
    mayBePaidTwice: true,

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
const PHONE = 20

/**
 * The gateway requires a mail address and sends the customer's receipt to it. A shortened one would be somebody else's,
 * so the business's takes the place of one that is too long or missing, and no real one that of both.
 */
const mailAddressFor = ({ customer, businessEmail }: AttemptToPay): string =>
  [customer.email, businessEmail].find((address) => address !== '' && address.length <= SHORT) ??
  'nobody@example.com'

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
    cus_name: cutText(customer.name, SHORT),
    cus_email: mailAddressFor(attempt),
    // A shortened number would be somebody else's.
    cus_phone: customer.phone.length <= PHONE ? customer.phone || '-' : '-',
    cus_add1: cutText(customer.address, SHORT),
    // The gateway requires the field, but our form has one address line.
    cus_city: '-',
    cus_postcode: '-',
    cus_country: 'Bangladesh',
    shipping_method: 'NO',
    num_of_item: '1',
    product_name: cutText(attempt.description, LONG),
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
  const providerRef = textOf(fields, 'sessionkey')
  return redirectTo(textOf(fields, 'GatewayPageURL'), base.origin, providerRef)
}

const PAID = ['VALID', 'VALIDATED']

/**
 * Returns the paid ones of the tries that the customer made on the payment page; when none is paid, what the others say.
 * When there is no element, the customer has not chosen how to pay yet, or the reference is unknown; nobody was sent to
 * pay if the attempt's start returned no session.
 */
function paidElements(
  answer: Answer,
  attempt: StartedAttempt,
): { kind: 'elements'; valIds: string[] } | Exclude<ProviderState, { kind: 'paid' }> {
  const fields = doneFields(answer)
  if (isUnknown(fields)) return fields
  const own = ownElements(fields, attempt)
  if (isUnknown(own)) return own
  const statusOf = (element: Fields) => textOf(element, 'status').toUpperCase()
  const paid = own.filter((element) => PAID.includes(statusOf(element)))
  const valIds = [...new Set(paid.map((element) => textOf(element, 'val_id')))]
  if (valIds.includes('')) return unknown('a payment without its id')
  if (valIds.length > 0) return { kind: 'elements', valIds }
  const statuses = own.map(statusOf)
  if (statuses.length === 0) return { kind: attempt.providerRef ? 'pending' : 'absent' }
  const odd = statuses.filter((status) => status !== 'PENDING' && !UNPAID.includes(status))
  if (odd.length > 0) return unknown(`status ${odd.join(', ').slice(0, 60)}`)
  if (statuses.includes('PENDING')) return { kind: 'pending' }
  return { kind: statuses.includes('FAILED') ? 'failed' : 'expired' }
}

/** The statuses with which a payment of the session ended without money. */
const UNPAID = ['FAILED', 'CANCELLED', 'UNATTEMPTED', 'EXPIRED']

/** Returns the listed tries with the attempt's reference; `unknown` when the list is not what was asked for. */
function ownElements(fields: Fields, { merchantRef }: StartedAttempt): Fields[] | ReturnType<typeof unknown> {
  const { element: elements } = fields
  if (!Array.isArray(elements)) return unknown('no list of payments')
  const found = textOf(fields, 'no_of_trans_found')
  if (found && found !== String(elements.length)) return unknown('the list of payments is not complete')
  const isOwn = (element: unknown): element is Fields =>
    typeof element === 'object' && element !== null && textOf(element as Fields, 'tran_id') === merchantRef
  return elements.every(isOwn) ? elements : unknown('answer for another reference')
}

function validatedState(
  answer: Answer,
  valId: string,
  store: SslcommerzStore,
): PaidState | ReturnType<typeof unknown> {
  const fields = doneFields(answer)
  if (isUnknown(fields)) return fields
  const status = textOf(fields, 'status').toUpperCase()
  if (!PAID.includes(status)) return unknown(`validation ${status.slice(0, 30)}`)
  if (textOf(fields, 'val_id') !== valId) return unknown('answer for another payment')
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
    risk: isRisky(fields.risk_level),
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
