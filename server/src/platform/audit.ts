import type { Tx } from './db.ts'
import { newId } from './ids.ts'

interface AuditEntry {
  /** Null when the system acted by itself. */
  actorId: string | null
  /** Subject and past participle: `slot.canceled`. */
  action: string
  subject: readonly [type: string, id: string]
  detail?: Record<string, unknown>
  at: Date
}

/** Who did what when, written with the change itself. */
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
