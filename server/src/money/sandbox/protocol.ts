import type { z } from 'zod'
import { fromDecimal, toDecimal } from '../gateways/wire.ts'
import { codeAt, type Transaction } from './books.ts'
import type { SandboxFaults } from './faults.ts'

/** Returns a refusal like the real gateway's: the rejected fields with messages. */
export function refusalOf(error: z.ZodError): Record<string, string> {
  const refusal: Record<string, string> = {}
  for (const { path, message } of error.issues) refusal[path.join('.') || 'request'] ??= message
  return refusal
}

const STATUS = {
  '0': { pay_status: 'Pending', status_title: 'Pending Transaction' },
  '2': { pay_status: 'Successful', status_title: 'Successful Transaction' },
  '3': { pay_status: 'Expired', status_title: 'Expired Transaction' },
  '7': { pay_status: 'Failed', status_title: 'Failed Transaction' },
}

const stamp = (instant: Date) => instant.toISOString().slice(0, 19).replace('T', ' ')

/** The percentage of a payment that the sandbox keeps, which is what most stores agree with the gateway. */
const FEE_PERCENT = 2

/** Returns what the store is paid, and what the gateway keeps. */
function settledFields(amount: string, currency: string) {
  const minor = fromDecimal(amount, currency) ?? 0
  const charge = Math.round((minor * FEE_PERCENT) / 100)
  return {
    rec_amount: toDecimal(minor - charge, currency),
    processing_ratio: FEE_PERCENT.toFixed(2),
    processing_charge: toDecimal(charge, currency),
  }
}

/** Returns the answer of a transaction check, which is also the content of a notification. */
export function checkFields(transaction: Transaction, now: Date, fault: SandboxFaults['check'] = 'ok') {
  const { fields } = transaction
  const code = codeAt(transaction, now)
  const amount = fault === 'other-amount' ? '1.00' : transaction.amount
  return {
    pg_txnid: fault === 'no-transaction' ? '' : transaction.track,
    mer_txnid: fault === 'other-reference' ? `${transaction.tran_id}X` : transaction.tran_id,
    risk_title: fault === 'risk' ? 'High' : 'Safe',
    risk_level: fault === 'risk' ? '1' : '0',
    cus_name: fields.cus_name,
    cus_email: fields.cus_email,
    cus_phone: fields.cus_phone,
    desc: fields.desc,
    store_id: fault === 'other-store' ? 'another-store' : transaction.store_id,
    amount,
    status_code: fault === 'odd-code' ? '9' : code,
    ...STATUS[code],
    cardnumber: null,
    payment_processor: fields.method ?? null,
    ...(code === '2' && settledFields(amount, transaction.currency)),
    bank_trxid: code === '2' ? transaction.bank_txn : null,
    payment_type: fields.method ?? null,
    error_code: code === '7' ? '1005' : '0000',
    error_title: code === '7' ? (fields.reason ?? null) : null,
    date: stamp(transaction.created_at),
    date_processed: transaction.decided_at && code !== '0' ? stamp(transaction.decided_at) : null,
    currency: fault === 'other-currency' ? 'XAF' : transaction.currency,
    currency_merchant: fault === 'other-currency' ? 'XAF' : transaction.currency,
    opt_a: fields.opt_a ?? '',
    opt_b: fields.opt_b ?? '',
    verify_status: 'VERIFIED',
  }
}

/** Returns what the browser posts to the shop's success and fail addresses, in the real gateway's spelling. */
export function returnFields(transaction: Transaction, now: Date): Record<string, string> {
  const { fields } = transaction
  const code = codeAt(transaction, now)
  return {
    pay_status: STATUS[code].pay_status,
    status_code: code,
    mer_txnid: transaction.tran_id,
    pg_txnid: transaction.track,
    epw_txnid: transaction.track,
    store_id: transaction.store_id,
    merchant_id: transaction.store_id,
    amount: transaction.amount,
    amount_original: transaction.amount,
    store_amount:
      code === '2' ? settledFields(transaction.amount, transaction.currency).rec_amount : transaction.amount,
    currency: transaction.currency,
    currency_merchant: transaction.currency,
    convertion_rate: '1',
    pay_time: stamp(transaction.decided_at ?? now),
    bank_txn: transaction.bank_txn ?? '',
    card_type: fields.method ?? '',
    card_number: '',
    card_holder: '',
    reason: fields.reason ?? '',
    cus_name: fields.cus_name,
    cus_email: fields.cus_email,
    cus_phone: fields.cus_phone,
    desc: fields.desc,
    success_url: fields.success_url,
    fail_url: fields.fail_url,
    opt_a: fields.opt_a ?? '',
    opt_b: fields.opt_b ?? '',
  }
}
