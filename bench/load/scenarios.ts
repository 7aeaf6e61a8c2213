import type { Load } from './protocol.ts'
import { newMember, ordersOf, type Shop } from './shop.ts'

export interface Scenario {
  title: string
  /** The limit that it is compared with: bytes over HTTP, or rows from the database. */
  limit: 'http' | 'queries'
  load(seconds: number): Promise<Omit<Load, 'url' | 'clients' | 'seconds'>>
}

/** Social networks add a different `fbclid` to each click of a shared link. */
const CLICKED = Array.from({ length: 10_000 }, (_, click) => `/?lang=bn&fbclid=IwY2xjaw${click}`)

/** More orders than any machine books in that time. */
const ORDERS_PER_SECOND = 600

export async function scenariosOf(shop: Shop): Promise<Scenario[]> {
  const reading = (title: string, paths: string | string[], headers: Record<string, string>): Scenario => ({
    title,
    limit: 'http',
    load: async () => ({
      method: 'GET',
      headers: { 'accept-encoding': 'br', ...headers },
      paths: [paths].flat(),
      orders: null,
      expected: 200,
    }),
  })
  const [service = ''] = shop.services
  const availability = shop.dates.flatMap((date) =>
    shop.services.map((id) => `/api/slots/availability?date=${date}&serviceId=${id}`),
  )
  return [
    reading('home page, English', '/', { cookie: 'locale=en' }),
    reading('home page, Bangla', '/', { cookie: 'locale=bn' }),
    reading('home page, shared link', CLICKED, {}),
    reading('page of a service', `/services/${service}`, { cookie: 'locale=en' }),
    reading('list of services', '/api/services', {}),
    reading('availability of a day', availability.slice(0, 1), {}),
    // Requests of signed-in users read the database.
    reading('availability of any day, signed in', availability, {
      authorization: `Bearer ${await newMember(shop)}`,
    }),
    {
      title: 'booking',
      limit: 'queries',
      load: async (seconds) => ({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        paths: ['/api/bookings'],
        orders: await ordersOf(shop, Math.ceil(seconds * ORDERS_PER_SECOND)),
        expected: 201,
      }),
    },
  ]
}
