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
export async function createAttempt(
  tx: Tx,
  { bookingId, gateway, amountMinor, currency, at }: NewAttempt,
): Promise<AttemptRow> {
  return insertAttempt(tx, {
    id: newId(),
    booking_id: bookingId,
    gateway: gateway.name,
    environment: gateway.environment,
    merchant_ref: newMerchantRef(),
    amount_minor: amountMinor,
    currency,
    status: 'created',
    payment_url: null,
    provider_txn_id: null,
    detail: null,
    next_inspection_at: nextInspection(at, at),
    created_at: at,
    updated_at: at,
    paid_at: null,
  })
}
