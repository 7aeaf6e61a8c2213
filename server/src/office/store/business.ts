import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'

/** Nobody can book until the transaction ends. */
export async function lockBookings(tx: Tx): Promise<void> {
  await sql`lock table bookings in share mode`.execute(tx)
}

/**
 * Keeps the wall times of all slots in another zone. It takes two steps, because a slot could get the instant of
 * another one that has not changed yet. Throws a violation of `slots_one_per_start` when the clocks of the zone change
 * between two slots.
 */
export async function moveSlotsToZone(tx: Tx, timeZone: string, at: Date): Promise<void> {
  const far = sql`interval '35000000 hours'`
  await sql`update slots set starts_at = starts_at + ${far}, ends_at = ends_at + ${far}`.execute(tx)
  await sql`
    update slots set
      starts_at = (date + start_time) at time zone zone_for_sql(${timeZone}),
      ends_at = (date + end_time + case when end_time <= start_time then interval '1 day' else interval '0' end)
        at time zone zone_for_sql(${timeZone}),
      updated_at = ${at}`.execute(tx)
}
