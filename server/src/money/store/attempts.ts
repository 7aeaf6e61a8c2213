import type { OnSiteMethod } from '@jhilik/contract/ledger.ts'
import type { Money } from '@jhilik/contract/money.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { type AttemptStatus, PAYMENT_PURPOSES, type PaymentPurpose } from '@jhilik/contract/payments.ts'
import type { Insertable, RawBuilder, Updateable } from 'kysely'
import { recordAudit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { problem } from '../../platform/problem.ts'
import { statusIs } from '../../platform/query-plans.ts'
import type { PaymentAttemptsTable } from '../../platform/schema/money.ts'
import type { Gateway } from '../gateways/gateway.ts'
import {
  canTransitionAttempt,
  closePaymentPageJob,
  isRejectedAttempt,
  NO_ANSWER,
  newMerchantRef,
  onSiteGateway,
} from '../rules/attempts.ts'
import type { ReportedPayment, Verdict } from '../rules/verdict.ts'
import { type AttemptRow, isTransactionUsed, withoutTipsOnSite } from '../views/payments.ts'

/** Call it after the booking's row is locked. The attempt exists, because attempts are never deleted. */
export async function lockAttempt(tx: Tx, id: string): Promise<AttemptRow> {
  return tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The payments of a booking that are paid: those for its price, without tips, and the tips that were paid online. */
export interface PaidAttempts {
  forPrice: AttemptRow[]
  tips: AttemptRow[]
}

/** Locks a booking's paid attempts, so that their refunds come one after the other, and returns them by id. */
export async function lockPaidAttempts(tx: Tx, bookingId: string): Promise<PaidAttempts> {
  const paid = await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'paid')
    .orderBy('id')
    .forUpdate()
    .execute()
  return {
    forPrice: await withoutTipsOnSite(
      tx,
      bookingId,
      paid.filter(({ purpose }) => purpose !== 'tip'),
    ),
    tips: paid.filter(({ purpose }) => purpose === 'tip'),
  }
}

/**
 * Commit a new attempt before its gateway is called, so that no crash loses it. Throws request_in_progress when the
 * booking has another open one for the same purpose.
 */
export async function insertAttempt(tx: Tx, attempt: Insertable<PaymentAttemptsTable>): Promise<AttemptRow> {
  return tx.insertInto('payment_attempts').values(attempt).returningAll().executeTakeFirstOrThrow()
}

/**
 * Stores an attempt for one more payment with the reference of another attempt, which gets a number after it. It is
 * ended: only the payment itself can change it.
 */
export async function insertFurtherAttempt(tx: Tx, first: AttemptRow, at: Date): Promise<AttemptRow> {
  const { count } = await tx
    .selectFrom('payment_attempts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('booking_id', '=', first.booking_id)
    .where('merchant_ref', 'like', `${first.merchant_ref}-%`)
    .executeTakeFirstOrThrow()
  return insertAttempt(tx, {
    id: newId(),
    booking_id: first.booking_id,
    purpose: first.purpose,
    gateway: first.gateway,
    environment: first.environment,
    merchant_ref: `${first.merchant_ref}-${Number(count) + 2}`,
    amount_minor: first.amount_minor,
    currency: first.currency,
    status: 'expired',
    concluded_at: at,
    next_inspection_at: null,
    created_at: at,
    updated_at: at,
  })
}

export async function updateAttempt(
  tx: Tx,
  id: string,
  change: Updateable<PaymentAttemptsTable>,
): Promise<void> {
  await tx.updateTable('payment_attempts').set(change).where('id', '=', id).execute()
}

interface ReceivedPayment {
  /** The amount that arrived. */
  received?: Money | null
  /** The fee that the gateway keeps of it; null when it is not known. */
  feeMinor?: number | null
  /** The transaction that the gateway named. */
  reportedTxnId?: string | null
}

interface AttemptTransition<Time = Date> extends ReceivedPayment {
  to: AttemptStatus
  at: Time
  detail?: string
  paymentUrl?: string
  /** The gateway's id of the attempt. */
  providerRef?: string | undefined
  /** The transaction that pays for the attempt; given with `paid`. */
  providerTxnId?: string
}

/** Returns the columns of what was received. An earlier fee is kept only if the amount is the same. */
function receivedColumns(attempt: AttemptRow, { received, feeMinor = null, reportedTxnId }: ReceivedPayment) {
  const isSame =
    received?.minor === attempt.received_minor && received?.currency === attempt.received_currency
  return {
    ...(received && {
      received_minor: received.minor,
      received_currency: received.currency,
      fee_minor: feeMinor ?? (isSame ? attempt.fee_minor : null),
    }),
    ...(reportedTxnId && { reported_txn_id: reportedTxnId }),
  }
}

/** Returns the columns that a transition sets; null when it is not allowed. `at` may be SQL for the database's time. */
export function transitionColumns<Time extends Date | RawBuilder<Date>>(
  attempt: AttemptRow,
  transition: AttemptTransition<Time>,
) {
  const { to, at } = transition
  if (!canTransitionAttempt(attempt.status, to)) return null
  const isDecided = attempt.status === 'review' && attempt.concluded_at !== null
  return {
    status: to,
    updated_at: at,
    detail: transition.detail ?? null,
    ...(transition.paymentUrl && { payment_url: transition.paymentUrl }),
    ...(transition.providerRef && { provider_ref: transition.providerRef }),
    ...(transition.providerTxnId && { provider_txn_id: transition.providerTxnId }),
    ...(to === 'paid' && { paid_at: at }),
    ...((to === 'paid' || isDecided) && { next_inspection_at: null }),
    ...receivedColumns(attempt, transition),
  }
}

async function updateUnchanged(
  tx: Tx,
  { id, status }: AttemptRow,
  change: Updateable<PaymentAttemptsTable>,
): Promise<boolean> {
  const result = await tx
    .updateTable('payment_attempts')
    .set(change)
    .where('id', '=', id)
    .where(statusIs(status))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Changes the status in a compare-and-set. False when the transition is not allowed or another caller came first. */
export async function transitionAttempt(
  tx: Tx,
  attempt: AttemptRow,
  transition: AttemptTransition,
): Promise<boolean> {
  const change = transitionColumns(attempt, transition)
  if (!change || !(await updateUnchanged(tx, attempt, change))) return false
  const { to, at, detail, received } = transition
  if (to !== 'paid' && to !== 'review') return true
  await recordAudit(tx, {
    actorId: null,
    action: `payment.${to}`,
    subjectId: attempt.id,
    detail: {
      from: attempt.status,
      ...(detail && { detail }),
      ...(received && { amountMinor: received.minor, currency: received.currency }),
    },
    at,
  })
  return true
}

/**
 * Leaves the attempt to a person, with what the gateway reported. True when staff have not been informed yet. A
 * rejected payment is not put in review again for the same answer, nor when staff had found an amount, because it has
 * been refunded.
 */
export async function flagForReview(
  tx: Tx,
  attempt: AttemptRow,
  { detail, reported, at }: { detail: string; reported?: ReportedPayment; at: Date },
): Promise<boolean> {
  const payment = {
    received: reported?.received ?? null,
    feeMinor: reported?.feeMinor ?? null,
    reportedTxnId: reported?.txnId ?? null,
  }
  if (isRejectedAttempt(attempt) && (attempt.concluded_at !== null || attempt.received_minor)) return false
  if (attempt.status !== 'review') {
    return transitionAttempt(tx, attempt, { to: 'review', at, detail, ...payment })
  }
  const change = { detail, updated_at: at, ...receivedColumns(attempt, payment) }
  const isUpdated = await updateUnchanged(tx, attempt, change)
  return isUpdated && attempt.detail === NO_ANSWER && detail !== NO_ANSWER
}

/**
 * A transaction of the gateway pays for one attempt only. Returns the verdict, or `review` when the transaction was
 * used before.
 */
export async function checkTransactionReuse(tx: Tx, attempt: AttemptRow, verdict: Verdict): Promise<Verdict> {
  if (verdict.kind !== 'paid') return verdict
  const { kind: _kind, payments, ...reported } = verdict
  const isUsed = await isTransactionUsed(tx, attempt.gateway, reported.txnId)
  return isUsed ? { kind: 'review', detail: 'transaction_reused', reported, payments } : verdict
}

/**
 * Schedules closing the payment pages of a booking that cannot be paid any more; only those for `purposes` when they are given. A
 * job does it after the transaction, where the gateway allows it.
 */
export async function closePaymentPages(
  { gateways, jobs }: { gateways: ReadonlyMap<string, Gateway>; jobs: Jobs },
  tx: Tx,
  bookingId: string,
  purposes: readonly PaymentPurpose[] = PAYMENT_PURPOSES,
): Promise<void> {
  const open = await tx
    .selectFrom('payment_attempts')
    .select(['id', 'gateway'])
    .where('booking_id', '=', bookingId)
    .where('purpose', 'in', purposes)
    .where('status', '<>', 'paid')
    .where('payment_url', 'is not', null)
    .execute()
  for (const { id, gateway } of open) {
    if (gateways.get(gateway)?.closePage) await jobs.enqueue(tx, closePaymentPageJob, { attemptId: id })
  }
}

interface ReceivedOnSite {
  bookingId: string
  amountMinor: number
  currency: string
  method: OnSiteMethod
  /** The id of the transaction; null when it has none. */
  txnId: string | null
  at: Date
}

/** Stores a paid attempt for money that staff have received. Its ledger entries are added in the same transaction. */
export async function receiveOnSite(
  tx: Tx,
  { bookingId, amountMinor, currency, method, txnId, at }: ReceivedOnSite,
): Promise<AttemptRow> {
  const merchantRef = newMerchantRef()
  return insertAttempt(tx, {
    id: newId(),
    booking_id: bookingId,
    gateway: onSiteGateway.name,
    environment: onSiteGateway.environment,
    merchant_ref: merchantRef,
    amount_minor: amountMinor,
    currency,
    status: 'paid',
    payment_url: null,
    provider_txn_id: txnId ?? `on-site-${merchantRef}`,
    received_minor: amountMinor,
    received_currency: currency,
    method,
    detail: null,
    next_inspection_at: null,
    created_at: at,
    updated_at: at,
    paid_at: at,
  })
}

/**
 * Takes a wrong entry off a payment on site whose row is locked. When nothing is left, the payment counts as never
 * made, and another one can have its transaction; its entries keep the reference. Throws payment_refunded when some of
 * it was refunded: the refund has to be reopened first.
 */
export async function correctOnSite(
  tx: Tx,
  attempt: AttemptRow,
  { amountMinor, at }: { amountMinor: number; at: Date },
): Promise<void> {
  if (attempt.refunded_minor > 0) throw problem('payment_refunded')
  const left = (attempt.received_minor ?? 0) - amountMinor
  await updateAttempt(
    tx,
    attempt.id,
    left === 0
      ? { status: 'cancelled', detail: 'corrected', provider_txn_id: null, updated_at: at }
      : { received_minor: left, amount_minor: left, updated_at: at },
  )
}

/**
 * Stores the fee that the gateway kept of a payment, in minor units of what was received. A fee that the gateway itself
 * reported stays. No gateway keeps a fee of what is paid on site.
 */
export async function recordFee(tx: Tx, id: string, feeMinor: number): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ fee_minor: feeMinor })
    .where('id', '=', id)
    .where('fee_minor', 'is', null)
    .where('gateway', '<>', ON_SITE)
    .where('received_minor', '>=', feeMinor)
    .execute()
}

/** Deletes a fee that staff had entered and whose ledger entry they have corrected. */
export async function forgetFee(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ fee_minor: null })
    .where('id', '=', id)
    .where('gateway', '<>', ON_SITE)
    .execute()
}
