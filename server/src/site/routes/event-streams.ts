import type { ServerResponse } from 'node:http'
import { bookingChangedSchema, type EventKind, slotChangedSchema } from '@jhilik/contract/events.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { CHANGES } from '../../platform/listen.ts'
import { widerNetworkOf } from '../../platform/network.ts'
import { problem } from '../../platform/problem.ts'

const MAX_STREAMS = 2_000
/** The part of them that is kept free for staff. */
const STREAMS_FOR_STAFF = 200
/** The limit is high, because many customers can share one address. */
const MAX_STREAMS_PER_ADDRESS = 100
/** One person has a few tabs open. */
const MAX_STREAMS_PER_ADMIN = 20
/** Heartbeats are sent more often, because proxies close connections that are idle for 30 seconds. */
const HEARTBEAT_MS = 20_000
/** Events within this time are sent together, without duplicates. */
const BATCH_MS = 50
/** When there are more events, one `resync` is sent, because reading everything again is less work. */
const MAX_FRAMES_AT_ONCE = 100
/** A client that reads too slowly is disconnected; it reads everything again when it reconnects. */
const MAX_UNREAD_BYTES = 64 * 1024
/** The stream ends after this time, and the browser reconnects, perhaps to another process. */
const MAX_STREAM_MS = 30 * 60_000
/** An admin needs a new ticket after this time. */
const MAX_ADMIN_STREAM_MS = 10 * 60_000

interface Stream {
  response: ServerResponse
  address: string
  /** The sign-in of an admin; null for a stream of public events. */
  signInId: string | null
  endsAt: number
}

export interface EventStreams {
  /** Throws too_many_requests or temporarily_unavailable when no more stream is allowed. */
  checkLimits(wanted: Pick<Stream, 'address' | 'signInId'>): void
  /** Adds a response whose head is written. It ends when the streams are closed. */
  add(stream: Omit<Stream, 'endsAt'>): void
  /** Ends all streams. */
  close(): Promise<void>
}

