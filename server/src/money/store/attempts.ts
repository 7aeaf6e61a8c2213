import type { Money } from '@jhilik/contract/money.ts'
import type { OnSiteMethod } from '@jhilik/contract/on-site-methods.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import type { AttemptStatus, RefundStatus } from '@jhilik/contract/payments.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { type AddedRow, addedRow } from '../../platform/added-rows.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import type {
  DisputesTable,
  GatewayNotificationsTable,
  PaymentAttemptsTable,
  RefundsTable,
} from '../../platform/schema/payments.ts'
import { statusIs } from '../../platform/status-is.ts'
import { onSiteGateway } from '../commands/gateways.ts'
import type { Gateway } from '../gateways/gateway.ts'
import {
  canTransitionAttempt,
  isRejectedAttempt,
  NO_ANSWER,
  newMerchantRef,
  nextInspection,
  UNANSWERED,
} from '../rules/attempts.ts'
import type { ReportedPayment, Verdict } from '../rules/verdict.ts'
import { type AttemptRow, type DisputeRow, isTransactionUsed, type RefundRow } from '../views/payments.ts'

export async function insertAttempt(tx: Tx, attempt: Insertable<PaymentAttemptsTable>): Promise<AttemptRow> {
  return tx.insertInto('payment_attempts').values(attempt).returningAll().executeTakeFirstOrThrow()
}

export async function selectAttemptForUpdate(tx: Tx, id: string): Promise<AttemptRow> {
  return tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Changes the status in a compare-and-set: false when it is no longer `from`. */
async function updateAttemptStatus(
  tx: Tx,
  id: string,
  from: AttemptStatus,
  change: Updateable<PaymentAttemptsTable>,
): Promise<boolean> {
  const result = await tx
    .updateTable('payment_attempts')
    .set(change)
    .where('id', '=', id)
    .where(statusIs(from))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function updateAttempt(
  tx: Tx,
  id: string,
  change: Updateable<PaymentAttemptsTable>,
): Promise<void> {
  await tx.updateTable('payment_attempts').set(change).where('id', '=', id).execute()
}

/** Stores the fee unless one is known. No gateway keeps a fee of what is paid on site. */
async function updateFee(tx: Tx, id: string, feeMinor: number): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ fee_minor: feeMinor })
    .where('id', '=', id)
    .where('fee_minor', 'is', null)
    .where('gateway', '<>', ON_SITE)
    .where('received_minor', '>=', feeMinor)
    .execute()
}

async function deleteFee(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ fee_minor: null })
    .where('id', '=', id)
    .where('gateway', '<>', ON_SITE)
    .execute()
}

/** Sets the next inspection to `latest`, unless an earlier one was planned already. */
export async function advanceNextInspection(tx: Tx, id: string, latest: Date): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ next_inspection_at: sql<Date>`least(next_inspection_at, ${latest})` })
    .where('id', '=', id)
    .where('status', '<>', 'paid')
    .execute()
}

