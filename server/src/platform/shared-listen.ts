import type { Database } from './db.ts'
import type { Listener, Listening } from './listen.ts'

type Listen = Database['listen']

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
