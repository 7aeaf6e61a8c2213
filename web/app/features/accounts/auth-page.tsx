import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { Card } from '../../ui/card.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Logo } from '../../ui/logo.tsx'

const others = { login: 'register', register: 'login' } as const

interface AuthPageProps {
  page: keyof typeof others
  /** The form. */
  children: ReactNode
}

/** The frame of the log-in and sign-up pages, which link to each other and keep the return path. */
export function AuthPage({ page, children }: AuthPageProps) {
  const t = useTranslations(`auth.${page}`)
  const { businessName } = useSite()
  const { state, search } = useLocation()
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center gap-6 bg-[radial-gradient(36rem_26rem_at_50%_-6rem,var(--accent-soft),transparent)] px-4 py-10"
    >
      <Link to="/" className="rounded-control py-1.5 text-ink no-underline">
        <Logo name={businessName} />
      </Link>
      <Card className="w-full max-w-lg p-6 shadow-2 sm:p-9">
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-2 mb-6 text-soft">{t('subtitle')}</p>
        {children}
      </Card>
      <p className="text-center text-soft">
        {t('otherQuestion')}{' '}
        <Link
          to={{ pathname: `/${others[page]}`, search }}
          state={state}
          className="inline-block py-2.5 font-semibold text-link"
        >
          {t('other')}
        </Link>
      </p>
      <LanguageSwitch />
    </main>
  )
}
