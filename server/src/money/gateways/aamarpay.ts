import { readPaymentMethod } from '@jhilik/contract/gateway-words.ts'
import { NO_LIMITS } from '@jhilik/contract/gateways.ts'
import { PAYMENT_METHODS } from '@jhilik/contract/home.ts'
import { z } from 'zod'
import type {
  AttemptToPay,
  Gateway,
  GatewayOptions,
  GatewayProvider,
  ProviderState,
  StartedAttempt,
  StartResult,
} from './gateway.ts'
import {
  type Answer,
  callGateway,
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

const LIVE = 'https://secure.aamarpay.com'
const TEST = 'https://sandbox.aamarpay.com'

export const aamarpay: GatewayProvider = {
  name: 'aamarpay',
  displayName: { en: 'aamarPay', bn: 'aamarPay' },
  logo: { hue: 170, mark: '<circle cx="19" cy="15" r="5"/><path d="M24 9.5V20m3.5 2H30"/>' },
  settings: {
    AAMARPAY_URL: z.url({ protocol: /^https?$/ }).default(LIVE),
    AAMARPAY_STORE_ID: z.string().min(1).optional(),
    AAMARPAY_SIGNATURE_KEY: z.string().min(1).optional(),
  },
  address: 'AAMARPAY_URL',
  credentials: ['AAMARPAY_STORE_ID', 'AAMARPAY_SIGNATURE_KEY'],
  isTest: ({ AAMARPAY_URL = LIVE }) => new URL(AAMARPAY_URL).origin === TEST,
  open: ({ AAMARPAY_URL = '', AAMARPAY_STORE_ID = '', AAMARPAY_SIGNATURE_KEY = '' }) =>
    aamarpayGateway({
      baseUrl: AAMARPAY_URL,
      storeId: AAMARPAY_STORE_ID,
      signatureKey: AAMARPAY_SIGNATURE_KEY,
    }),
}

interface AamarpayStore {
  baseUrl: string
  storeId: string
  signatureKey: string
}

/** aamarPay: JSON start, hosted page, transaction check. Source: aamarpay.readme.io. */
export function aamarpayGateway(store: AamarpayStore, { timeoutMs = 20_000 }: GatewayOptions = {}): Gateway {
  const base = new URL(`${store.baseUrl.replace(/\/+$/, '')}/`)

  const inspect = async (attempt: StartedAttempt): Promise<ProviderState> => {
    const url = new URL('api/v1/trxcheck/request.php', base)
    url.searchParams.set('request_id', attempt.merchantRef)
    url.searchParams.set('store_id', store.storeId)
    url.searchParams.set('signature_key', store.signatureKey)
    url.searchParams.set('type', 'json')
    return providerState(await callGateway(url, { method: 'GET', timeoutMs }), attempt, store.storeId)
  }

  return {
    name: 'aamarpay',
    environment: base.origin === LIVE ? 'live' : 'sandbox',
    origins: [base.origin],
    methods: PAYMENT_METHODS,
    limits: NO_LIMITS,

    async start(attempt): Promise<StartResult> {
      const body = startBody(store, attempt)
      const answer = await callGateway(new URL('jsonpost.php', base), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        timeoutMs,
      })
      return startResult(answer, base, body)
    },

    inspect,
    probe: () => probeByInspection(inspect),

    read: ({ fields }) => (fields.mer_txnid ? { attempt: { merchantRef: fields.mer_txnid } } : undefined),
  }
}

function startBody(store: AamarpayStore, attempt: AttemptToPay) {
  return {
    store_id: store.storeId,
    signature_key: store.signatureKey,
    tran_id: attempt.merchantRef,
    amount: toDecimal(attempt.amountMinor, attempt.currency),
    currency: attempt.currency,
    desc: attempt.description,
    cus_name: attempt.customer.name,
    // The gateway requires the field, but customers need not have a mail address.
    cus_email: attempt.customer.email || attempt.businessEmail,
    cus_phone: attempt.customer.phone,
    cus_add1: attempt.customer.address,
    // The gateway requires the field, but our form has one address line.
    cus_add2: '-',
    cus_city: '-',
    cus_country: 'Bangladesh',
    success_url: attempt.returnUrls.success,
    fail_url: attempt.returnUrls.fail,
    cancel_url: attempt.returnUrls.cancel,
    // The gateway returns this free field unchanged. Only the sandbox uses it: the real gateway asks customers for
    // their language.
    opt_a: attempt.locale,
    type: 'json',
  }
}

/** Statuses of a refused start; the documentation does not say which one is used. */
const REFUSAL_STATUSES = [200, 400, 422]

/**
 * A refusal is an object of messages about fields that were sent, or plain text. When the status is another one (429,
 * 403, 404 …), a proxy may have answered instead of the gateway, so the result is unknown.
 */
