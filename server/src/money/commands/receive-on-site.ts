import type { OnSiteMethod } from '@jhilik/contract/on-site-methods.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { newMerchantRef } from '../rules/attempts.ts'
import { insertAttempt } from '../store/payments.ts'
import type { AttemptRow } from '../views/payments.ts'
import { onSiteGateway } from './choose-gateway.ts'

interface ReceivedOnSite {
  bookingId: string
  amountMinor: number
  currency: string
  method: OnSiteMethod
  /** The id of the transaction; null when it has none. */
  txnId: string | null
  at: Date
}

/** Stores a paid attempt for money that staff have received. Its ledger entries are added in the same transaction. */
export async function receiveOnSite(
  tx: Tx,
  { bookingId, amountMinor, currency, method, txnId, at }: ReceivedOnSite,
): Promise<AttemptRow> {
  const merchantRef = newMerchantRef()
  return insertAttempt(tx, {
    id: newId(),
    booking_id: bookingId,
    gateway: onSiteGateway.name,
    environment: onSiteGateway.environment,
    merchant_ref: merchantRef,
    amount_minor: amountMinor,
    currency,
    status: 'paid',
    payment_url: null,
    provider_txn_id: txnId ?? `on-site-${merchantRef}`,
    received_minor: amountMinor,
    received_currency: currency,
    method,
    detail: null,
    next_inspection_at: null,
    created_at: at,
    updated_at: at,
    paid_at: at,
  })
}
