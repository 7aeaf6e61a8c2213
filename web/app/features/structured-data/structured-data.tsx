import { use } from 'react'
import { NonceContext } from '../../lib/page/nonce.ts'

/** Structured data for search engines. `json` is already escaped for a script element; null for none. */
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