/** Returns true to only one caller within `intervalMs`, also across processes. */
export async function markInspected(tx: Tx, id: string, now: Date, intervalMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('payment_attempts')
    .set((eb) => ({ inspections: eb('inspections', '+', 1), last_inspected_at: now }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_inspected_at', 'is', null),
        eb('last_inspected_at', '<=', new Date(now.getTime() - intervalMs)),
        // The attempt was marked when the database's clock was ahead.
        eb('last_inspected_at', '>', new Date(now.getTime() + intervalMs)),
      ]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Selects the attempts to inspect now, the longest due first; rows locked by another process are skipped. */
export async function selectDueForUpdate(tx: Tx, now: Date, limit: number): Promise<AttemptRow[]> {
  return tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('next_inspection_at', '<=', now)
    .orderBy('next_inspection_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

// The number of stored messages of an attempt is limited, because the return address is public.
const MAX_PER_ATTEMPT = 40

export async function insertNotification(
  tx: Tx,
  notification: Insertable<GatewayNotificationsTable> & { attempt_id: string },
): Promise<void> {
  const { stored } = await tx
    .selectFrom('gateway_notifications')
    .select(sql<number>`count(*)`.as('stored'))
    .where('attempt_id', '=', notification.attempt_id)
    .executeTakeFirstOrThrow()
  if (Number(stored) >= MAX_PER_ATTEMPT) return
  await tx
    .insertInto('gateway_notifications')
    .values(notification)
    .onConflict((conflict) => conflict.columns(['gateway', 'dedupe_key']).doNothing())
    .execute()
}

/** Locks a booking's paid attempts, so that their refunds come one after the other. */
async function selectPaidForUpdate(tx: Tx, bookingId: string): Promise<AttemptRow[]> {
  return tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'paid')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertRefund(tx: Tx, refund: Insertable<RefundsTable>): Promise<RefundRow> {
  return tx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow()
}

export async function selectRefundForUpdate(tx: Tx, id: string): Promise<RefundRow | undefined> {
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Changes the refund in a compare-and-set: false when its status is no longer `from`. */
export async function updateRefund(
  tx: Tx,
  id: string,
  from: RefundStatus,
  change: Updateable<RefundsTable>,
): Promise<boolean> {
  const result = await tx
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where(statusIs(from))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function updateSentAt(db: Db, refundId: string, at: Date): Promise<void> {
  await db.updateTable('refunds').set({ sent_at: at }).where('id', '=', refundId).execute()
}

export async function updateAskingUntil(
  tx: Tx,
  refundId: string,
  until: Date | RawBuilder<Date>,
): Promise<void> {
  await tx.updateTable('refunds').set({ asking_until: until }).where('id', '=', refundId).execute()
}

export async function insertDispute(tx: Tx, dispute: Insertable<DisputesTable>): Promise<DisputeRow> {
  return tx.insertInto('disputes').values(dispute).returningAll().executeTakeFirstOrThrow()
}

export async function updateDispute(
  tx: Tx,
  id: string,
  change: Updateable<DisputesTable>,
): Promise<DisputeRow> {
  return tx.updateTable('disputes').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Clears the notifications of all attempts to pay these bookings. */
export async function clearNotifications(tx: Tx, bookingIds: string[]): Promise<void> {
  await tx
    .updateTable('gateway_notifications')
    .set({ payload: '{}' })
    .where('attempt_id', 'in', (eb) =>
      eb.selectFrom('payment_attempts').select('id').where('booking_id', 'in', bookingIds),
    )
    .execute()
}

export interface StoredToken {
  /** The token is encrypted. */
  token: string | null
  isValid: boolean
  /** The token expires soon. */
  isDue: boolean
}

/** The expiry is compared with the time of the database, which all processes share. */
export async function selectToken(db: Db, account: string): Promise<StoredToken | undefined> {
  return db
    .selectFrom('gateway_tokens')
    .select([
      'token',
      sql<boolean>`coalesce(expires_at > now() + interval '1 minute', false)`.as('isValid'),
      sql<boolean>`coalesce(expires_at < now() + interval '10 minutes', true)`.as('isDue'),
    ])
    .where('account', '=', account)
    .executeTakeFirst()
}

/**
 * Returns `claimed` to one caller, until it ends the renewal or a minute is over; `busy` to the others meanwhile;
 * `limited` when the token was renewed twice within the last hour; `renewed` when it is no longer the one that the
 * caller has `seen`, sealed as it is stored.
 */
export async function claimTokenRenewal(
  tx: Tx,
  account: string,
  seen: string | null,
): Promise<'claimed' | 'busy' | 'limited' | 'renewed'> {
  await tx
    .insertInto('gateway_tokens')
    .values({
      account,
      token: null,
      expires_at: null,
      renewing_until: null,
      renewed_at: null,
      renewed_before_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('gateway_tokens')
    .select([
      'token',
      sql<boolean>`coalesce(renewing_until > now(), false)`.as('isBusy'),
      sql<boolean>`coalesce(renewed_before_at > now() - interval '1 hour', false)`.as('isLimited'),
    ])
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.token !== seen) return 'renewed'
  if (row.isBusy) return 'busy'
  if (row.isLimited) return 'limited'
  await tx
    .updateTable('gateway_tokens')
    .set({ renewing_until: sql<Date>`now() + interval '1 minute'` })
    .where('account', '=', account)
    .execute()
  return 'claimed'
}

interface EndedRenewal {
  /** Whether the provider may have counted the renewal. */
  isCounted: boolean
  granted: { sealed: string; expiresInSeconds: number } | null
}

export async function endTokenRenewal(
  tx: Tx,
  account: string,
  { isCounted, granted }: EndedRenewal,
): Promise<void> {
  await tx
    .updateTable('gateway_tokens')
    .set((eb) => ({
      renewing_until: null,
      ...(isCounted && { renewed_before_at: eb.ref('renewed_at'), renewed_at: sql<Date>`now()` }),
      ...(granted && {
        token: granted.sealed,
        expires_at: sql<Date>`now() + ${granted.expiresInSeconds} * interval '1 second'`,
      }),
    }))
    .where('account', '=', account)
    .execute()
}

interface NewAttempt {
  bookingId: string
  gateway: Pick<Gateway, 'name' | 'environment'>
  amountMinor: number
  currency: string
  at: Date
}

/** Commit it before the gateway is called, so that no crash loses the attempt. Throws request_in_progress. */
export async function createAttempt(tx: Tx, attempt: NewAttempt): Promise<AttemptRow> {
  return insertAttempt(tx, newAttempt(attempt))
}

/** Returns a new attempt, and its row for the statement that inserts the booking. */
export function addedAttempt(wanted: NewAttempt): { attempt: AttemptRow; row: AddedRow } {
  const attempt = newAttempt(wanted)
  return { attempt, row: addedRow('payment_attempts', attempt) }
}

function newAttempt({ bookingId, gateway, amountMinor, currency, at }: NewAttempt): AttemptRow {
  return {
    ...UNANSWERED,
    authorized_at: null,
    capturing_until: null,
    id: newId(),
    booking_id: bookingId,
    gateway: gateway.name,
    environment: gateway.environment,
    merchant_ref: newMerchantRef(),
    amount_minor: amountMinor,
    currency,
    status: 'created',
    next_inspection_at: nextInspection(at, at),
    created_at: at,
    updated_at: at,
  }
}

/** Call it after the booking's row is locked. The attempt exists, because attempts are never deleted. */
export async function lockAttempt(tx: Tx, id: string): Promise<AttemptRow> {
  return selectAttemptForUpdate(tx, id)
}

/** Locks a booking's paid attempts and returns them by id. */
export async function lockPaidAttempts(tx: Tx, bookingId: string): Promise<AttemptRow[]> {
  return selectPaidForUpdate(tx, bookingId)
}

interface ReceivedPayment {
  /** The amount that arrived. */
  received?: Money | null
  /** The fee that the gateway keeps of it; null when it is not known. */
  feeMinor?: number | null
  /** The transaction that the gateway named. */
  reportedTxnId?: string | null
}

interface AttemptTransition extends ReceivedPayment {
  to: AttemptStatus
  at: Date
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

/** Changes the status in a compare-and-set. False when the transition is not allowed or another caller came first. */
export async function transitionAttempt(
  tx: Tx,
  attempt: AttemptRow,
  transition: AttemptTransition,
): Promise<boolean> {
  const { to, at } = transition
  if (!canTransitionAttempt(attempt.status, to)) return false
  const isDecided = attempt.status === 'review' && attempt.concluded_at !== null
  const isUpdated = await updateAttemptStatus(tx, attempt.id, attempt.status, {
    status: to,
    updated_at: at,
    detail: transition.detail ?? null,
    ...(transition.paymentUrl && { payment_url: transition.paymentUrl }),
    ...(transition.providerRef && { provider_ref: transition.providerRef }),
    ...(transition.providerTxnId && { provider_txn_id: transition.providerTxnId }),
    ...(to === 'paid' && { paid_at: at }),
    ...((to === 'paid' || isDecided) && { next_inspection_at: null }),
    ...receivedColumns(attempt, transition),
  })
  if (isUpdated && (to === 'paid' || to === 'review')) await auditPayment(tx, attempt, transition)
  return isUpdated
}

async function auditPayment(
  tx: Tx,
  attempt: AttemptRow,
  { to, at, detail, received }: AttemptTransition,
): Promise<void> {
  await recordAudit(tx, {
    actorId: null,
    action: `payment.${to}`,
    subject: ['payment_attempt', attempt.id],
    detail: {
      from: attempt.status,
      ...(detail && { detail }),
      ...(received && { amountMinor: received.minor, currency: received.currency }),
    },
    at,
  })
}

interface ReviewReason {
  detail: string
  reported?: ReportedPayment
  at: Date
}

/**
 * Leaves the attempt to a person, with what the gateway reported. True when staff have not been informed yet. A
 * rejected payment is not put in review again for the same answer, nor when staff had found an amount, because it has
 * been refunded.
 */
export async function flagForReview(tx: Tx, attempt: AttemptRow, reason: ReviewReason): Promise<boolean> {
  const { detail, reported, at } = reason
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
  const isUpdated = await updateAttemptStatus(tx, attempt.id, 'review', change)
  return isUpdated && attempt.detail === NO_ANSWER && detail !== NO_ANSWER
}

/**
 * A transaction of the gateway pays for one attempt only. Returns the verdict, or `review` when the transaction was
 * used before.
 */
export async function checkTransactionReuse(tx: Tx, attempt: AttemptRow, verdict: Verdict): Promise<Verdict> {
  if (verdict.kind !== 'paid') return verdict
  const { kind: _kind, ...reported } = verdict
  const isUsed = await isTransactionUsed(tx, attempt.gateway, reported.txnId)
  return isUsed ? { kind: 'review', detail: 'transaction_reused', reported } : verdict
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
 * reported stays.
 */
export async function recordFee(tx: Tx, attemptId: string, feeMinor: number): Promise<void> {
  await updateFee(tx, attemptId, feeMinor)
}

/** Deletes a fee that staff had entered and whose ledger entry they have corrected. */
export async function forgetFee(tx: Tx, attemptId: string): Promise<void> {
  await deleteFee(tx, attemptId)
}
