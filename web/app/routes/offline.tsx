import { CalendarClock, MapPin, WifiOff } from 'lucide-react'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { type PageHandle, pageTitle } from '../lib/page/page-meta.ts'
import { NonceContext, useSite } from '../lib/page/site.ts'
import script from '../site/offline/offline-page.js?raw'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'

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

/** Says that the site is offline. Its own script adds the stored next booking. */
function OfflineNotice() {
  const t = useTranslations('offline')
  const nonce = use(NonceContext)
  const { businessName } = useSite()
  return (
    <div className="flex w-full max-w-md flex-col items-center gap-6 text-center">
      <Logo name={businessName} className="text-ink" />
      <WifiOff aria-hidden className="size-14 text-link" strokeWidth={1.5} />
      <div className="flex flex-col gap-3">
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="text-lg text-soft">{t('text')}</p>
      </div>
      <section
        id="next-booking"
        hidden
        aria-labelledby="next-booking-title"
        className="w-full rounded-card border border-line bg-surface p-5 text-left shadow-1"
      >
        <h2 id="next-booking-title" className="font-semibold text-base text-soft tracking-normal">
          {t('next')}
        </h2>
        <p data-fact="service" className="mt-1 font-bold text-xl" />
        <p className="mt-3 flex gap-2.5">
          <CalendarClock aria-hidden className="size-5 shrink-0 text-link" />
          <time data-fact="time" />
        </p>
        <p className="mt-2 flex gap-2.5">
          <MapPin aria-hidden className="size-5 shrink-0 text-link" />
          <span data-fact="address" className="min-w-0 break-words" />
        </p>
      </section>
      <ButtonLink id="retry" to="/" reloadDocument>
        {t('retry')}
      </ButtonLink>
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours, which the browser has to read as it is.
        dangerouslySetInnerHTML={{ __html: script }}
      />
    </div>
  )
}
