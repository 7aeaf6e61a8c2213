import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import { PRODUCT_VERSION } from './product.ts'

export interface TracingSettings {
  /** The address to which spans are posted as OTLP over HTTP, in JSON. */
  url: string
  headers: Record<string, string>
  serviceName: string
  /** The share of the requests and jobs that are traced, from 0 to 1. */
  share: number
}

const SEND_EVERY_MS = 1_000

/** The tracer does nothing until `startTracing` has set a provider. */
export const tracer = trace.getTracer('jhilik')

/**
 * Sends spans from now on. The SDK is loaded only here, because it would cost memory in every installation. Spans are
 * dropped when the receiver is slow or does not answer; requests never wait for it.
 */
export async function startTracing(settings: TracingSettings): Promise<{ close(): Promise<void> }> {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ])
  const { url, headers, serviceName, share } = settings
  const exporter = new OTLPTraceExporter({ url, headers })
  const root = new sdk.TraceIdRatioBasedSampler(share)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': PRODUCT_VERSION }),
    sampler: new sdk.ParentBasedSampler({ root }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return { close: () => provider.shutdown().catch(() => {}) }
}

/**
 * Runs asynchronous work in a span, which fails when the work does. Attributes must not contain personal data or
 * secrets.
 */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  kind = SpanKind.INTERNAL,
): Promise<T> {
  return tracer.startActiveSpan(name, { attributes, kind }, async (span) => {
    try {
      return await work()
    } catch (error) {
      // The message is left out, because those of mail servers and gateways repeat addresses.
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Runs work that waits for another server. */
export const inCallSpan = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  inSpan(name, {}, work, SpanKind.CLIENT)

/** Records a query that has ended, with its text and without its parameters. */
export function traceQuery({ level, query, queryDurationMillis }: LogEvent): void {
  if (!trace.getActiveSpan()?.isRecording()) return
  const span = tracer.startSpan(query.sql.split(/\s/, 1)[0] ?? 'query', {
    kind: SpanKind.CLIENT,
    startTime: Date.now() - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  })
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}
