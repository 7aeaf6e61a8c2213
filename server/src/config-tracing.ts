import { z } from 'zod'
import type { TracingSettings } from './platform/tracing.ts'

/** Reads `name=value,name=value`, the form that OpenTelemetry specifies; values are percent-encoded. */
const headers = z.string().transform((text, issues) => {
  const pairs = text.split(',').map((pair) => /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair))
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name, value] = pair ?? []
        if (name === undefined || value === undefined) throw new URIError(text)
        return [name, decodeURIComponent(value)]
      }),
    )
  } catch {
    issues.addIssue('must read like "name=value,name=value"')
    return z.NEVER
  }
})

/** The names are those of OpenTelemetry, so that its documentation applies. */
export const tracingShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('jhilik'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

const schema = z.object(tracingShape)

/** Returns null when traces are sent nowhere. */
export function tracingOf(settings: z.output<typeof schema>): TracingSettings | null {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return null
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: settings.OTEL_SERVICE_NAME,
    share: settings.OTEL_TRACES_SAMPLER_ARG,
  }
}
