import type { BookingTables } from './bookings.ts'
import type { PriceTables, ReviewTables, ServiceAndSlotTables } from './catalog.ts'
import type { MessageTables } from './messages.ts'
import type { LedgerTables, PaymentTables, ReceiptTables, StatementTables } from './money.ts'
import type { DataAuditTables, OperationTables, ReportTables } from './operations.ts'
import type { PeopleTables, SecondFactorTables } from './people.ts'

/** The tables of `migrations/`, for Kysely. Instants are Dates; dates and times are strings. */
export interface Schema
  extends PeopleTables,
    SecondFactorTables,
    ServiceAndSlotTables,
    PriceTables,
    BookingTables,
    PaymentTables,
    LedgerTables,
    MessageTables,
    ReceiptTables,
    ReviewTables,
    ReportTables,
    StatementTables,
    DataAuditTables,
    OperationTables {}
