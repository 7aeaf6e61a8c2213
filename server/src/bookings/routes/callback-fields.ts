const MAX_FIELDS = 80
const MAX_VALUE_LENGTH = 500
const SECRETS = /signature|password|passwd|secret|token|cvv|card_?number/i

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

/** Returns the fields as they may be stored. */
export function withoutSecrets(fields: Record<string, string>): Record<string, string> {
  const kept = Object.entries(fields).map(([name, value]) => [name, SECRETS.test(name) ? '…' : value])
  return Object.fromEntries(kept)
}
