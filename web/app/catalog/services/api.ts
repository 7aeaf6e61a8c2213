import type { Service } from '@jhilik/contract/services.ts'
import type { AskedJobQuery } from '@jhilik/contract/slot-requests.ts'
import { CancelledError, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys } from '../../lib/http/queries.ts'
import { queryClientOfPage } from '../../lib/http/query-client.tsx'
import type { Wanted } from './booking-search.ts'
import type { ComparedService, ListedService } from './load-services.ts'

const services = () => import('@jhilik/contract/services.ts')
const serviceList = async () => (await services()).serviceListResponseSchema
const oneService = async () => (await services()).serviceResponseSchema

const shownPairs = async () => (await import('@jhilik/contract/shown-photos.ts')).shownPairsResponseSchema

/** The server has just rendered the data: it need not be fetched again while the page hydrates. */
const FRESH_MS = 30_000

async function readServices(signal: AbortSignal, wanted: Wanted | null): Promise<Service[]> {
  return (await api.get('/services', serviceList, { query: { ...wanted }, signal })).data
}

export const servicesQuery = () =>
  queryOptions({
    queryKey: queryKeys.services.list,
    queryFn: ({ signal }) => readServices(signal, null),
    staleTime: FRESH_MS,
  })

/**
 * The services as lists show them. `initial` is what the server loaded for the page, if it could. With `wanted` the
 * next slots are those from that day and time on; the former list stays until they are loaded.
 */
export const listedServicesQuery = (initial: ListedService[] | null = null, wanted: Wanted | null = null) =>
  queryOptions({
    queryKey: queryKeys.services.listed({ ...wanted }),
    queryFn: ({ signal }): Promise<ListedService[]> => readServices(signal, wanted),
    initialData: initial ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })

/** The services as the comparison shows them, at first what a list has loaded; `initial` is what the server loaded. */
export const comparedServicesQuery = (initial: ComparedService[] | null) =>
  queryOptions({
    queryKey: queryKeys.services.compared,
    queryFn: ({ signal }): Promise<ComparedService[]> => readServices(signal, null),
    initialData: initial ?? undefined,
    placeholderData: () => queryClientOfPage().getQueryData(listedServicesQuery().queryKey),
    staleTime: FRESH_MS,
  })

/** The services for staff: they are read again whenever a page that shows them is opened. */
export const currentServicesQuery = () => ({ ...servicesQuery(), staleTime: 0 })

/** A service. With a job, its next slot is one at which some crew can do that. */
export const serviceQuery = (id: string, initial: Service | null = null, job: AskedJobQuery = {}) =>
  queryOptions({
    ...apiQuery(queryKeys.services.detail(id, job), `/services/${encodeURIComponent(id)}`, oneService, job),
    initialData: initial ?? undefined,
    staleTime: FRESH_MS,
  })

/** The photos of visits that the page of a service shows. */
export const shownPhotosQuery = (id: string) =>
  apiQuery(queryKeys.services.photos(id), `/services/${encodeURIComponent(id)}/photos`, shownPairs)

/** The longest time that a link waits for the list that it opens. */
const MOST_WAIT_MS = 1_000

/**
 * Loads the list that a page shows before the page is opened, so that it seldom begins with a spinner. Ends when the
 * list is there, could not be loaded or takes long; the page then waits for it.
 */
export async function awaitList(
  list: ReturnType<typeof listedServicesQuery> | ReturnType<typeof comparedServicesQuery>,
): Promise<void> {
  const client = queryClientOfPage()
  if (client.getQueryData(list.queryKey)) return
  const loaded = client.prefetchQuery(list as ReturnType<typeof listedServicesQuery>)
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, MOST_WAIT_MS))])
}

/** The services from the cache or the API; null, and logged, on failure. */
export async function cachedServices(): Promise<ListedService[] | null> {
  try {
    return await queryClientOfPage().fetchQuery(listedServicesQuery())
  } catch (error) {
    // Logging out on the home page clears the cache while the page is reloading.
    if (error instanceof CancelledError) return cachedServices()
    console.error('The services could not be loaded', error)
    return null
  }
}
