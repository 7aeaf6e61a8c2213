import type { App } from './http.ts'

/** What calls of other services may have at most. */
export const MAX_CALLBACK_BYTES = 32 * 1024
const MAX_FIELDS = 80
const MAX_VALUE_LENGTH = 500

/** Takes every body as text, because gateways and providers send wrong content types. */
export function takeTextBody(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: MAX_CALLBACK_BYTES },
    (_request, body, done) => done(null, body),
  )
}

/** Reads the fields of a form or JSON body. A body that cannot be read has no fields. */
export function readFields(body: unknown): Record<string, string> {
  if (typeof body !== 'string') return {}
  const text = body.trim()
  if (!text.startsWith('{')) return clean(new URLSearchParams(text))
  try {
    return clean(Object.entries(JSON.parse(text) as object))
  } catch {
    return {}
  }
}

/** Limits the fields in number and size, and removes characters that PostgreSQL's text cannot hold. */
function clean(entries: Iterable<[string, unknown]>): Record<string, string> {
  const fields: [string, string][] = []
  for (const [name, value] of entries) {
    if (fields.length === MAX_FIELDS) break
    if (typeof value !== 'string' && typeof value !== 'number') continue
    fields.push([storable(name), storable(String(value))])
  }
  return Object.fromEntries(fields)
}

const storable = (text: string) => text.slice(0, MAX_VALUE_LENGTH).replaceAll('\0', '').toWellFormed()
