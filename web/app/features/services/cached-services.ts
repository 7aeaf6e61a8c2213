import type { Service } from '@jhilik/contract/services.ts'
import { CancelledError } from '@tanstack/react-query'
import { queryClientOfPage } from '../../lib/http/query-client.ts'
import { servicesQuery } from './api.ts'

/** The services from the browser's cache or the API; null, and logged, when they cannot be had. */
export async function cachedServices(): Promise<Service[] | null> {
  try {
    return await queryClientOfPage().fetchQuery(servicesQuery())
  } catch (error) {
    // Who logs out on the home page empties the cache while the page loads anew.
    if (error instanceof CancelledError) return cachedServices()
    console.error('The services could not be loaded', error)
    return null
  }
}
