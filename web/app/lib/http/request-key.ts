/** A new idempotency key. Works on plain HTTP, where `crypto.randomUUID` is missing. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The idempotency header: a repeated request has no second effect. */
export const keyHeader = (key: string) => ({ 'Idempotency-Key': key })
