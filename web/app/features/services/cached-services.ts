import { queryClientOfPage } from '../../lib/query-client.ts'
import { servicesQuery } from './api.ts'

/** The services from the browser's cache or the API; null, and logged, when they cannot be had. */
export async function cachedServices() {
  try {
    return await queryClientOfPage().fetchQuery(servicesQuery())
  } catch (error) {
    console.error('The services could not be loaded', error)
    return null
  }
}
