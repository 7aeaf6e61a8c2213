import { toMajor } from '@jhilik/contract/money.ts'
import { LIST_CAP } from '@jhilik/contract/primitives.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { sql } from 'kysely'
import { wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { freeSlots } from '../slots/views.ts'

/** Now, and what day that is where the business is. */
interface Moment {
  now: Date
  timeZone: string
}

/** Services on offer, each with how many of today's slots can still be booked. */
function servicesOnOffer(db: Db, { now, timeZone }: Moment) {
  const { date } = wallClock(now, timeZone)
  return db
    .selectFrom('services')
    .selectAll('services')
    .select((eb) =>
      freeSlots(db, now)
        .where('slots.service_id', '=', sql.ref<string>('services.id'))
        .where('slots.date', '=', date)
        .select(eb.fn.countAll<number>().as('free'))
        .$asScalar()
        .$notNull()
        .as('free_today'),
    )
    .where('services.archived_at', 'is', null)
}

type ServiceRow = Awaited<ReturnType<ReturnType<typeof servicesOnOffer>['executeTakeFirstOrThrow']>>

function toService(row: ServiceRow): Service {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: toMajor({ minor: row.price_minor, currency: row.currency }),
    currency: row.currency,
    img: row.img,
    duration: row.duration_minutes,
    serviceType: row.service_type,
    includes: row.includes,
    freeToday: row.free_today,
  }
}

/** Those on offer, in the owner's order, up to the cap. A business has dozens, so there are no pages. */
export async function listServices(db: Db, moment: Moment): Promise<Service[]> {
  const rows = await servicesOnOffer(db, moment)
    .orderBy('services.position')
    .orderBy('services.id')
    .limit(LIST_CAP)
    .execute()
  return rows.map(toService)
}

export async function findService(db: Db, id: string, moment: Moment): Promise<Service | undefined> {
  const row = await servicesOnOffer(db, moment).where('services.id', '=', id).executeTakeFirst()
  return row && toService(row)
}