function startResult(answer: Answer, base: URL, sent: object): StartResult {
  if (answer.kind === 'none') return unknown(answer.reason)
  if (!REFUSAL_STATUSES.includes(answer.status)) return unknown(`status ${answer.status}`)
  if (answer.kind === 'text') {
    if (/invalid store/i.test(answer.text)) return refused(answer.text.trim())
    // Some stores are reported to get the address as plain text.
    const text = answer.text.trim().replace(/^"|"$/g, '').replaceAll('\\/', '/')
    const bare = /^(https?:\/\/|\/)\S+$/.exec(text)
    return bare ? pageAt(bare[0], base) : unknown('unreadable answer')
  }
  const { fields } = answer
  if (fields.result === true || textOf(fields, 'result') === 'true')
    return pageAt(textOf(fields, 'payment_url'), base)
  const isRefusal = Object.keys(fields).some((name) => name === 'result' || Object.hasOwn(sent, name))
  if (!isRefusal) return unknown('unreadable answer')
  const reason = Object.values(fields).filter((value) => typeof value === 'string')
  return refused(reason.join('; ') || 'refused without a reason')
}

/** The address may be relative and have escaped slashes. */
const pageAt = (address: string, base: URL): StartResult =>
  redirectTo(address && (URL.parse(address.replaceAll('\\/', '/'), base.href)?.href ?? ''), base.origin)

/** Only code 2 with `Successful` is paid. An undocumented code is unknown, never failed. */
function providerState(
  answer: Answer,
  { merchantRef, hasPage }: StartedAttempt,
  storeId: string,
): ProviderState {
  const fields = fieldsOf(answer)
  if (isUnknown(fields)) return fields
  const code = textOf(fields, 'status_code')
  if (!code) return withoutCode(fields, hasPage)
  const store = textOf(fields, 'store_id')
  if (store && store !== storeId) return unknown('answer for another store')
  if (code === '2' && textOf(fields, 'pay_status').toLowerCase() === 'successful') return paidState(fields)
  if (textOf(fields, 'mer_txnid') !== merchantRef) return unknown('answer for another reference')
  if (textOf(fields, 'pay_status').toLowerCase() !== 'successful') {
    if (code === '7') return { kind: 'failed' }
    if (code === '3') return { kind: 'expired' }
    if (code === '0') return { kind: 'pending' }
  }
  return unknown(`status code ${code.slice(0, 20)}`)
}

const REFUSED_CREDENTIALS = /invalid (store|signature)|signature[_ ]key|unauthori[sz]ed|not active/
const REFUSED_CALL =
  /missing param|too many|limit|throttl|forbidden|denied|blocked|maintenance|unavailable|try again|time-?out|(internal|server) error/

/**
 * An answer for an unknown reference has no status code, and its other fields are not documented: it cannot be told from
 * a refusal in words that are not known here. It is believed only if nobody has seen the payment page.
 */
function withoutCode(fields: Fields, hasPage: boolean): ProviderState {
  const text = JSON.stringify(fields).toLowerCase()
  if (REFUSED_CREDENTIALS.test(text)) return unknown('the gateway refused our credentials')
  // A status text without its code is not documented.
  if (REFUSED_CALL.test(text) || textOf(fields, 'pay_status')) return unknown('the gateway refused to answer')
  return hasPage ? unknown('no status code') : { kind: 'absent' }
}

function paidState(fields: Fields): ProviderState {
  // `amount` differs from the requested amount after fees or a conversion; the original amount, if sent, does not.
  const original = textOf(fields, 'amount_original')
  const merchantCurrency = textOf(fields, 'currency_merchant')
  const settledCurrency = textOf(fields, 'currency')
  const currency = (
    original ? merchantCurrency || settledCurrency : settledCurrency || merchantCurrency
  ).toUpperCase()
  const read = (text: string) => fromDecimal(text, currency)
  const amountMinor = read(original || textOf(fields, 'amount'))
  const isConverted = merchantCurrency !== '' && merchantCurrency !== settledCurrency
  return {
    kind: 'paid',
    amountMinor,
    currency,
    feeMinor: isConverted ? null : feeOf(amountMinor, read(netAmount(fields)), read(chargeOf(fields))),
    providerTxnId: textOf(fields, 'pg_txnid'),
    merchantRef: textOf(fields, 'mer_txnid'),
    risk: isRisky(fields.risk_level),
    method: readPaymentMethod(`${textOf(fields, 'payment_type')} ${textOf(fields, 'payment_processor')}`),
  }
}

/** Returns what the store is paid: `rec_amount` in a transaction check, `store_amount` in a return. */
const netAmount = (fields: Fields) => textOf(fields, 'rec_amount') || textOf(fields, 'store_amount')
const chargeOf = (fields: Fields) => textOf(fields, 'processing_charge')

/**
 * Returns the difference to what the store is paid. The charge itself is used only when that amount is missing, because
 * customers may have paid it on top.
 */
function feeOf(amount: number | null, net: number | null, charge: number | null): number | null {
  if (amount === null || net === null) return charge
  return net > amount ? null : amount - net
}
