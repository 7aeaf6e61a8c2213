import type { Tx } from './db.ts'
import { newId } from './ids.ts'

interface AuditEntry {
  /** Null: a job or the command line. */
  actorId: string | null
  /** Subject and past participle: `slot.canceled`. */
  action: string
  subject: readonly [type: string, id: string]
  detail?: Record<string, unknown>
  at: Date
}

/** Written in the transaction of the change. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const [subjectType, subjectId] = entry.subject
  await tx
    .insertInto('audit_entries')
    .values({
      id: newId(),
      actor_id: entry.actorId,
      action: entry.action,
      subject_type: subjectType,
      subject_id: subjectId,
      detail: JSON.stringify(entry.detail ?? {}),
      at: entry.at,
    })
    .execute()
}
