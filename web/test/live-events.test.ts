import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../app/lib/http/api-error.ts'
import { invalidateOnEvents } from '../app/lib/live/invalidate-on-events.ts'
import { createLiveEvents, type LiveEvent, POLL_MS } from '../app/lib/live/live-events.ts'

/** The part of EventSource that the stream uses. */
class Source extends EventTarget {
  static all: Source[] = []
  isOpen = true
  onerror: (() => void) | null = null
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Source.all.push(this)
  }
  close() {
    this.isOpen = false
  }
  send(kind: string, data: object = {}) {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }))
  }
}

const page = Object.assign(new EventTarget(), { hidden: false })
const open = () => Source.all.filter(({ isOpen }) => isOpen)
const newest = () => Source.all.at(-1) as Source
const RESYNC = { kind: 'resync' }
const change = { slotId: 'a', serviceId: 'b', date: '2031-01-01' }
const stops: (() => void)[] = []

let tickets: number
let changeUser: () => void
function listening() {
  const listen = createLiveEvents({
    findAddress: async () => `/api/events?ticket=${++tickets}`,
    onUserChange: (act) => {
      changeUser = act
      return () => {}
    },
  })
  return () => {
    const received: LiveEvent[] = []
    const stop = listen((event) => received.push(event))
    stops.push(stop)
    return { received, stop }
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  Object.assign(page, { hidden: false })
  Source.all = []
  tickets = 0
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
async function setHidden(hidden: boolean) {
  Object.assign(page, { hidden })
  page.dispatchEvent(new Event('visibilitychange'))
  await pass()
}

describe('the event stream of a tab', () => {
  it('is shared by all listeners and closed with the last one', async () => {
    const join = listening()
    const one = join()
    await pass()
    newest().send('ready')
    const two = join()
    newest().send('slot.changed', change)
    expect(one.received).toEqual([RESYNC, { kind: 'slot.changed', ...change }])
    expect(two.received).toEqual(one.received)
    one.stop()
    expect(open()).toHaveLength(1)
    two.stop()
    expect([open().length, Source.all.length]).toEqual([0, 1])
  })

  it('is opened again after a failure, with another ticket and increasing delays', async () => {
    listening()()
    await pass()
    for (let tries = 1; tries <= 4; tries += 1) {
      expect(Source.all).toHaveLength(tries)
      expect(newest().url).toBe(`/api/events?ticket=${tries}`)
      newest().onerror?.()
      expect(open()).toEqual([])
      await pass(500 * 2 ** (tries - 1) - 1)
      expect(Source.all).toHaveLength(tries)
      await pass(500 * 2 ** (tries - 1) + 1)
    }
  })

  it('is replaced by a resync twice a minute while it cannot be opened', async () => {
    const { received } = listening()()
    await pass()
    const refuse = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 500) {
        if (newest().isOpen) newest().onerror?.()
        await pass(500)
      }
    }
    newest().onerror?.()
    await refuse(POLL_MS * 3)
    expect(received).toEqual([RESYNC, RESYNC, RESYNC])
    await pass(60_000)
    const before = received.length
    newest().send('ready')
    await pass(POLL_MS * 3)
    expect(received).toHaveLength(before + 1)
  })

  it('is closed in a tab that is hidden for a minute, and opened with a resync when it is visible again', async () => {
    const { received } = listening()()
    await pass()
    newest().send('ready')
    await setHidden(true)
    await pass(59_000)
    await setHidden(false)
    expect([open().length, Source.all.length]).toEqual([1, 1])
    await setHidden(true)
    await pass(60_000)
    expect(open()).toEqual([])
    await pass(POLL_MS * 2)
    expect(received).toEqual([RESYNC])
    await setHidden(false)
    newest().send('ready')
    expect(received).toEqual([RESYNC, RESYNC])
  })

  it('is opened again when another user signs in', async () => {
    listening()()
    await pass()
    changeUser()
    await pass()
    expect(Source.all.map(({ url, isOpen }) => [url.at(-1), isOpen])).toEqual([
      ['1', false],
      ['2', true],
    ])
  })
})

