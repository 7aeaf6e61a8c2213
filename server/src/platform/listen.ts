import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The channel on which the triggers of the database tell what has changed. */
export const CHANGES = 'jhilik'

/** Receives the notifications (`NOTIFY`) of a channel. */
export interface Listener {
  onMessage(payload: string): void
  /** Called when the connection was lost for a while: messages may be missing. */
  onGap(): void
}

export interface Listening {
  /**
   * Resolves once `onMessage` got the notifications of what was committed before the call. Rejects when there is no
   * connection.
   */
  catchUp(): Promise<void>
  close(): Promise<void>
}

const FIRST_DELAY_MS = 250
const LAST_DELAY_MS = 15_000
/** A query detects a connection that was lost without an error. */
const PROBE_MS = 20_000
const PROBE_TIMEOUT_MS = 5_000

/**
 * Listens on a connection outside the pool and reconnects when it breaks, with growing delays. Resolves once it
 * listens for the first time; rejects if it cannot.
 */
export async function listenOnServer(
  connectionString: string,
  channel: string,
  listener: Listener,
): Promise<Listening> {
  const closing = new AbortController()
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString,
      application_name: 'jhilik-listen',
      connectionTimeoutMillis: 5_000,
      query_timeout: PROBE_TIMEOUT_MS,
      keepAlive: true,
    })
    // An error of an idle connection would end the process if nobody listened for it; `end` follows the error.
    fresh.on('error', () => {})
    fresh.on('notification', ({ payload }) => listener.onMessage(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      void fresh.end().catch(() => {})
      throw error
    }
    fresh.once('end', () => void reconnect())
    return fresh
  }

  async function reconnect(): Promise<void> {
    for (let delay = FIRST_DELAY_MS; !closing.signal.aborted; delay = Math.min(delay * 2, LAST_DELAY_MS)) {
      // The delay is random, so that processes do not reconnect at the same moment.
      await sleep(delay * (0.5 + Math.random()), undefined, { ref: false, signal: closing.signal }).catch(
        () => {},
      )
      if (closing.signal.aborted) return
      try {
        client = await connect()
      } catch {
        continue
      }
      if (closing.signal.aborted) return void client.end().catch(() => {})
      return listener.onGap()
    }
  }

  const probe = setInterval(() => {
    const asked = client
    asked.query('select 1').catch(() => asked.end().catch(() => {}))
  }, PROBE_MS).unref()

  return {
    // The server sends pending notifications before it answers a query of the same connection.
    async catchUp() {
      await client.query('select 1')
    },
    async close() {
      closing.abort()
      clearInterval(probe)
      await client.end().catch(() => {})
    },
  }
}

type Listen = (channel: string, listener: Listener) => Promise<Listening>

interface Channel {
  listeners: Set<Listener>
  listening: Promise<Listening>
}

/** Does what `listen` does, with one connection for all listeners of a channel. */
export function shareListening(listen: Listen): Listen {
  const channels = new Map<string, Channel>()

  function open(name: string): Channel {
    const listeners = new Set<Listener>()
    const listening = listen(name, {
      onMessage: (payload) => {
        for (const listener of listeners) listener.onMessage(payload)
      },
      onGap: () => {
        for (const listener of listeners) listener.onGap()
      },
    })
    const channel = { listeners, listening }
    channels.set(name, channel)
    listening.catch(() => channels.delete(name))
    return channel
  }

  return async (name, listener) => {
    const channel = channels.get(name) ?? open(name)
    channel.listeners.add(listener)
    await channel.listening
    return {
      catchUp: async () => (await channel.listening).catchUp(),
      async close() {
        channel.listeners.delete(listener)
        if (channel.listeners.size > 0) return
        if (channels.get(name) === channel) channels.delete(name)
        await (await channel.listening).close()
      },
    }
  }
}
