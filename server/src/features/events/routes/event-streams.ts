import type { ServerResponse } from 'node:http'
import type { Context } from '../../../context.ts'
import { problem } from '../../../platform/problem.ts'
import { type Frame, frameOf, mayHear, readMessage } from '../rules.ts'

/** What the triggers of `migrations/` speak on. */
const CHANNEL = 'jhilik'

const MAX_STREAMS = 2_000
/** Generous: whole neighbourhoods share one address. */
const MAX_STREAMS_PER_ADDRESS = 100
/** Proxies cut what is silent for half a minute. */
const HEARTBEAT_MS = 20_000
/** What comes at once is said at once, each thing once. */
const GATHER_MS = 50
/** More than this at once, and reading everything again is less work for all. */
const MAX_FRAMES_AT_ONCE = 100
/** Who reads more slowly than things happen is cut off, and reads everything when coming back. */
const MAX_UNREAD_BYTES = 64 * 1024
/** Then the browser comes back by itself, perhaps to another process. */
const LIFE_MS = 30 * 60_000
/** Then an admin has to show again that they are one. */
const ADMIN_LIFE_MS = 10 * 60_000

interface Stream {
  response: ServerResponse
  address: string
  isAdmin: boolean
  endsAt: number
}

export interface Feed {
  /** Throws too_many_requests, temporarily_unavailable. */
  admit(address: string): void
  /** Takes over a response whose head is written. */
  join(stream: Omit<Stream, 'endsAt'>): void
  /** Ends all streams. */
  close(): Promise<void>
}

/** All streams of this process, fed by what any process writes to the database. */
export async function openFeed(ctx: Context): Promise<Feed> {
  const streams = new Set<Stream>()
  const gathered = new Map<string, Frame>()
  let gathering: NodeJS.Timeout | undefined
  let isClosed = false

  function write(stream: Stream, text: string) {
    stream.response.write(text)
    if (stream.response.writableLength > MAX_UNREAD_BYTES) stream.response.destroy()
  }

  function tellAll() {
    gathering = undefined
    const frames = gathered.size > MAX_FRAMES_AT_ONCE ? [frameOf('resync')] : [...gathered.values()]
    gathered.clear()
    const textFor = (isAdmin: boolean) =>
      frames
        .filter(({ kind }) => mayHear(kind, isAdmin))
        .map(({ text }) => text)
        .join('')
    const [forAdmins, forAll] = [textFor(true), textFor(false)]
    for (const stream of streams) {
      const text = stream.isAdmin ? forAdmins : forAll
      if (text) write(stream, text)
    }
  }

  function gather(frame: Frame) {
    gathered.set(frame.text, frame)
    gathering ??= setTimeout(tellAll, GATHER_MS)
  }

  const listening = await ctx.listen(CHANNEL, {
    onMessage(payload) {
      const frame = streams.size > 0 && readMessage(payload)
      if (frame) gather(frame)
    },
    onGap: () => gather(frameOf('resync')),
  })

  const heartbeat = setInterval(() => {
    const now = performance.now()
    for (const stream of streams) {
      if (now >= stream.endsAt) stream.response.end()
      else write(stream, ':\n\n')
    }
  }, HEARTBEAT_MS).unref()

  return {
    admit(address) {
      if (isClosed || streams.size >= MAX_STREAMS)
        throw problem('temporarily_unavailable', { retryAfterSeconds: 30 })
      const own = [...streams].filter((stream) => stream.address === address)
      if (own.length >= MAX_STREAMS_PER_ADDRESS) throw problem('too_many_requests', { retryAfterSeconds: 60 })
    },
    join(joining) {
      const life = joining.isAdmin ? ADMIN_LIFE_MS : LIFE_MS
      const stream = { ...joining, endsAt: performance.now() + life }
      streams.add(stream)
      stream.response.on('close', () => streams.delete(stream))
      // The reader is gone; `close` follows.
      stream.response.on('error', () => {})
      write(stream, `retry: 3000\n\n${frameOf('ready').text}`)
    },
    async close() {
      isClosed = true
      clearInterval(heartbeat)
      clearTimeout(gathering)
      for (const { response } of streams) response.end()
      await listening.close()
    },
  }
}
