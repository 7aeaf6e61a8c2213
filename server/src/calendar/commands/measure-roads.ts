import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { askDistances, RouterError } from '../../platform/router.ts'
import { shortestRoads } from '../rules/roads.ts'
import { lockAreas, writeRoads } from '../store/area-roads.ts'

export const measureRoadsJob: JobKind<object> = { name: 'measure-roads' }

/** Roads are measured again after this time, because some are built and others closed. */
const MINUTES_VALID = 30 * 24 * 60

/** Has the roads of areas with new places measured soon, with a job that is inserted together with the change. */
export async function requestRoads({ config, jobs }: Context, tx: Tx): Promise<void> {
  if (config.routerUrl !== null) await jobs.enqueue(tx, measureRoadsJob, {})
}

/** Requests, at the server's start, what a ROUTER_URL that is new or gone changes. */
export async function requestRoadsAtStart({ db, jobs }: Context): Promise<void> {
  await db.transaction().execute((tx) => jobs.enqueue(tx, measureRoadsJob, {}))
}

/**
 * Asks the router how far the areas are from each other by road, when some road is not known or was measured too long ago.
 * Without a router it deletes the roads, so that travel is estimated again. Idempotent, also in several processes at once. A
 * router that fails is asked again in an hour.
 */
export async function measureRoads({ db, config, clock, log, meters }: Context): Promise<void> {
  if (config.routerUrl === null) return forgetRoads(db)
  const asked = await findDue(db, clock.now())
  if (!asked) return
  let distances: Awaited<ReturnType<typeof askDistances>>
  try {
    distances = await askDistances(config.routerUrl, asked)
    meters.countRouterCall(null)
  } catch (error) {
    if (!(error instanceof RouterError)) throw error
    meters.countRouterCall(error.message)
    log.warn({ reason: error.message }, 'the router did not measure the roads between areas')
    return
  }
  const roads = shortestRoads(asked, distances)
  await db.transaction().execute(async (tx) => {
    await lockAreas(tx)
    const at = clock.now()
    // A place may have changed meanwhile, which has requested this job again, or another process has stored the roads.
    if (isDeepStrictEqual(await findDue(tx, at), asked)) await writeRoads(tx, roads, at)
  })
}

/** Returns all areas with a place, when a road between two of them is missing or too old. */
async function findDue(db: Db, now: Date) {
  const places = await db
    .selectFrom('areas')
    .select(['id as areaId', 'latitude', 'longitude'])
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .$narrowType<{ latitude: number; longitude: number }>()
    .orderBy('id')
    .execute()
  const { valid } = await db
    .selectFrom('area_roads')
    .select((eb) => eb.fn.countAll<number>().as('valid'))
    .where('measured_at', '>', addMinutes(now, -MINUTES_VALID))
    .executeTakeFirstOrThrow()
  return Number(valid) < places.length * (places.length - 1) ? places : null
}

async function forgetRoads(db: Db): Promise<void> {
  const { rows } = await sql`select from area_roads limit 1`.execute(db)
  if (rows.length > 0) await db.deleteFrom('area_roads').execute()
}
