import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { Card } from '../../ui/card.tsx'
import { PlainHeader } from '../../ui/plain-header.tsx'

const others = { login: 'register', register: 'login' } as const

interface AuthPageProps {
  page: keyof typeof others
  /** What the page is for; shown below the title. */
  purpose: ReactNode
  /** The form. */
  children: ReactNode
}

/** The frame of the log-in and sign-up pages, which link to each other and keep the return path. */
export function AuthPage({ page, purpose, children }: AuthPageProps) {
  const t = useTranslations(`auth.${page}`)
  return (
    <AuthFrame
      title={t('title')}
      purpose={purpose}
      otherQuestion={t('otherQuestion')}
      other={t('other')}
      otherPath={`/${others[page]}`}
    >
      {children}
    </AuthFrame>
  )
}

interface AuthFrameProps {
  title: string
  purpose: ReactNode
  /** The question and the link below the card. */
  otherQuestion: string
  other: string
  otherPath: string
  children: ReactNode
}

/** A page with one card, and a link to another page that keeps the return path. */
export function AuthFrame({ title, purpose, otherQuestion, other, otherPath, children }: AuthFrameProps) {
  const { businessName } = useSite()
  const { state, search } = useLocation()
  return (
    <div className="flex min-h-dvh flex-col bg-[radial-gradient(36rem_26rem_at_50%_-6rem,var(--accent-soft),transparent)]">
      <PlainHeader name={businessName} />
      <main
        id="main"
        tabIndex={-1}
        className="flex grow flex-col items-center justify-center gap-4 px-[min(1rem,5vw)] pt-2 pb-10"
      >
        <Card className="w-full max-w-lg p-(--card-edge) shadow-2 sm:p-9">
          <h1 className="text-[min(1.875rem,10vw)]">{title}</h1>
          <div className="mt-2 mb-6 text-soft">{purpose}</div>
          {children}
        </Card>
        <p className="text-center text-soft">
          {otherQuestion}{' '}
          <Link
            to={{ pathname: otherPath, search }}
            state={state}
            className="inline-block py-2.5 font-semibold text-link"
          >
            {other}
          </Link>
        </p>
      </main>
    </div>
  )
}

/** Names what one accepts by opening an account. */
export function LegalConsent() {
  const t = useTranslations('auth.register')
  return (
    <p className="text-soft text-sm sm:col-span-2">
      {t.rich('agree', {
        terms: (words) => <LegalLink to="/terms">{words}</LegalLink>,
        privacy: (words) => <LegalLink to="/privacy">{words}</LegalLink>,
      })}
    </p>
  )
}

/** The link opens a new tab, since the form is not saved. */
function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" className="font-semibold text-link underline underline-offset-4">
      {children}
    </Link>
  )
}