describe('queries that events make out of date', () => {
  it('are read again at once, then at most once a second, and the last event is not lost', async () => {
    const client = new QueryClient()
    const read = vi.spyOn(client, 'invalidateQueries')
    let emit: (event: LiveEvent) => void = () => {}
    const stop = invalidateOnEvents(
      client,
      (listener) => {
        emit = listener
        return () => {}
      },
      ({ kind }) => (kind === 'resync' ? [['bookings'], ['reports']] : [['bookings']]),
    )
    for (let time = 0; time < 15; time += 1) {
      emit({ kind: 'booking.changed', bookingId: String(time) })
      await pass(100)
    }
    expect(read.mock.calls.length).toBe(2)
    const before = read.mock.calls.length
    await pass(2000)
    expect(read.mock.calls.length).toBe(before + 1)
    emit({ kind: 'resync' })
    await pass(1000)
    expect(read.mock.calls.slice(-2).map(([filters]) => filters?.queryKey)).toEqual([
      ['bookings'],
      ['reports'],
    ])
    stop()
  })

  /** Pages that take 300 ms each; the first is loaded. */
  async function openPages() {
    const client = new QueryClient()
    const observer = new InfiniteQueryObserver(client, {
      queryKey: ['bookings'],
      queryFn: async ({ pageParam, signal }) => {
        await new Promise((resolve) => setTimeout(resolve, 300))
        signal.throwIfAborted()
        return pageParam
      },
      initialPageParam: 1,
      getNextPageParam: (last: number) => last + 1,
    })
    stops.push(observer.subscribe(() => {}))
    await pass(300)
    let emit: (event: LiveEvent) => void = () => {}
    stops.push(
      invalidateOnEvents(
        client,
        (listener) => {
          emit = listener
          return () => {}
        },
        () => [['bookings']],
      ),
    )
    return { client, observer, emit: (event: LiveEvent) => emit(event) }
  }

  it('are not read again while their next page is on its way', async () => {
    const { client, observer, emit } = await openPages()
    const read = vi.spyOn(client, 'invalidateQueries')
    void observer.fetchNextPage()
    await pass(100)
    emit({ kind: 'resync' })
    await pass(300)
    expect(observer.getCurrentResult().data?.pages).toEqual([1, 2])
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('wait also for a next page that takes the place of what was being read', async () => {
    const { observer, emit } = await openPages()
    void observer.refetch()
    await pass(100)
    emit({ kind: 'resync' })
    await pass(100)
    void observer.fetchNextPage()
    await pass(400)
    expect(observer.getCurrentResult().data?.pages).toEqual([1, 2])
  })

  it('are not read again after a refusal, unless they have data', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const asked = { refused: 0, broken: 0 }
    const failing = (key: keyof typeof asked, error: ApiError) =>
      new QueryObserver(client, {
        queryKey: ['bookings', key],
        queryFn: () => {
          asked[key] += 1
          throw error
        },
      }).subscribe(() => {})
    stops.push(failing('refused', new ApiError('Nobody knows it', { kind: 'HTTP', status: 404 })))
    stops.push(failing('broken', new ApiError('No network', { kind: 'FETCH_ERROR' })))
    let emit: (event: LiveEvent) => void = () => {}
    stops.push(
      invalidateOnEvents(
        client,
        (listener) => {
          emit = listener
          return () => {}
        },
        () => [['bookings']],
      ),
    )
    await pass(10)
    expect(asked).toEqual({ refused: 1, broken: 1 })
    emit({ kind: 'resync' })
    await pass(10)
    expect(asked).toEqual({ refused: 1, broken: 2 })
    client.setQueryData(['bookings', 'refused'], 'what was there')
    await pass(1000)
    emit({ kind: 'resync' })
    await pass(10)
    expect(asked).toEqual({ refused: 2, broken: 3 })
  })
})
