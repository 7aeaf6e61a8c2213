/** The cache in which the service worker keeps the page of crews. */
export const CREW_PAGE_CACHE = 'crew-page'

/** The page that is kept. */
export const CREW_PAGE = '/dashboard/user/jobs'

/** What a page tells the service worker: the addresses of all that it needs, or, when the session has ended, to forget it. */
export type CrewPageMessage = { type: 'keep-crew-page'; paths: string[] } | { type: 'forget-crew-page' }

/** The name of the Background Sync, and of what the service worker tells open pages when the network is back. */
export const SEND_REPORTS = 'jhilik-crew'
