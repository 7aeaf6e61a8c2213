import * as messages from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { invalidField } from '../../platform/problem.ts'
import { type CrewFacts, conflictsOf } from '../rules/crews.ts'
import { readPlans } from '../views/crews.ts'

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
  const named = crew ? await findActiveNo(tx, crew) : null
  await tx
    .deleteFrom('crew_extra_hours')
    .where(sql<boolean>`slot_id = any(${slots.map(({ id }) => id)}::uuid[])`)
    .execute()
  const dates = slots.map(({ date }) => date).toSorted()
  const days = { from: dates[0] ?? '', to: dates.at(-1) ?? '' }
  const plans = await readPlans(tx, days, timeZone, { place: null })
  const crews = plans.crews.filter(
    ({ no, excludedServices }) => !excludedServices.has(serviceId) && (named === null || no === named),
  )
  if (named !== null && crews.length === 0) throw invalidField('crew', messages.crewCannotDoSlot)
  if (crews.length === 0) return
  const timeOff = await readTimeOff(tx, slots)
  const extensions = slots.flatMap((slot) => {
    const job = { ...toJob(slot), serviceIds: [serviceId] }
    if (crews.some((one) => isAtWork(one, job))) return []
    const isAway = ({ no }: CrewFacts) =>
      timeOff.some((off) => off.no === no && off.starts_at < slot.ends_at && off.ends_at > slot.starts_at)
    const there = crews.filter((one) => !isAway(one))
    if (named !== null && there.length === 0) throw invalidField('crew', messages.crewCannotDoSlot)
    const free = there.find((one) => conflictsOf(one, job, () => 0).every((kind) => kind === 'hours'))
    const chosen = free ?? there[0]
    return chosen ? [{ slot: slot.id, no: chosen.no }] : []
  })
  await sql`
    insert into crew_extra_hours (slot_id, crew_id)
    select slot.id, crews.id
    from unnest(${extensions.map(({ slot }) => slot)}::uuid[], ${extensions.map(({ no }) => no)}::smallint[]) as slot (id, no)
    join crews on crews.no = slot.no`.execute(tx)
}

const toJob = ({ date, starts_at, ends_at }: MadeSlot) => ({
  date,
  startsAt: starts_at.getTime(),
  endsAt: ends_at.getTime(),
  place: null,
})

const isAtWork = ({ hours }: CrewFacts, { startsAt, endsAt }: { startsAt: number; endsAt: number }) =>
  hours.some(({ from, to }) => from <= startsAt && endsAt <= to)

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

/** Reads when crews are away, between the first and the last of these slots. */
async function readTimeOff(tx: Tx, slots: readonly MadeSlot[]) {
  const starts = slots.map(({ starts_at }) => starts_at.getTime())
  const ends = slots.map(({ ends_at }) => ends_at.getTime())
  return tx
    .selectFrom('crew_time_off')
    .innerJoin('crews', 'crews.id', 'crew_time_off.crew_id')
    .select(['crews.no', 'crew_time_off.starts_at', 'crew_time_off.ends_at'])
    .where('crew_time_off.ends_at', '>', new Date(Math.min(...starts)))
    .where('crew_time_off.starts_at', '<', new Date(Math.max(...ends)))
    .execute()
}
