import { serviceListResponseSchema } from '@jhilik/contract/services.ts'
import { loadOrNull } from '../../lib/http/loader.ts'
import { readSearch, type Wanted, wantedOf, withParams } from './booking-search.ts'

/** For the `loader` of a page; null when they could not be loaded. */
export async function loadServices(args: Parameters<typeof loadOrNull>[0], wanted: Wanted | null = null) {
  const query = new URLSearchParams({ ...wanted })
  const services = await loadOrNull(args, withParams('/services', query), serviceListResponseSchema)
  return services?.data ?? null
}

/** What the address of a request searches. */
export const wantedIn = (request: Request) => wantedOf(readSearch(new URL(request.url).searchParams))
