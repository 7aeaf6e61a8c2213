import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { loadRefusals, localeOfPage } from '../../lib/language/i18n.ts'
import type { CrewPageMessage } from '../../lib/outbox/crew-page-cache.ts'

/** Files below these are part of the page. */
const KEPT = /^\/(assets|icons)\/|^\/favicon\.svg$/

/** The addresses of the files that this page has loaded. */
function loadedPaths(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return loaded
    .filter(({ origin, pathname }) => origin === window.location.origin && KEPT.test(pathname))
    .map(({ pathname, search }) => pathname + search)
}

const photosOf = ({ photos, visitPhotos }: CrewJob) => [...photos, ...visitPhotos.map(({ img }) => img)]

/**
 * Has the service worker keep the page, so that it opens without a network after the browser was closed. What the page would load
 * when it is first used is loaded before.
 */
export async function keepPage(
  jobsOfToday: readonly CrewJob[],
  loadParts: () => Promise<unknown>,
): Promise<void> {
  // It never becomes ready where there is no worker.
  const worker = (await navigator.serviceWorker?.ready)?.active
  if (!worker) return
  await Promise.all([
    loadParts(),
    loadRefusals(localeOfPage()),
    import('@jhilik/contract/problems.ts'),
    import('@jhilik/contract/uploads.ts'),
    import('@jhilik/contract/wait-text.ts'),
    import('@jhilik/contract/accounts.ts?answers'),
  ])
  const paths = [...new Set([...loadedPaths(), ...jobsOfToday.flatMap(photosOf)])]
  const message: CrewPageMessage = { type: 'keep-crew-page', paths }
  worker.postMessage(message)
}
