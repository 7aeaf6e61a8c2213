const MAX_FIELDS = 80
const MAX_VALUE_LENGTH = 500
const SECRETS = /signature|password|passwd|secret|token|cvv|card_?number/i

/** The fields of a body in whatever form it came. What cannot be read has no fields. */
export function fieldsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'string') return {}
  const text = body.trim()
  if (!text.startsWith('{')) return clean(new URLSearchParams(text))
  try {
    return clean(Object.entries(JSON.parse(text) as object))
  } catch {
    return {}
  }
}

/** Cut to a size, without what PostgreSQL's text cannot hold. */
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

/** What may be kept. */
export function withoutSecrets(fields: Record<string, string>): Record<string, string> {
  const kept = Object.entries(fields).map(([name, value]) => [name, SECRETS.test(name) ? '…' : value])
  return Object.fromEntries(kept)
}
