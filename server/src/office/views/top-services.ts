import { JOB_STATUSES } from '@jhilik/contract/booking-requests.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import type { ReportPeriod } from '@jhilik/contract/reports.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Period } from '../rules/reports.ts'

const TOP_SERVICES = 5

/** Returns the services with the most bookings in the period, with the value of these by currency. */
export async function rankServices(db: Db, { from, to }: Period): Promise<ReportPeriod['topServices']> {
  const { rows } = await sql<{
    service_id: string
    name: string
    name_bn: string
    currency: string
    bookings: number
    minor: number
  }>`
    select service_id, services.name, services.name_bn, sold.currency, bookings, minor from (
      select service_id, currency, count(*) as bookings, sum(price_minor)::bigint as minor
      from bookings where slot_date between ${from} and ${to} and status in (${sql.join(JOB_STATUSES)})
      group by service_id, currency
    ) sold join services on services.id = service_id order by sold.currency`.execute(db)
  const ranked = new Map<string, ReportPeriod['topServices'][number]>()
  for (const { service_id, name, name_bn: nameBn, bookings, currency, minor } of rows) {
    const service = ranked.get(service_id) ?? { serviceId: service_id, name, nameBn, bookings: 0, value: [] }
    service.bookings += bookings
    service.value.push({ currency, amount: toMajor({ minor, currency }) })
    ranked.set(service_id, service)
  }
  return [...ranked.values()]
    .sort((one, two) => two.bookings - one.bookings || one.name.localeCompare(two.name))
    .slice(0, TOP_SERVICES)
}
