import type { BookingTables } from './bookings.ts'
import type { DataAuditTables } from './data-audits.ts'
import type { LedgerTables } from './ledger.ts'
import type { OperationTables } from './operations.ts'
import type { PaymentTables } from './payments.ts'
import type { PeopleTables } from './people.ts'
import type { ReceiptTables } from './receipts.ts'
import type { ReportTables } from './reports.ts'
import type { ReviewTables } from './reviews.ts'
import type { SecondFactorTables } from './second-factors.ts'
import type { ServiceAndSlotTables } from './services-and-slots.ts'
import type { StatementTables } from './statements.ts'

/** The tables of `migrations/`, for Kysely. Instants are Dates; dates and times are strings. */
export interface Schema
  extends PeopleTables,
    SecondFactorTables,
    ServiceAndSlotTables,
    BookingTables,
    PaymentTables,
    LedgerTables,
    ReceiptTables,
    ReviewTables,
    ReportTables,
    StatementTables,
    DataAuditTables,
    OperationTables {}
