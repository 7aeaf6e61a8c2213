/** A new idempotency key. Also on plain HTTP, where the browser makes no random UUIDs. */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The header that names a request, so that sending it twice does it once. */
export const keyHeader = (key: string) => ({ 'Idempotency-Key': key })
