import { createHash } from 'node:crypto'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import { type AttemptRow, insertNotification } from '../store.ts'

interface Hint {
  kind: 'return' | 'notification'
  attempt: AttemptRow
  /** Already without secrets. */
  payload: Record<string, string>
  at: Date
}

/** Keeps what came in; the same once. */
export async function keepHint(tx: Tx, { kind, attempt, payload, at }: Hint): Promise<void> {
  const json = JSON.stringify(payload)
  await insertNotification(tx, {
    id: newId(),
    gateway: attempt.gateway,
    kind,
    merchant_ref: attempt.merchant_ref,
    attempt_id: attempt.id,
    dedupe_key: createHash('sha256').update(`${kind}\n${attempt.merchant_ref}\n${json}`).digest('base64url'),
    payload: json,
    received_at: at,
  })
}
