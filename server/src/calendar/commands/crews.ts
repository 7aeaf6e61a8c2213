import { digitsIn } from '@jhilik/contract/clock-text.ts'
import {
  type AddTeamsRequest,
  type Crew,
  type CrewChange,
  type CrewRequest,
  crewRequestSchema,
  MAX_CREWS,
  type TimeOffRequest,
} from '@jhilik/contract/crews.ts'
import { CREW_COLORS } from '@jhilik/contract/named-crew.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import { timeOffSpan } from '../rules/working-times.ts'
import { listUncovered } from '../views/affected-bookings.ts'
import { findCrew, listCrews } from '../views/crews.ts'

/** Adds a crew. Throws 400 for a name that another crew has, and for members, services and areas that do not exist. */
export async function addCrew(ctx: Context, actor: Actor, input: CrewRequest): Promise<Crew> {
  const at = ctx.clock.now()
  return changeCrews(ctx, async (tx) => {
    if ((await countCrews(tx)) >= MAX_CREWS) throw invalidField('name', messages.atMost100Crews)
    await checkReferences(tx, input, null)
    const id = await insertCrew(tx, actor, input, at)
    return orNotFound(await findCrew(tx, id, ctx.config.timeZone, at))
  })
}

/** Adds the crews with which a business begins: they do everything everywhere. Throws has_crews. */
export async function addTeams(
  ctx: Context,
  actor: Actor,
  { count, hours, locale }: AddTeamsRequest,
): Promise<Crew[]> {
  const at = ctx.clock.now()
  return changeCrews(ctx, async (tx) => {
    if ((await countCrews(tx)) > 0) throw problem('has_crews')
    for (let number = 1; number <= count; number += 1) {
      const color = CREW_COLORS[(number - 1) % CREW_COLORS.length] ?? CREW_COLORS[0]
      const name = locale === 'bn' ? `দল ${digitsIn('bn', String(number))}` : `Team ${number}`
      await insertCrew(tx, actor, crewRequestSchema.parse({ name, color, hours }), at)
    }
    return listCrews(tx, ctx.config.timeZone, at)
  })
}

/**
 * Changes a crew. Its bookings stay, and those that it could not be given now are listed. Throws 404, changed_meanwhile,
 * and what `addCrew` does.
 */
export async function editCrew(
  ctx: Context,
  actor: Actor,
  id: string,
  input: CrewRequest,
  ifMatch?: IfMatch,
): Promise<CrewChange> {
  const at = ctx.clock.now()
  const { timeZone } = ctx.config
  return changeCrews(ctx, async (tx) => {
    await lockCrew(tx, id)
    const before = orNotFound(await findCrew(tx, id, timeZone, at))
    checkVersion(ifMatch, before)
    await checkReferences(tx, input, id)
    await tx
      .updateTable('crews')
      .set({ ...toColumns(input), updated_at: at })
      .where('id', '=', id)
      .execute()
    await writeLists(tx, id, input)
    const crew = orNotFound(await findCrew(tx, id, timeZone, at))
    const changes = findChanges(toRecorded(before), toRecorded(crew))
    if (changes) {
      await recordAudit(tx, {
        actorId: actor.id,
        action: 'crew.edited',
        subjectId: id,
        detail: { ...changes, name: crew.name },
        at,
      })
    }
    return { crew, affectedBookings: await listUncovered(tx, { crewNo: crew.no }, timeZone, at) }
  })
}

/** Removes a crew that never had a booking. Throws 404, crew_has_bookings. */
export async function removeCrew(ctx: Context, actor: Actor, id: string): Promise<void> {
  await changeCrews(ctx, async (tx) => {
    const { no, name } = await lockCrew(tx, id)
    const booked = await tx
      .selectFrom('bookings')
      .select('id')
      .where('crew_no', '=', no)
      .limit(1)
      .executeTakeFirst()
    if (booked) throw problem('crew_has_bookings')
    await tx.deleteFrom('crews').where('id', '=', id).execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'crew.removed',
      subjectId: id,
      detail: { name },
      at: ctx.clock.now(),
    })
  })
}

/**
 * Enters a time at which the crew does not work. Bookings at that time stay and are listed. The same time again changes
 * nothing, so that the call can be repeated. Throws 404, and 400 for a time that ends before it starts or that the clocks do
 * not show.
 */
export const addTimeOff = (
  ctx: Context,
  actor: Actor,
  crewId: string,
  input: TimeOffRequest,
): Promise<CrewChange> => ctx.db.transaction().execute((tx) => enterTimeOff(ctx, tx, actor, crewId, input))

/** Does it in the caller's transaction. */
export async function enterTimeOff(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  crewId: string,
  input: TimeOffRequest,
): Promise<CrewChange> {
  const at = ctx.clock.now()
  const { timeZone } = ctx.config
  const { startsAt, endsAt } = timeOffSpan(input, at, timeZone)
  const { reason } = input
  const { no, name } = await lockCrew(tx, crewId)
  const entered = await tx
    .selectFrom('crew_time_off')
    .select('id')
    .where('crew_id', '=', crewId)
    .where('starts_at', '=', startsAt)
    .where('ends_at', '=', endsAt)
    .executeTakeFirst()
  if (!entered) {
    const timeOff = {
      id: newId(),
      crew_id: crewId,
      starts_at: startsAt,
      ends_at: endsAt,
      reason,
      created_at: at,
    }
    await tx.insertInto('crew_time_off').values(timeOff).execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'crew.time_off_added',
      subjectId: crewId,
      detail: { name, ...recordedTimeOff({ startsAt, endsAt, reason }, timeZone) },
      at,
    })
  }
  const crew = orNotFound(await findCrew(tx, crewId, timeZone, at))
  return { crew, affectedBookings: await listUncovered(tx, { crewNo: no }, timeZone, at) }
}

