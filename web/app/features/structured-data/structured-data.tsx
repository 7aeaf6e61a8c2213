import { use } from 'react'
import { NonceContext } from '../../lib/page/nonce.ts'

/** Facts for search engines. `json` is safe within a script already; null where there are none. */
export function StructuredData({ json }: { json: string | null }) {
  const nonce = use(NonceContext)
  if (!json) return null
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would write quotes as entities.
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
