import { OfflineNotice } from '../features/offline/offline-notice.tsx'
import { pageTitle } from '../lib/page/page-title.ts'

/** The service worker keeps this page whole, so it goes without the scripts that it could not keep. */
export const handle = { still: true }

export const meta = pageTitle((m) => m.offline.title)

export default function Offline() {
  return (
    <main id="main" className="page-x grid min-h-dvh place-items-center py-10">
      <OfflineNotice />
    </main>
  )
}
