import type { Check } from '../rules/checks.ts'
import { bookingChecks } from './bookings.ts'
import { chargeChecks } from './charges.ts'
import { documentChecks } from './documents.ts'
import { figureChecks } from './figures.ts'
import { jobChecks } from './jobs.ts'
import { ledgerChecks } from './ledger.ts'
import { protectionChecks } from './protection.ts'
import { refundChecks } from './refunds.ts'
import { seatChecks } from './seats.ts'
import { snapshotChecks } from './snapshots.ts'

export const allChecks: readonly Check[] = [
  ...seatChecks,
  ...bookingChecks,
  ...chargeChecks,
  ...refundChecks,
  ...ledgerChecks,
  ...documentChecks,
  ...jobChecks,
  ...snapshotChecks,
  ...figureChecks,
  ...protectionChecks,
]
