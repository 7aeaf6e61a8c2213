import { CancelledError } from '@tanstack/react-query'
import { queryClientOfPage } from '../../lib/http/query-client.tsx'
import { listedServicesQuery } from './api.ts'
import type { ListedService } from './listed-services.ts'

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
