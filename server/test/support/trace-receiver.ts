import Fastify from 'fastify'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Record<string, unknown>
  isError: boolean
}

interface Value {
  stringValue?: string
  intValue?: number
}

interface WireSpan extends Omit<ReceivedSpan, 'attributes' | 'isError'> {
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}

const STATUS_ERROR = 2

export interface TraceReceiver {
  url: string
  spans: ReceivedSpan[]
  /** The headers of every export. */
  headers: Record<string, unknown>[]
  /** All that was received, as text. */
  text(): string
  close(): Promise<void>
}

/** Takes spans as a collector does: OTLP over HTTP, in JSON (OpenTelemetry Protocol 1.x, `POST /v1/traces`). */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const app = Fastify({ forceCloseConnections: true })
  const spans: ReceivedSpan[] = []
  const headers: Record<string, unknown>[] = []
  const bodies: unknown[] = []
  interface Export {
    resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[]
  }
  app.post<{ Body: Export }>('/v1/traces', async (request) => {
    headers.push(request.headers)
    bodies.push(request.body)
    const received = request.body.resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    )
    for (const { attributes, status, ...span } of received) {
      const values = attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue])
      spans.push({ ...span, attributes: Object.fromEntries(values), isError: status.code === STATUS_ERROR })
    }
    return { partialSuccess: {} }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, spans, headers, text: () => JSON.stringify(bodies), close: () => app.close() }
}
