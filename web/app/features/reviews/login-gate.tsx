import { LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { toLogin } from '../../lib/login-link.ts'
import { useSessionReady, useUser } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Blurs and locks what is behind it until somebody is signed in. */
export function LoginGate({ children }: { children: ReactNode }) {
  const t = useTranslations('reviews.gate')
  const { pathname, search } = useLocation()
  const ready = useSessionReady()
  const user = useUser()
  if (user) return children
  return (
    <div className="relative min-h-96">
      <div inert className="pointer-events-none max-h-[44rem] select-none overflow-hidden opacity-60 blur-sm">
        {children}
      </div>
      {ready && (
        <div className="absolute inset-0 bg-canvas/40">
          <section
            aria-labelledby="gate"
            className="sticky top-28 mx-auto mt-16 flex w-full max-w-md flex-col items-center gap-3 rounded-card border border-line bg-surface p-8 text-center shadow-3"
          >
            <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-link">
              <LockKeyhole aria-hidden className="size-7" />
            </span>
            <h2 id="gate" className="text-2xl">
              {t('title')}
            </h2>
            <p className="text-soft">{t('text')}</p>
            <ButtonLink {...toLogin(pathname + search)} className="mt-2 min-w-36">
              {t('action')}
            </ButtonLink>
          </section>
        </div>
      )}
    </div>
  )
}
