import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../app/lib/http/api-error.ts'
import { createLiveEvents, type LiveEvent, POLL_MS } from '../app/lib/live/live-events.ts'
import { invalidateOnEvents } from '../app/lib/live/live-queries.ts'

/** As much of a browser's page as listening needs. */
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
  say(kind: string, data: object = {}) {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }))
  }
}

const page = Object.assign(new EventTarget(), { hidden: false })
const open = () => Source.all.filter(({ isOpen }) => isOpen)
const newest = () => Source.all.at(-1) as Source
const ANYTHING = { kind: 'anything' }
const change = { slotId: 'a', serviceId: 'b', date: '2031-01-01' }
const stops: (() => void)[] = []

let tickets: number
let newReader: () => void
function listening() {
  const listen = createLiveEvents({
    findAddress: async () => `/api/events?ticket=${++tickets}`,
    onUserChanged: (act) => {
      newReader = act
      return () => {}
    },
  })
  return () => {
    const heard: LiveEvent[] = []
    const stop = listen((event) => heard.push(event))
    stops.push(stop)
    return { heard, stop }
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
async function look(hidden: boolean) {
  Object.assign(page, { hidden })
  page.dispatchEvent(new Event('visibilitychange'))
  await pass()
}

describe('what the server tells a tab', () => {
  it('comes by one stream, shared, and closed with its last listener', async () => {
    const join = listening()
    const one = join()
    await pass()
    newest().say('ready')
    const two = join()
    newest().say('slot.changed', change)
    expect(one.heard).toEqual([ANYTHING, { kind: 'slot.changed', ...change }])
    expect(two.heard).toEqual(one.heard)
    one.stop()
    expect(open()).toHaveLength(1)
    two.stop()
    expect([open().length, Source.all.length]).toEqual([0, 1])
  })

  it('is listened to again after a break, with another ticket and ever more patience', async () => {
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

  it('is asked for twice a minute as long as there is no stream', async () => {
    const { heard } = listening()()
    await pass()
    const refuse = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 500) {
        if (newest().isOpen) newest().onerror?.()
        await pass(500)
      }
    }
    newest().onerror?.()
    await refuse(POLL_MS * 3)
    expect(heard).toEqual([ANYTHING, ANYTHING, ANYTHING])
    await pass(60_000)
    const before = heard.length
    newest().say('ready')
    await pass(POLL_MS * 3)
    expect(heard).toHaveLength(before + 1)
  })

  it('is not heard in a tab that nobody has looked at for a minute, and caught up with afterwards', async () => {
    const { heard } = listening()()
    await pass()
    newest().say('ready')
    await look(true)
    await pass(59_000)
    await look(false)
    expect([open().length, Source.all.length]).toEqual([1, 1])
    await look(true)
    await pass(60_000)
    expect(open()).toEqual([])
    await pass(POLL_MS * 2)
    expect(heard).toEqual([ANYTHING])
    await look(false)
    newest().say('ready')
    expect(heard).toEqual([ANYTHING, ANYTHING])
  })

  it('is listened to anew when somebody else signs in', async () => {
    listening()()
    await pass()
    newReader()
    await pass()
    expect(Source.all.map(({ url, isOpen }) => [url.at(-1), isOpen])).toEqual([
      ['1', false],
      ['2', true],
    ])
  })
})

describe('queries that follow the event', () => {
  it('are read again at once, then at most once a second, and the last event is not lost', async () => {
    const client = new QueryClient()
    const read = vi.spyOn(client, 'invalidateQueries')
    let notify: (event: LiveEvent) => void = () => {}
    const stop = invalidateOnEvents(
      client,
      (listener) => {
        notify = listener
        return () => {}
      },
      ({ kind }) => (kind === 'anything' ? [['bookings'], ['reports']] : [['bookings']]),
    )
    for (let time = 0; time < 15; time += 1) {
      notify({ kind: 'booking.changed', bookingId: String(time) })
      await pass(100)
    }
    expect(read.mock.calls.length).toBe(2)
    const before = read.mock.calls.length
    await pass(2000)
    expect(read.mock.calls.length).toBe(before + 1)
    notify({ kind: 'anything' })
    await pass(1000)
    expect(read.mock.calls.slice(-2).map(([filters]) => filters?.queryKey)).toEqual([
      ['bookings'],
      ['reports'],
    ])
    stop()
  })

  it('are not read again once they were refused, unless there is something to show', async () => {
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
    let notify: (event: LiveEvent) => void = () => {}
    stops.push(
      invalidateOnEvents(
        client,
        (listener) => {
          notify = listener
          return () => {}
        },
        () => [['bookings']],
      ),
    )
    await pass(10)
    expect(asked).toEqual({ refused: 1, broken: 1 })
    notify({ kind: 'anything' })
    await pass(10)
    expect(asked).toEqual({ refused: 1, broken: 2 })
    client.setQueryData(['bookings', 'refused'], 'what was there')
    await pass(1000)
    notify({ kind: 'anything' })
    await pass(10)
    expect(asked).toEqual({ refused: 2, broken: 3 })
  })
})
