import type { PaymentStatus } from '@jhilik/contract/bookings.ts'
import type { ColumnType } from 'kysely'
import type { ContactColumns } from './contact-columns.ts'
import type { VehicleColumns } from './vehicle-columns.ts'

/**
 * Column types of `migrations/*.sql`, for Kysely. Instants are Dates, dates and times are strings.
 * Text that a person may leave out is `''`, never null; null is a value that does not exist yet or does not apply.
 */

type WithDefault<T> = ColumnType<T, T | undefined, T>
/** By the database itself, out of other columns. */
type Kept<T> = ColumnType<T, never, never>
/** Written as JSON text, read as a value; the two drivers disagree on anything else. */
type Json = ColumnType<unknown, string, string>
/** An array of objects, written by SQL only. */
type JsonRows<T> = Kept<T[]>

export interface UsersTable {
  id: string
  name: string
  email: string
  phone: WithDefault<string>
  address: WithDefault<string>
  img: WithDefault<string>
  role: WithDefault<'user' | 'admin'>
  password_hash: string
  locale: 'en' | 'bn' | null
  /** Raised to revoke the links to all bookings of the account. */
  link_version: WithDefault<number>
  deactivated_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface RefreshSessionsTable {
  id: string
  family_id: string
  user_id: string
  token_hash: string
  created_at: Date
  expires_at: Date
  replaced_at: Date | null
  revoked_at: Date | null
}

export interface ServicesTable {
  id: string
  name: string
  description: string
  price_minor: number
  currency: string
  img: string
  duration_minutes: number
  service_type: 'Cleaning' | 'Repair' | 'Installation'
  position: WithDefault<number>
  includes: WithDefault<string[]>
  archived_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface SlotsTable {
  id: string
  service_id: string
  /** YYYY-MM-DD */
  date: string
  /** HH:MM */
  start_time: string
  /** HH:MM */
  end_time: string
  starts_at: Date
  ends_at: Date
  status: WithDefault<'available' | 'canceled'>
  capacity: WithDefault<number>
  schedule_id: string | null
  closed_date_id: string | null
  withdrawn: WithDefault<boolean>
  created_at: Date
  updated_at: Date
}

export interface SchedulesTable {
  id: string
  service_id: string
  /** YYYY-MM-DD */
  valid_from: string
  /** YYYY-MM-DD */
  valid_to: string | null
  slot_minutes: number | null
  buffer_minutes: WithDefault<number>
  capacity: WithDefault<number>
  active: WithDefault<boolean>
  created_at: Date
  updated_at: Date
}

interface ScheduleHoursTable {
  schedule_id: string
  weekday: number
  /** HH:MM */
  opens: string
  /** HH:MM */
  closes: string
}

export interface ClosedDatesTable {
  id: string
  service_id: string | null
  /** YYYY-MM-DD */
  from_date: string
  /** YYYY-MM-DD */
  to_date: string
  name: string
  created_at: Date
}

export interface BookingsTable extends ContactColumns, VehicleColumns {
  id: string
  user_id: string
  service_id: string
  slot_id: string
  slot_capacity: number
  seat: number
  status: 'held' | 'confirmed' | 'expired' | 'canceled' | 'completed' | 'no_show'
  hold_expires_at: Date
  customer_img: WithDefault<string>
  service_name: string
  service_img: string
  service_duration_minutes: number
  price_minor: number
  currency: string
  slot_date: string
  slot_start_time: string
  slot_end_time: string
  starts_at: Date
  ends_at: Date
  free_cancel_hours: WithDefault<number>
  late_refund_percent: WithDefault<number>
  revision: WithDefault<number>
  /** Raised to revoke the links to the booking. */
  link_version: WithDefault<number>
  /** Keyed hash of the network a seat was held from; null once the hold has ended. */
  network_hash: WithDefault<string | null>
  /** The account that booked was an admin's then; the customer is whoever the form names. */
  booked_by_staff: WithDefault<boolean>
  /** On whose wish it was canceled. Null unless it is canceled. */
  canceled_by: ColumnType<
    'business' | 'customer' | null,
    'business' | 'customer' | null | undefined,
    'business' | 'customer' | null
  >
  /** What the business wrote to the customer when it was canceled. */
  cancel_message: ColumnType<string | null, string | null | undefined, string | null>
  payment_status: Kept<PaymentStatus>
  /** Whether it occupies a seat. */
  is_live: Kept<boolean>
  search_words: Kept<string>
  created_at: Date
  updated_at: Date
}

export interface PaymentAttemptsTable {
  id: string
  booking_id: string
  gateway: string
  merchant_ref: string
  amount_minor: number
  currency: string
  status: 'created' | 'redirected' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'unknown' | 'review'
  payment_url: string | null
  provider_txn_id: string | null
  detail: string | null
  inspections: WithDefault<number>
  next_inspection_at: Date | null
  created_at: Date
  updated_at: Date
  paid_at: Date | null
  /** What the gateway reported as received, in minor units of `received_currency`; null until it did. */
  received_minor: ColumnType<number | null, number | null | undefined, number | null>
  received_currency: ColumnType<string | null, string | null | undefined, string | null>
  /** The gateway's transaction id as reported; `provider_txn_id` is set only once the attempt is paid. */
  reported_txn_id: ColumnType<string | null, string | null | undefined, string | null>
  /** When the gateway was last asked, by the sweep or because somebody reported something. */
  last_inspected_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When the gateway last gave a clear answer. */
  answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When the gateway first gave an answer that ends the attempt. */
  concluded_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Kept by the database as refunds come and fail. */
  refunded_minor: WithDefault<number>
}

export interface GatewayNotificationsTable {
  id: string
  gateway: string
  kind: 'return' | 'notification'
  merchant_ref: string | null
  attempt_id: string | null
  dedupe_key: string
  payload: Json
  received_at: Date
}

export interface RefundsTable {
  id: string
  attempt_id: string
  amount_minor: number
  currency: string
  reason: string
  status: 'requested' | 'submitted' | 'succeeded' | 'failed' | 'manual'
  provider_refund_id: string | null
  created_at: Date
  updated_at: Date
  /** When the customer had the money again. Set if and only if it `succeeded`. */
  settled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Whether staff wrote down that it was paid back. */
  settled_by_hand: WithDefault<boolean>
}

export interface IdempotencyKeysTable {
  user_id: string
  operation: 'booking.hold' | 'booking.cancel' | 'booking.refund'
  key: string
  request_hash: string
  booking_id: string | null
  created_at: Date
}

export interface ReviewsTable {
  id: string
  user_id: string | null
  rating: number
  body: string
  service_id: string | null
  booking_id: string | null
  hidden_at: WithDefault<Date | null>
  hidden_reason: WithDefault<string | null>
  created_at: Date
}

/** Written by the database itself, whenever visible reviews change. */
interface ReviewTalliesTable {
  service_id: string | null
  rating: number
  reviews: number
}

/** The totals of a past day, for reports. Deleted by triggers when something of the day is corrected. */
interface ReportDaysTable {
  /** YYYY-MM-DD */
  date: string
  time_zone: string
  begins_at: Date
  ends_at: Date
  bookings: JsonRows<{ status: string; bookings: number }>
  seats: JsonRows<{ hour: number; seats: number; taken: number }>
  money: JsonRows<{ currency: string; paid_minor: number; refunded_minor: number }>
}

export interface NewsletterSubscriptionsTable {
  id: string
  email: string
  locale: WithDefault<'en' | 'bn'>
  created_at: Date
  confirmed_at: Date | null
  asked_at: Date | null
  unsubscribed_at: Date | null
}

interface AuditEntriesTable {
  id: string
  actor_id: string | null
  action: string
  subject_type: string
  subject_id: string
  detail: ColumnType<unknown, string | undefined, string>
  at: Date
}

interface SettingsTable {
  key: string
  value: Json
  updated_at: Date
}

export interface PicturesTable {
  id: string
  user_id: string
  content_hash: string
  created_at: Date
}

interface ReceiptCountersTable {
  year: number
  last_number: number
}

export interface ReceiptsTable {
  id: string
  booking_id: string
  year: number
  number: number
  issued_at: Date
}

export interface VehiclesTable extends VehicleColumns {
  id: string
  user_id: string
  is_default: WithDefault<boolean>
  created_at: Date
  updated_at: Date
}

export interface AddressesTable {
  id: string
  user_id: string
  label: string
  address: string
  is_default: WithDefault<boolean>
  created_at: Date
  updated_at: Date
}

export interface SandboxTransactionsTable {
  track: string
  tran_id: string
  store_id: string
  amount: string
  currency: string
  status_code: '0' | '2' | '3' | '7'
  decided_at: Date | null
  fields: Json
  bank_txn: string | null
  created_at: Date
}

export interface Schema {
  users: UsersTable
  refresh_sessions: RefreshSessionsTable
  services: ServicesTable
  slots: SlotsTable
  schedules: SchedulesTable
  schedule_hours: ScheduleHoursTable
  closed_dates: ClosedDatesTable
  bookings: BookingsTable
  payment_attempts: PaymentAttemptsTable
  gateway_notifications: GatewayNotificationsTable
  refunds: RefundsTable
  idempotency_keys: IdempotencyKeysTable
  reviews: ReviewsTable
  review_tallies: ReviewTalliesTable
  report_days: ReportDaysTable
  newsletter_subscriptions: NewsletterSubscriptionsTable
  audit_entries: AuditEntriesTable
  settings: SettingsTable
  pictures: PicturesTable
  receipt_counters: ReceiptCountersTable
  receipts: ReceiptsTable
  vehicles: VehiclesTable
  addresses: AddressesTable
  'sandbox.transactions': SandboxTransactionsTable
}
