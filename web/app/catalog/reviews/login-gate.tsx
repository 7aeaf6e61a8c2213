import { SESSION_STORAGE_KEY } from '@jhilik/contract/constants.ts'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { NonceContext } from '../../lib/page/site.ts'
import { toLogin } from '../../lib/session/login-link.ts'
import { useSessionReady, useUser } from '../../lib/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Unlocks the page before hydration for signed-in users. */
const OPEN_EARLY = `try {
  if (JSON.parse(localStorage.getItem('${SESSION_STORAGE_KEY}')).state.user)
    document.currentScript.previousElementSibling.removeAttribute('inert')
} catch {}`

/** Blurs and locks its content for visitors. */
export function LoginGate({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  const ready = useSessionReady()
  const user = useUser()
  return (
    <div className="@container relative grid min-h-96 grid-cols-1 *:[grid-area:1/1]">
      <div
        inert={!user}
        suppressHydrationWarning
        className="inert:pointer-events-none inert:max-h-[44rem] inert:select-none inert:overflow-hidden inert:opacity-60 inert:blur-sm"
      >
        {children}
      </div>
      {!ready && (
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
          dangerouslySetInnerHTML={{ __html: OPEN_EARLY }}
        />
      )}
      {ready && !user && <Overlay />}
      <noscript>
        <Overlay />
      </noscript>
    </div>
  )
}

function Overlay() {
  const t = useTranslations('reviews.gate')
  const { pathname, search } = useLocation()
  return (
    <div className="relative flow-root h-full bg-canvas/40">
      {/* The overlay is sticky only where the screen has room for all of it. */}
      <section
        aria-labelledby="gate"
        className="sticky top-[min(7rem,calc((100vh-30rem)*9999))] mx-auto mt-16 flex w-full max-w-md flex-col items-center gap-3 rounded-card border border-line bg-surface p-[min(2rem,9vw)] text-center shadow-3"
      >
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-link">
          <LockKeyhole aria-hidden className="size-7" />
        </span>
        <h2 id="gate" className="text-2xl">
          {t('title')}
        </h2>
        <p className="text-soft">{t('text')}</p>
        <ButtonLink {...toLogin(pathname + search)} className="mt-2 min-w-[min(9rem,100%)]">
          {t('action')}
        </ButtonLink>
      </section>
    </div>
  )
}
