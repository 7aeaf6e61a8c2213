import { openCrewDatabase } from './crew-database.ts'
import { CREW_PAGE_CACHE, type CrewPageMessage } from './crew-page-cache.ts'
import { keepTicksOf } from './crew-ticks.ts'
import { unmarkCrewData } from './mark-crew-data.ts'

/**
 * Removes key, jobs and page at the end of a session. Reports that were not sent stay: nobody can read them before their account
 * signs in again, whose jobs come with the key.
 */
export async function forgetCrewData(): Promise<void> {
  await globalThis.caches?.delete(CREW_PAGE_CACHE)
  // The service worker may just be keeping the page.
  const message: CrewPageMessage = { type: 'forget-crew-page' }
  navigator.serviceWorker?.controller?.postMessage(message)
  const db = await openCrewDatabase()
  const stores = db.transaction(['keys', 'days'], 'readwrite')
  await Promise.all([stores.objectStore('keys').clear(), stores.objectStore('days').clear(), stores.done])
  // The mark goes last: when the page is closed before, the next one begins anew.
  keepTicksOf([])
  unmarkCrewData()
}
