import type { BookingsTable, IdempotencyKeysTable, ReceiptCountersTable, ReceiptsTable } from './bookings.ts'
import type {
  AuditEntriesTable,
  PicturesTable,
  SandboxTransactionsTable,
  SettingsTable,
} from './operations.ts'
import type { GatewayNotificationsTable, PaymentAttemptsTable, RefundsTable } from './payments.ts'
import type {
  AddressesTable,
  NewsletterSubscriptionsTable,
  RefreshSessionsTable,
  UsersTable,
  VehiclesTable,
} from './people.ts'
import type { ReportDaysTable } from './reports.ts'
import type { ReviewsTable, ReviewTalliesTable } from './reviews.ts'
import type {
  ClosedDatesTable,
  ScheduleHoursTable,
  SchedulesTable,
  ServicesTable,
  SlotsTable,
} from './services-and-slots.ts'

/** The tables of `migrations/`, for Kysely. Instants are Dates; dates and times are strings. */
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
