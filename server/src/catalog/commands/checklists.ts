import type { Checklist, ChecklistRequest } from '@jhilik/contract/checklists.ts'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { orNotFound } from '../../platform/problem.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import { findItems, toChecklist } from '../views/checklists.ts'

/**
 * Replaces what crews tick off while they do a service. Repeating it changes nothing. Crews that have read the list before do not
 * have to tick off what is new. Throws 404, changed_meanwhile.
 */
export async function editChecklist(
  ctx: Context,
  actor: Actor,
  serviceId: string,
  { items }: ChecklistRequest,
  ifMatch?: IfMatch,
): Promise<Checklist> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    // Two changes at once wait for each other here, also when there is no checklist yet.
    await tx.selectFrom('services').select('id').where('id', '=', serviceId).forNoKeyUpdate().execute()
    const before = orNotFound(await findItems(tx, serviceId))
    const after = items.map(({ _id, ...item }) => {
      const known = before.find((one) => one._id === _id)
      return { _id: known?._id ?? newId(), ...item, since: known?.since ?? at.toISOString() }
    })
    const texts = (list: typeof after) =>
      list.map(({ text, textBn, required }) => ({ text, textBn, required }))
    const changes = findChanges({ checklist: texts(before) }, { checklist: texts(after) })
    if (!changes) return toChecklist(before)
    checkVersion(ifMatch, toChecklist(before))
    const columns = { items: JSON.stringify(after) }
    await tx
      .insertInto('service_checklists')
      .values({ service_id: serviceId, ...columns })
      .onConflict((conflict) => conflict.column('service_id').doUpdateSet(columns))
      .execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'service.edited',
      subjectId: serviceId,
      detail: changes,
      at,
    })
    return toChecklist(after)
  })
}
