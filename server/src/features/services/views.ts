import { LIST_CAP } from '@jhilik/contract/paging.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { sql } from 'kysely'
import { wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { toPrice } from '../../platform/money-columns.ts'
import type { BookingWindow } from '../house-rules/rules.ts'
import { findBookingWindow } from '../house-rules/views.ts'
import { freeSlots } from '../slots/views.ts'

/** The business's current date, and which slot starts may be booked now. */
interface OfferTime {
  today: string
  window: BookingWindow
}

export async function findOfferTime(
  db: Db,
  config: { holdMinutes: number; timeZone: string },
  now: Date,
): Promise<OfferTime> {
  const window = await findBookingWindow(db, config, now)
  return { today: wallClock(now, config.timeZone).date, window }
}

/** Services, archived ones too, each with how many of today's slots can still be booked. */
function allServices(db: Db, { today, window }: OfferTime) {
  return db
    .selectFrom('services')
    .selectAll('services')
    .select((eb) =>
      freeSlots(db, window)
        .where('slots.service_id', '=', sql.ref<string>('services.id'))
        .where('slots.date', '=', today)
        .select(eb.fn.countAll<number>().as('free'))
        .$asScalar()
        .$notNull()
        .as('free_today'),
    )
}

type ServiceRow = Awaited<ReturnType<ReturnType<typeof allServices>['executeTakeFirstOrThrow']>>

function toService(row: ServiceRow): Service {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    ...toPrice(row),
    img: row.img,
    duration: row.duration_minutes,
    serviceType: row.service_type,
    includes: row.includes,
    freeToday: row.free_today,
  }
}

/** Services on offer (or the archived ones), in the owner's order, up to the cap. A business has dozens: no paging. */
export async function listServices(db: Db, time: OfferTime, { archived = false } = {}): Promise<Service[]> {
  const rows = await allServices(db, time)
    .where('services.archived_at', archived ? 'is not' : 'is', null)
    .orderBy('services.position')
    .orderBy('services.id')
    .limit(LIST_CAP)
    .execute()
  return rows.map(toService)
}

export async function findService(db: Db, id: string, time: OfferTime): Promise<Service | undefined> {
  const row = await allServices(db, time)
    .where('services.id', '=', id)
    .where('services.archived_at', 'is', null)
    .executeTakeFirst()
  return row && toService(row)
}
