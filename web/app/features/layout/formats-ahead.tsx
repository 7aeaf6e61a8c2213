import { use } from 'react'
import formatsWorker from '../../lib/formats-worker.js?url'
import type { Locale } from '../../lib/i18n.ts'
import { NonceContext } from '../../lib/nonce.ts'

/**
 * The first format of a kind makes a browser look through all the languages it knows, which holds up a
 * phone for a tenth of a second. After that every thread knows: so a worker asks first, beside the page.
 * Stands before the styles, which a script would wait for.
 */
export function FormatsAhead({ locale }: { locale: Locale }) {
  const start = `new Worker(${JSON.stringify(formatsWorker)},{name:${JSON.stringify(locale)}})`
  return (
    <script
      nonce={use(NonceContext)}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nobody's words but ours.
      dangerouslySetInnerHTML={{ __html: start }}
    />
  )
}
