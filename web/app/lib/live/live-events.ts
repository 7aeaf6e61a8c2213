import type { BookingChanged, SlotChanged } from '@jhilik/contract/events.ts'
import { isApiError } from '../http/api-error.ts'
import { api } from '../http/http.ts'
import { sessionActions } from '../session/session.ts'

/** An event of the server. `resync`: some may have been missed, everything should be read again. */
export type LiveEvent =
  | ({ kind: 'slot.changed' } & SlotChanged)
  | ({ kind: 'booking.changed' } & BookingChanged)
  | { kind: 'resync' | 'services.changed' }
type Listener = (event: LiveEvent) => void

const RESYNC: LiveEvent = { kind: 'resync' }
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 60_000
/** The interval at which everything is read again while there is no stream. */
export const POLL_MS = 30_000
/** A browser has six connections for all tabs of a site: a tab hidden for so long closes its own. */
const HIDDEN_MS = 60_000

interface Options {
  /** The stream's address; called before every connection, since a ticket is valid once. */
  findAddress: () => Promise<string>
  /** Calls `act` when another user has signed in. Returns a function that stops it. */
  onUserChange: (act: () => void) => () => void
}

/** Each tab has one stream, open while it has listeners and the tab is visible. */
export function createLiveEvents({ findAddress, onUserChange }: Options) {
  const listeners = new Set<Listener>()
  /** Number of the latest connection; results of earlier ones are ignored. */
  let current = 0
  let source: EventSource | null = null
  let isReady = false
  let failures = 0
  let retrying: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  let unfollowPage: (() => void) | undefined

  const notify = (event: LiveEvent) => {
    for (const listener of listeners) listener(event)
  }

  function disconnect() {
    current += 1
    isReady = false
    clearTimeout(retrying)
    source?.close()
    source = null
  }

  function pause() {
    disconnect()
    clearInterval(polling)
    polling = undefined
    failures = 0
  }

  async function connect() {
    disconnect()
    const own = current
    try {
      // Connecting while offline would log an error in the browser's console.
      if (!navigator.onLine) throw new Error('offline')
      const address = await findAddress()
      if (own === current) listenAt(address, own)
    } catch {
      if (own === current) retry()
    }
  }

  function listenAt(address: string, own: number) {
    const opened = new EventSource(address)
    source = opened
    opened.addEventListener('ready', () => {
      isReady = true
      failures = 0
      clearInterval(polling)
      polling = undefined
      notify(RESYNC)
    })
    opened.addEventListener('resync', () => notify(RESYNC))
    opened.addEventListener('services.changed', () => notify({ kind: 'services.changed' }))
    for (const kind of ['slot.changed', 'booking.changed'] as const) {
      opened.addEventListener(kind, ({ data }) => notify({ ...JSON.parse(data), kind }))
    }
    // EventSource would reconnect with the ticket that is used up.
    opened.onerror = () => {
      if (own === current) retry()
    }
  }

  function retry() {
    disconnect()
    const delay = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS)
    failures += 1
    // The delay is random, so that clients do not all reconnect at once when a server is back.
    retrying = setTimeout(connect, delay * (0.5 + Math.random() / 2))
    polling ??= setInterval(() => {
      if (!document.hidden) notify(RESYNC)
    }, POLL_MS)
  }

  function onVisibility() {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(pause, HIDDEN_MS)
    else if (!source) void connect()
  }

  /** Returns a function that removes the listeners. */
  function followPage(): () => void {
    const removal = new AbortController()
    const { signal } = removal
    document.addEventListener('visibilitychange', onVisibility, { signal })
    window.addEventListener('online', () => void connect(), { signal })
    // Browsers do not put a page with an open connection into the back/forward cache.
    window.addEventListener('pagehide', pause, { signal })
    window.addEventListener('pageshow', ({ persisted }) => persisted && void connect(), { signal })
    const stopWatching = onUserChange(() => void connect())
    return () => {
      removal.abort()
      stopWatching()
      clearTimeout(hiding)
    }
  }

  /** Returns a function that removes the listener. A new listener gets `resync` once the stream is ready. */
  return function listen(listener: Listener): () => void {
    listeners.add(listener)
    if (!unfollowPage) {
      unfollowPage = followPage()
      void connect()
    } else if (isReady) listener(RESYNC)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      pause()
      unfollowPage?.()
      unfollowPage = undefined
    }
  }
}

const ticket = async () => (await import('@jhilik/contract/events.ts')).eventsTicketResponseSchema

/** Admins need a ticket; a user who is no longer admin gets the public stream. */
async function findAddress(): Promise<string> {
  if (sessionActions.current().user?.role !== 'admin') return '/api/events'
  try {
    const { data } = await api.post('/events/ticket', ticket)
    return `/api/events?${new URLSearchParams({ ticket: data.ticket })}`
  } catch (error) {
    if (isApiError(error) && (error.status === 401 || error.status === 403)) return '/api/events'
    throw error
  }
}

const userKeyOf = ({ user }: ReturnType<typeof sessionActions.current>) => `${user?.sub} ${user?.role}`

/** The stream of this tab. */
export const listenToServer = createLiveEvents({
  findAddress,
  onUserChange: (act) =>
    sessionActions.store.subscribe((now, before) => {
      if (userKeyOf(now) !== userKeyOf(before)) act()
    }),
})
