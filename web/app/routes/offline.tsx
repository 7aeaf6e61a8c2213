import type { PageHandle } from '../lib/page/page-handle.ts'
import { pageTitle } from '../lib/page/page-title.ts'
import { OfflineNotice } from '../site/offline/offline-notice.tsx'

/** The service worker keeps this page as one file, so the page has no scripts. */
export const handle = { withoutScripts: true } satisfies PageHandle

export const meta = pageTitle((m) => m.offline.title)

export default function Offline() {
  return (
    <main id="main" className="page-x grid min-h-dvh place-items-center py-10">
      <OfflineNotice />
    </main>
  )
}
