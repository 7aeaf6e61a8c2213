import type { BookingStatus, CanceledBy } from '@jhilik/contract/bookings.ts'
import type { LedgerKind } from '@jhilik/contract/ledger.ts'
import type { AttemptStatus, RefundReason, RefundStatus } from '@jhilik/contract/payments.ts'
import type { ReviewStatus } from '@jhilik/contract/reviews.ts'
import { sql } from 'kysely'
import type { Db } from '../../../src/platform/db.ts'

/** What the database says about the bookings of one service. */
export interface State {
  bookings: BookingState[]
  attempts: AttemptState[]
  refunds: RefundState[]
  entries: EntryState[]
  reviews: ReviewState[]
  /** What the sandbox gateway has taken. */
  sandbox: { merchant_ref: string; amount: string }[]
}

export interface BookingState {
  id: string
  user_id: string
  slot_id: string
  slot_capacity: number
  seat: number
  status: BookingStatus
  price_minor: number
  due_now_minor: number
  payment_status: string
  free_cancel_hours: number
  late_refund_percent: number
  cancel_grace_minutes: number
  confirmed_at: string | null
  starts_at: string
  hold_expires_at: string
  canceled_by: CanceledBy | null
  /** When it was canceled. */
  canceled_at: string | null
  /** When a payment confirmed it although it had expired. */
  confirmed_late_at: string | null
}

export interface AttemptState {
  id: string
  booking_id: string
  gateway: string
  merchant_ref: string
  provider_ref: string | null
  provider_txn_id: string | null
  amount_minor: number
  currency: string
  status: AttemptStatus
  detail: string | null
  received_minor: number | null
  received_currency: string | null
  refunded_minor: number
  next_inspection_at: string | null
  paid_at: string | null
  /** Staff have accepted it. */
  is_accepted: boolean
}

export interface RefundState {
  id: string
  attempt_id: string
  amount_minor: number
  reason: RefundReason
  status: RefundStatus
  settled_by_hand: boolean
  created_at: string
  withdrawn_at: string | null
}

export interface EntryState {
  id: string
  booking_id: string
  attempt_id: string | null
  refund_id: string | null
  kind: LedgerKind
  amount_minor: number
  currency: string
  is_tip: boolean
  reason: string | null
  corrects_id: string | null
}

interface ReviewState {
  id: string
  user_id: string
  booking_id: string | null
  status: ReviewStatus | 'deleted'
  is_counted: boolean
}

export const NOTHING: State = {
  bookings: [],
  attempts: [],
  refunds: [],
  entries: [],
  reviews: [],
  sandbox: [],
}

/** Reads all in one query, because it is asked after every command. */
export async function readState(db: Db, serviceId: string): Promise<State> {
  const { rows } = await sql<{ state: State }>`
    with booking as (select * from bookings where service_id = ${serviceId}),
      attempt as (select * from payment_attempts where booking_id in (select id from booking)),
      refund as (select * from refunds where attempt_id in (select id from attempt)),
      entry as (select * from ledger_entries where booking_id in (select id from booking))
    select json_build_object(
      'bookings', (select coalesce(json_agg(to_json(row)), '[]') from (
        select id, user_id, slot_id, slot_capacity, seat, status, price_minor, due_now_minor, payment_status,
          free_cancel_hours, late_refund_percent, cancel_grace_minutes, confirmed_at, starts_at, hold_expires_at, canceled_by,
          (select at from audit_entries where subject_type = 'booking' and subject_id = booking.id and action = 'booking.canceled') as canceled_at,
          (select at from audit_entries where subject_type = 'booking' and subject_id = booking.id
            and action = 'booking.confirmed' and detail #>> '{before,status}' = 'expired') as confirmed_late_at
        from booking order by created_at, id) row),
      'attempts', (select coalesce(json_agg(to_json(row)), '[]') from (
        select id, booking_id, gateway, merchant_ref, provider_ref, provider_txn_id, amount_minor, currency, status, detail,
          received_minor, received_currency, refunded_minor, next_inspection_at, paid_at,
          exists (select from audit_entries where subject_type = 'payment_attempt' and subject_id = attempt.id
            and action = 'payment.accepted') as is_accepted
        from attempt order by created_at, id) row),
      'refunds', (select coalesce(json_agg(to_json(row)), '[]') from (
        select id, attempt_id, amount_minor, reason, status, settled_by_hand, created_at,
          (select at from audit_entries where subject_type = 'refund' and subject_id = refund.id and action = 'refund.withdrawn') as withdrawn_at
        from refund order by created_at, id) row),
      'entries', (select coalesce(json_agg(to_json(row)), '[]') from (
        select id, booking_id, attempt_id, refund_id, kind, amount_minor, currency, is_tip, reason, corrects_id
        from entry order by position) row),
      'reviews', (select coalesce(json_agg(to_json(row)), '[]') from (
        select id, user_id, booking_id, status, is_counted
        from reviews where service_id = ${serviceId} order by created_at, id) row),
      'sandbox', (select coalesce(json_agg(json_build_object('merchant_ref', tran_id, 'amount', amount)), '[]')
        from sandbox.transactions where status_code = '2' and tran_id in (select merchant_ref from attempt))
    ) as state`.execute(db)
  return rows[0]?.state ?? NOTHING
}
