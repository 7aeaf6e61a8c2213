import type { BookingStatus, CanceledBy } from '@jhilik/contract/bookings.ts'
import type { LedgerKind } from '@jhilik/contract/ledger.ts'
import type { AgreedTerms } from '@jhilik/contract/payment-terms.ts'
import type { AttemptStatus, PaymentPurpose, RefundReason, RefundStatus } from '@jhilik/contract/payments.ts'
import type { ChargeKind } from '@jhilik/contract/prices.ts'
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
  /** The coupons with which these bookings were made. */
  coupons: CouponState[]
  /** The cancellations and corrections of lines, the oldest first. */
  changes: LineChangeState[]
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
  payment_terms: AgreedTerms
  price_minor: number
  due_now_minor: number
  /** When its lines were changed last. */
  repriced_at: string | null
  minimum_minor: number
  lines: LineState[]
  charges: ChargeState[]
  coupon_id: string | null
  coupon_use: number | null
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

export interface LineState {
  id: string
  service_id: string
  size_id: string | null
  price_minor: number
  canceled_at: string | null
  add_ons: { add_on_id: string; quantity: number; price_minor: number }[]
}

export interface ChargeState {
  kind: ChargeKind
  rate: number | null
  service_id: string | null
  agreed_minor: number | null
  amount_minor: number
}

interface CouponState {
  id: string
  max_uses: number | null
  max_uses_per_person: number | null
}

export interface LineChangeState {
  id: string
  booking_id: string
  at: string
  /** The line that was canceled; null for a correction. */
  line: string | null
  by: CanceledBy | null
  refund_minor: number
  /** The price before it. */
  from_minor: number
  to_minor: number
}

export interface AttemptState {
  id: string
  booking_id: string
  purpose: PaymentPurpose
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
  coupons: [],
  changes: [],
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
          payment_terms, repriced_at, minimum_minor, coupon_id, coupon_use,
          (select json_agg(json_build_object('id', id, 'service_id', service_id, 'size_id', size_id, 'price_minor', price_minor,
              'canceled_at', canceled_at, 'add_ons', (select coalesce(json_agg(to_json(add_on) order by position), '[]')
                from booking_add_ons add_on where line_id = line.id)) order by position)
            from booking_lines line where booking_id = booking.id) as lines,
          (select coalesce(json_agg(to_json(charge) order by position), '[]')
            from booking_charges charge where booking_id = booking.id) as charges,
          free_cancel_hours, late_refund_percent, cancel_grace_minutes, confirmed_at, starts_at, hold_expires_at, canceled_by,
          (select at from audit_entries where subject_type = 'booking' and subject_id = booking.id and action = 'booking.canceled') as canceled_at,
          (select at from audit_entries where subject_type = 'booking' and subject_id = booking.id
            and action = 'booking.confirmed' and detail #>> '{before,status}' = 'expired') as confirmed_late_at
        from booking order by created_at, id) row),
      'attempts', (select coalesce(json_agg(to_json(row)), '[]') from (
        select id, booking_id, purpose, gateway, merchant_ref, provider_ref, provider_txn_id, amount_minor, currency, status, detail,
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
      'coupons', (select coalesce(json_agg(to_json(row)), '[]') from (
        select id, max_uses, max_uses_per_person from coupons where id in (select coupon_id from booking)) row),
      'changes', (select coalesce(json_agg(to_json(row)), '[]') from (
        select id, subject_id as booking_id, at, detail ->> 'line' as line, detail ->> 'canceledBy' as by,
          (detail ->> 'refundMinor')::bigint as refund_minor,
          round((detail #>> '{before,price,amount}')::numeric * 100) as from_minor,
          round((detail #>> '{after,price,amount}')::numeric * 100) as to_minor
        from audit_entries where subject_type = 'booking' and subject_id in (select id from booking)
          and action in ('booking.line_canceled', 'booking.lines_changed') order by at, id) row),
      'sandbox', (select coalesce(json_agg(json_build_object('merchant_ref', tran_id, 'amount', amount)), '[]')
        from sandbox.transactions where status_code = '2' and tran_id in (select merchant_ref from attempt))
    ) as state`.execute(db)
  return rows[0]?.state ?? NOTHING
}