/** Opens all streams of this process. They get the changes that any process writes to the database. */
export async function openEventStreams(ctx: Context): Promise<EventStreams> {
  const streams = new Set<Stream>()
  const pending = new Map<string, Frame>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function write(stream: Stream, text: string) {
    stream.response.write(text)
    if (stream.response.writableLength > MAX_UNREAD_BYTES) stream.response.destroy()
  }

  function sendPending() {
    timer = undefined
    const frames = pending.size > MAX_FRAMES_AT_ONCE ? [frameOf('resync')] : [...pending.values()]
    pending.clear()
    const textFor = (isAdmin: boolean) =>
      frames
        .filter(({ kind }) => mayReceive(kind, isAdmin))
        .map(({ text }) => text)
        .join('')
    const [forAdmins, forAll] = [textFor(true), textFor(false)]
    for (const stream of streams) {
      const text = stream.signInId ? forAdmins : forAll
      if (text) write(stream, text)
    }
  }

  /** `null` ends the streams of all admins, who open new ones with new tickets. */
  function endAdminStreams(signInId: string | null) {
    for (const stream of streams) {
      if (stream.signInId && (signInId === null || stream.signInId === signInId)) stream.response.end()
    }
  }

  /**
   * Ends the oldest stream of the network that has most, so that a few networks cannot take all streams. Throws
   * temporarily_unavailable when the network that wants one more would then have as many.
   */
  function makeRoom(visitors: readonly Stream[], wanting: string) {
    const byNetwork = Map.groupBy(visitors, ({ address }) => widerNetworkOf(address))
    const [most = []] = [...byNetwork.values()].sort((one, other) => other.length - one.length)
    const [oldest] = most
    if (!oldest || most.length <= (byNetwork.get(wanting)?.length ?? 0) + 1)
      throw problem('temporarily_unavailable', { retryAfterSeconds: 30 })
    oldest.response.end()
    streams.delete(oldest)
  }

  function addPending(frame: Frame) {
    pending.set(frame.text, frame)
    timer ??= setTimeout(sendPending, BATCH_MS)
  }

  const listening = await ctx.listen(CHANGES, {
    onMessage(payload) {
      const message = streams.size > 0 && readMessage(payload)
      if (!message) return
      if (message.kind === 'sign_in.ended') endAdminStreams(message.signInId)
      // Those who keep their duty open new streams too. Duties change rarely.
      else if (message.kind === 'duty.changed') endAdminStreams(null)
      else addPending(message)
    },
    onGap: () => {
      // The end of a sign-in may have been missed.
      endAdminStreams(null)
      addPending(frameOf('resync'))
    },
  })

  const heartbeat = setInterval(() => {
    const now = performance.now()
    for (const stream of streams) {
      if (now >= stream.endsAt) stream.response.end()
      else write(stream, ':\n\n')
    }
  }, HEARTBEAT_MS).unref()

  return {
    checkLimits({ address, signInId }) {
      if (isClosed) throw problem('temporarily_unavailable', { retryAfterSeconds: 30 })
      if (signInId !== null) {
        const own = [...streams].filter((stream) => stream.signInId === signInId)
        if (own.length >= MAX_STREAMS_PER_ADMIN) throw problem('too_many_requests', { retryAfterSeconds: 60 })
        if (streams.size >= MAX_STREAMS) throw problem('temporarily_unavailable', { retryAfterSeconds: 30 })
        return
      }
      const visitors = [...streams].filter((stream) => stream.signInId === null)
      const own = visitors.filter((stream) => stream.address === address)
      if (own.length >= MAX_STREAMS_PER_ADDRESS) throw problem('too_many_requests', { retryAfterSeconds: 60 })
      if (visitors.length >= MAX_STREAMS - STREAMS_FOR_STAFF) makeRoom(visitors, widerNetworkOf(address))
    },
    add(added) {
      // The streams may have been closed since the limits were checked.
      if (isClosed) return void added.response.end()
      const lifetime = added.signInId ? MAX_ADMIN_STREAM_MS : MAX_STREAM_MS
      const stream = { ...added, endsAt: performance.now() + lifetime }
      streams.add(stream)
      stream.response.on('close', () => streams.delete(stream))
      // The client has disconnected; `close` follows.
      stream.response.on('error', () => {})
      write(stream, `retry: 3000\n\n${frameOf('ready').text}`)
    },
    async close() {
      isClosed = true
      clearInterval(heartbeat)
      clearTimeout(timer)
      for (const { response } of streams) response.end()
      await listening.close()
    },
  }
}

/** The content of a notification that a database trigger sends. */
const messageSchema = z.discriminatedUnion('kind', [
  slotChangedSchema.extend({ kind: z.literal('slot.changed') }),
  bookingChangedSchema.extend({ kind: z.literal('booking.changed') }),
  z.object({ kind: z.enum(['resync', 'services.changed']) }),
  z.object({ kind: z.literal('sign_in.ended'), signInId: z.uuid() }),
  z.object({ kind: z.literal('duty.changed') }),
])

interface Frame {
  kind: EventKind
  /** The text that is sent. */
  text: string
}

/** Formats one server-sent event. */
function frameOf(kind: EventKind, data: object = {}): Frame {
  return { kind, text: `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n` }
}

/** A change of what somebody may receive. */
type ChangedReader = { kind: 'sign_in.ended'; signInId: string } | { kind: 'duty.changed' }

/** Returns null for an unknown message, because any database user can notify the channel. */
function readMessage(payload: string): Frame | ChangedReader | null {
  let message: unknown
  try {
    message = JSON.parse(payload)
  } catch {
    return null
  }
  const parsed = messageSchema.safeParse(message)
  if (!parsed.success) return null
  if (parsed.data.kind === 'sign_in.ended' || parsed.data.kind === 'duty.changed') return parsed.data
  const { kind, ...data } = parsed.data
  return frameOf(kind, data)
}

/** Changes of bookings are for admins only, changes of slots for everybody. */
function mayReceive(kind: EventKind, isAdmin: boolean): boolean {
  return isAdmin || kind !== 'booking.changed'
}
