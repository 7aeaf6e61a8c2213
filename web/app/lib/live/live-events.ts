import type { BookingChanged, SlotChanged } from '@jhilik/contract/events.ts'
import { isApiError } from '../http/api-error.ts'
import { api } from '../http/http.ts'
import { sessionActions } from '../session/session.ts'

/** An event of the server. `anything`: events may have been missed, all queries are stale. */
export type LiveEvent =
  | ({ kind: 'slot.changed' } & SlotChanged)
  | ({ kind: 'booking.changed' } & BookingChanged)
  | { kind: 'anything' }
type Listener = (event: LiveEvent) => void

const ANYTHING: LiveEvent = { kind: 'anything' }
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 60_000
/** The polling interval while there is no connection. */
export const POLL_MS = 30_000
/** Browsers share six HTTP/1.1 connections among all tabs of a site: a hidden tab closes its own after this time. */
const HIDDEN_MS = 60_000

interface Options {
  /** The address of the stream; called before each connection attempt, as a ticket is valid for one. */
  findAddress: () => Promise<string>
  /** Calls back when another user has signed in. Returns a function that unsubscribes. */
  onUserChanged: (callback: () => void) => () => void
}

/** One stream for each tab, open while there are listeners and the tab is visible. */
export function createLiveEvents({ findAddress, onUserChanged }: Options) {
  const listeners = new Set<Listener>()
  /** The number of the current connection attempt; results of earlier ones are ignored. */
  let current = 0
  let source: EventSource | null = null
  let isReady = false
  let failures = 0
  let retrying: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  let removePageListeners: (() => void) | undefined

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
    const attempt = current
    try {
      // Avoids a failed request that the browser would log.
      if (!navigator.onLine) throw new Error('offline')
      const address = await findAddress()
      if (attempt === current) listenAt(address, attempt)
    } catch {
      if (attempt === current) retry()
    }
  }

  function listenAt(address: string, attempt: number) {
    const opened = new EventSource(address)
    source = opened
    opened.addEventListener('ready', () => {
      isReady = true
      failures = 0
      clearInterval(polling)
      polling = undefined
      notify(ANYTHING)
    })
    opened.addEventListener('resync', () => notify(ANYTHING))
    for (const kind of ['slot.changed', 'booking.changed'] as const) {
      opened.addEventListener(kind, ({ data }) => notify({ ...JSON.parse(data), kind }))
    }
    // EventSource's own reconnect would use the ticket a second time.
    opened.onerror = () => {
      if (attempt === current) retry()
    }
  }

  function retry() {
    disconnect()
    const delay = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS)
    failures += 1
    // Random, so that not all clients reconnect at once after a server restart.
    retrying = setTimeout(connect, delay * (0.5 + Math.random() / 2))
    polling ??= setInterval(() => {
      if (!document.hidden) notify(ANYTHING)
    }, POLL_MS)
  }

  function onVisibility() {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(pause, HIDDEN_MS)
    else if (!source) void connect()
  }

  function addPageListeners(): () => void {
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('visibilitychange', onVisibility, { signal })
    window.addEventListener('online', () => void connect(), { signal })
    // An open connection would keep the page out of the back/forward cache.
    window.addEventListener('pagehide', pause, { signal })
    window.addEventListener('pageshow', ({ persisted }) => persisted && void connect(), { signal })
    const stopWatching = onUserChanged(() => void connect())
    return () => {
      controller.abort()
      stopWatching()
      clearTimeout(hiding)
    }
  }

  /** Returns a function that unsubscribes. A new listener gets `anything` once the stream is open. */
  return function listen(listener: Listener): () => void {
    listeners.add(listener)
    if (!removePageListeners) {
      removePageListeners = addPageListeners()
      void connect()
    } else if (isReady) listener(ANYTHING)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      pause()
      removePageListeners?.()
      removePageListeners = undefined
    }
  }
}

const ticket = async () => (await import('@jhilik/contract/events.ts')).eventsTicketResponseSchema

/** Admins connect with a ticket; a user who is no longer an admin gets the public stream. */
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

const identityOf = ({ user }: ReturnType<typeof sessionActions.current>) => `${user?.sub} ${user?.role}`

/** Subscribes to the server's events in this tab. */
export const subscribeToEvents = createLiveEvents({
  findAddress,
  onUserChanged: (callback) =>
    sessionActions.store.subscribe((now, before) => {
      if (identityOf(now) !== identityOf(before)) callback()
    }),
})
