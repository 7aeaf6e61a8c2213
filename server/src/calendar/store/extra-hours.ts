import * as messages from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { invalidField } from '../../platform/problem.ts'
import { readExtensible } from '../views/extra-hours.ts'

interface MadeSlot {
  id: string
  date: string
  starts_at: Date
  ends_at: Date
}

interface Wanted {
  serviceId: string
  timeZone: string
  /** The crew whose day is extended; the first one that is free when it is absent. */
  crew?: string | null | undefined
}

/**
 * Extends the day of a crew for each slot that staff have made outside the hours of all crews that do the service, so that
 * it can be booked. Nothing changes when the business has no crews, or when all are away then. Throws 400 for a named crew
 * that is not active, does not do the service or is away.
 */
export async function extendDays(
  tx: Tx,
  slots: readonly MadeSlot[],
  { serviceId, timeZone, crew }: Wanted,
): Promise<void> {
  if (slots.length === 0) return
  const no = crew ? await findActiveNo(tx, crew) : undefined
  await tx
    .deleteFrom('crew_extra_hours')
    .where(sql<boolean>`slot_id = any(${slots.map(({ id }) => id)}::uuid[])`)
    .execute()
  const extensible = await readExtensible(tx, slots, { serviceId, timeZone, no })
  if (no !== undefined && extensible.some((crews) => crews?.length === 0)) {
    throw invalidField('crew', messages.crewCannotDoSlot)
  }
  const chosen = slots.flatMap(({ id }, index) => {
    const first = extensible[index]?.[0]
    return first ? [{ slot: id, no: first.no }] : []
  })
  await sql`
    insert into crew_extra_hours (slot_id, crew_id)
    select slot.id, crews.id
    from unnest(${chosen.map(({ slot }) => slot)}::uuid[], ${chosen.map(({ no }) => no)}::smallint[]) as slot (id, no)
    join crews on crews.no = slot.no`.execute(tx)
}

/** Throws 400 for a crew that is not active. */
async function findActiveNo(tx: Tx, id: string): Promise<number> {
  const crew = await tx
    .selectFrom('crews')
    .select('no')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!crew) throw invalidField('crew', messages.crewIsUnknown)
  return crew.no
}
