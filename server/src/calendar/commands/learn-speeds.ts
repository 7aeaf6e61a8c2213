import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { addMinutes, wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { lockSetting, readSetting, writeSetting } from '../../platform/settings.ts'
import { type Drive, speedsOf } from '../rules/learned-speeds.ts'
import { estimatedKm, type Place } from '../rules/travel.ts'
import { placeOf } from '../views/crews.ts'
import { LEARNED_KEY, readTravelSettings } from '../views/travel-settings.ts'

export const learnSpeedsJob: JobKind<object> = { name: 'learn-speeds' }

/** Drives count for this time, because roads and their traffic change. */
const MINUTES_COUNTED = 60 * 24 * 60

/**
 * Learns how fast crews drive from the time between two steps that they have reported, on the way and arrived. Idempotent, also in
 * several processes at once.
 */
export async function learnSpeeds({ db, clock, config: { timeZone } }: Context): Promise<void> {
  const at = clock.now()
  const drives = await readDrives(db, addMinutes(at, -MINUTES_COUNTED), timeZone)
  await db.transaction().execute(async (tx) => {
    await lockSetting(tx, LEARNED_KEY)
    const learned = speedsOf(drives, (await readTravelSettings(tx)).speeds)
    // Every change makes visitors read the times again.
    if (isDeepStrictEqual(await readSetting(tx, LEARNED_KEY), learned)) return
    await writeSetting(tx, LEARNED_KEY, learned, { by: 'system', at })
  })
}

/** Reads the drives since an instant: to the area of each job, from that of the crew's job before on the day or from its base. */
async function readDrives(db: Db, since: Date, timeZone: string): Promise<Drive[]> {
  const { rows } = await sql<{
    left_at: Date
    arrived_at: Date
    from: Place
    to: Place
    road_km: number | null
  }>`
    with drives as materialized (
      select booking_id, crew_no, starts_at, min(happened_at) filter (where kind = 'on_the_way') as left_at,
        min(happened_at) filter (where kind = 'arrived') as arrived_at
      from visit_reports
      where no_effect is null and kind in ('on_the_way', 'arrived') and happened_at > ${since}
      group by booking_id, crew_no, starts_at
    )
    select left_at, arrived_at, ${placeOf('origin')} as "from", ${placeOf('there')} as "to", roads.km as road_km
    from drives
    join bookings on bookings.id = drives.booking_id and bookings.starts_at = drives.starts_at
    join crews on crews.no = drives.crew_no
    join areas there on there.id = bookings.area_id
    left join lateral (
      select area_id from bookings earlier
      where earlier.crew_no = drives.crew_no and earlier.slot_date = bookings.slot_date and earlier.is_live
        and earlier.starts_at < bookings.starts_at and area_id is not null
      order by earlier.starts_at desc limit 1
    ) before on true
    join areas origin on origin.id = coalesce(before.area_id, crews.base_area_id)
    left join area_roads roads on roads.from_area_id = origin.id and roads.to_area_id = there.id
    where arrived_at > left_at and origin.id <> there.id`.execute(db)
  return rows.map(({ left_at, arrived_at, from, to, road_km }) => ({
    hour: Number(wallClock(left_at, timeZone).time.slice(0, 2)),
    km: road_km ?? estimatedKm(from, to),
    minutes: (arrived_at.getTime() - left_at.getTime()) / 60_000,
  }))
}
