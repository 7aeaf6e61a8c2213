import { listOf, readBy } from './config-fields.ts'
import { isHttps, isLoopback } from './platform/plain-http.ts'
import { StartError } from './platform/start-error.ts'

/** A page that was sent unencrypted can be changed on its way, and would act in the name of the customer. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.origin !== text || text.includes('*')) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

export const originsShape = {
  ALLOWED_ORIGINS: readBy((text) => {
    const origins = listOf(text)
    return origins.every(isOrigin) ? origins : undefined
  }, 'must list origins as browsers send them, such as "https://app.example", with https:// (http:// only for localhost), without path, slash at the end or *, separated by commas').default(
    [],
  ),
}

/**
 * Returns the origins besides the site's own. Throws StartError where they would be of no use, because browsers send
 * cookies to another site only over https.
 */
export function checkOrigins(origins: readonly string[], publicUrl: string): string[] {
  const { origin: own, hostname } = new URL(publicUrl)
  const areLocal = isLoopback(hostname) && origins.every((origin) => origin.startsWith('http:'))
  if (origins.length > 0 && !isHttps({ publicUrl }) && !areLocal) {
    throw new StartError(
      'ALLOWED_ORIGINS needs a PUBLIC_URL with https://, unless both are on localhost with http://.',
    )
  }
  return origins.filter((origin) => origin !== own)
}
