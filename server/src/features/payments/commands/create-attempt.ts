import { type AddedRow, addedRow } from '../../../platform/added-rows.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { Gateway } from '../gateways/gateway.ts'
import { newMerchantRef } from '../rules/attempts.ts'
import { nextInspection } from '../rules/inspections.ts'
import { insertAttempt } from '../store.ts'
import type { AttemptRow } from '../views.ts'

interface NewAttempt {
  bookingId: string
  gateway: Pick<Gateway, 'name' | 'environment'>
  amountMinor: number
  currency: string
  at: Date
}

/** To be committed before the gateway is called, so that no crash loses it. Throws request_in_progress. */
export async function createAttempt(tx: Tx, attempt: NewAttempt): Promise<AttemptRow> {
  return insertAttempt(tx, newAttempt(attempt))
}

/** The same, to be inserted by the statement that inserts the booking. */
export function addedAttempt(wanted: NewAttempt): { attempt: AttemptRow; row: AddedRow } {
  const attempt = newAttempt(wanted)
  return { attempt, row: addedRow('payment_attempts', attempt) }
}

function newAttempt({ bookingId, gateway, amountMinor, currency, at }: NewAttempt): AttemptRow {
  return {
    id: newId(),
    booking_id: bookingId,
    gateway: gateway.name,
    environment: gateway.environment,
    merchant_ref: newMerchantRef(),
    provider_ref: null,
    amount_minor: amountMinor,
    currency,
    status: 'created',
    payment_url: null,
    provider_txn_id: null,
    detail: null,
    inspections: 0,
    next_inspection_at: nextInspection(at, at),
    created_at: at,
    updated_at: at,
    paid_at: null,
    received_minor: null,
    received_currency: null,
    fee_minor: null,
    reported_txn_id: null,
    method: null,
    last_inspected_at: null,
    answered_at: null,
    concluded_at: null,
    refunded_minor: 0,
    charged_back_minor: 0,
    reversals_read_at: null,
  }
}
