import { type AddedRow, addedRow } from '../../platform/added-rows.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { Gateway } from '../gateways/gateway.ts'
import { newMerchantRef, UNANSWERED } from '../rules/attempts.ts'
import { nextInspection } from '../rules/inspections.ts'
import { insertAttempt } from '../store/payments.ts'
import type { AttemptRow } from '../views/payments.ts'

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
