export interface HeardEvent {
  kind: string
  data: Record<string, unknown>
}

export interface EventStream {
  status: number
  headers: Headers
  /** All events so far, oldest first. */
  heard: HeardEvent[]
  /** The next matching event that no earlier call returned. Rejects after `ms`. */
  next(fits: (event: HeardEvent) => boolean, ms?: number): Promise<HeardEvent>
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  close(): void
}

function readEvent(block: string): HeardEvent | undefined {
  const kind = /^event: (.*)$/m.exec(block)?.[1]
  const data = /^data: (.*)$/m.exec(block)?.[1]
  return kind && data ? { kind, data: JSON.parse(data) as HeardEvent['data'] } : undefined
}

/** A stream of server-sent events, read as a browser does. */
export async function openEventStream(url: string): Promise<EventStream> {
  const closing = new AbortController()
  const answer = await fetch(url, { signal: closing.signal, headers: { accept: 'text/event-stream' } })
  const heard: HeardEvent[] = []
  let position = 0
  async function read() {
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readEvent(block)
        if (event) heard.push(event)
      }
    }
  }
  const ended = read().catch((error: Error) => {
    if (error.name !== 'AbortError') throw error
  })
  // Callers that await `ended` get its error; for the others it is not unhandled.
  ended.catch(() => {})
  return {
    status: answer.status,
    headers: answer.headers,
    heard,
    ended,
    async next(fits, ms = 20_000) {
      const giveUp = Date.now() + ms
      for (;;) {
        const found = heard.findIndex((event, index) => index >= position && fits(event))
        if (found >= 0) {
          position = found + 1
          return heard[found] as HeardEvent
        }
        if (Date.now() > giveUp) throw new Error(`Not heard; only ${JSON.stringify(heard)}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    close: () => closing.abort(),
  }
}