/** Throws 404. */
export async function removeTimeOff(ctx: Context, actor: Actor, crewId: string, id: string): Promise<Crew> {
  const at = ctx.clock.now()
  const { timeZone } = ctx.config
  return ctx.db.transaction().execute(async (tx) => {
    const { name } = await lockCrew(tx, crewId)
    const removed = await tx
      .deleteFrom('crew_time_off')
      .where('id', '=', id)
      .where('crew_id', '=', crewId)
      .returning(['starts_at as startsAt', 'ends_at as endsAt', 'reason'])
      .executeTakeFirst()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'crew.time_off_removed',
      subjectId: crewId,
      detail: { name, ...recordedTimeOff(orNotFound(removed), timeZone) },
      at,
    })
    return orNotFound(await findCrew(tx, crewId, timeZone, at))
  })
}

async function countCrews(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('crews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the id. */
async function insertCrew(tx: Tx, actor: Actor, input: CrewRequest, at: Date): Promise<string> {
  const id = newId()
  await tx
    .insertInto('crews')
    .values({ id, ...toColumns(input), created_at: at, updated_at: at })
    .execute()
  await writeLists(tx, id, input)
  await recordAudit(tx, {
    actorId: actor.id,
    action: 'crew.added',
    subjectId: id,
    detail: { name: input.name },
    at,
  })
  return id
}

/** Runs a change of the list in a transaction, one at a time: each sees the names and the number that the one before left. */
const changeCrews = <T>({ db }: Context, change: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'crews')
    return change(tx)
  })

/** Bookings that are being given to the crew wait until the transaction ends, because they lock the same row. Throws 404. */
async function lockCrew(tx: Tx, id: string): Promise<{ no: number; name: string }> {
  const crew = await tx
    .selectFrom('crews')
    .select(['no', 'name'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return orNotFound(crew)
}

/** Throws 400 for a name that another crew than `except` has, and for members, services and areas that do not exist. */
async function checkReferences(tx: Tx, input: CrewRequest, except: string | null): Promise<void> {
  const { members, excludedServices, areas, base } = input
  const { rows } = await sql<Record<'name' | 'members' | 'services' | 'areas' | 'base', boolean>>`select
    not exists (select from crews where lower(name) = lower(${input.name}) and id is distinct from ${except}::uuid) as name,
    (select count(*) from users where open_id = any(${members}::uuid[])) = ${members.length} as members,
    (select count(*) from services where id = any(${excludedServices}::uuid[])) = ${excludedServices.length} as services,
    (select count(*) from areas where id = any(${areas ?? []}::uuid[])) = ${areas?.length ?? 0} as areas,
    (${base ?? null}::uuid is null or exists (select from areas where id = ${base ?? null}::uuid)) as base`.execute(
    tx,
  )
  const [valid] = rows
  if (!valid?.name) throw invalidField('name', messages.crewIsListed)
  if (!valid.members) throw invalidField('members', messages.personIsUnknown)
  if (!valid.services) throw invalidField('excludedServices', messages.serviceIsNotOnOffer)
  if (!valid.areas) throw invalidField('areas', messages.areaIsUnknown)
  if (!valid.base) throw invalidField('base', messages.areaIsUnknown)
}

const toColumns = (input: CrewRequest) => ({
  name: input.name,
  color: input.color,
  set_up_minutes: input.setUpMinutes,
  max_jobs_per_day: input.maxJobsPerDay ?? null,
  base_area_id: input.base ?? null,
  serves_all_areas: !input.areas,
  active: input.active,
})

/** Replaces members, services, areas and hours. The crew must be new or locked. */
async function writeLists(tx: Tx, crewId: string, input: CrewRequest): Promise<void> {
  const crew = { crew_id: crewId }
  const members = input.members.map((id) => ({ ...crew, user_id: id }))
  const exclusions = input.excludedServices.map((id) => ({ ...crew, service_id: id }))
  const areas = (input.areas ?? []).map((id) => ({ ...crew, area_id: id }))
  const hours = input.hours.map(({ weekday, opens, closes }) => ({ ...crew, weekday, opens, closes }))
  for (const table of ['crew_members', 'crew_exclusions', 'crew_areas', 'crew_hours'] as const) {
    await tx.deleteFrom(table).where('crew_id', '=', crewId).execute()
  }
  if (members.length > 0) await tx.insertInto('crew_members').values(members).execute()
  if (exclusions.length > 0) await tx.insertInto('crew_exclusions').values(exclusions).execute()
  if (areas.length > 0) await tx.insertInto('crew_areas').values(areas).execute()
  await tx.insertInto('crew_hours').values(hours).execute()
}

/** Returns what staff edit, as the history records it. */
const toRecorded = ({ _id, no, timeOff, version, members, active, ...edited }: Crew) => ({
  ...edited,
  members: members.map((member) => member._id),
  crewActive: active,
})

/** Returns a time off as the history records it: the days that it touches, and the reason. */
const recordedTimeOff = (
  { startsAt, endsAt, reason }: { startsAt: Date; endsAt: Date; reason: string },
  timeZone: string,
) => ({
  from: wallClock(startsAt, timeZone).date,
  // A time off that ends at midnight does not touch the next day.
  to: wallClock(new Date(endsAt.getTime() - 1), timeZone).date,
  ...(reason && { reason }),
})
