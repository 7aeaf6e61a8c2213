import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { PlainHeader } from '../../ui/plain-header.tsx'

const others = { login: 'register', register: 'login' } as const

interface AuthPageProps {
  page: keyof typeof others
  /** What the page is for; shown below the title. */
  purpose: ReactNode
  /** The page shows two forms, which stand beside each other on wide screens. */
  wide?: boolean
  children: AuthFrameProps['children']
}

/** The frame of the log-in and sign-up pages, which link to each other and keep the return path. */
export function AuthPage({ page, purpose, wide, children }: AuthPageProps) {
  const t = useTranslations(`auth.${page}`)
  return (
    <AuthFrame
      title={t('title')}
      purpose={purpose}
      wide={wide}
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
  wide?: boolean
  /** The question and the link below the card. */
  otherQuestion: string
  other: string
  otherPath: string
  /** The form. A function places the question and the link within the card. */
  children: ReactNode | ((other: ReactNode) => ReactNode)
}

/** A page with one card, and a link to another page that keeps the return path. Phones show no card. */
export function AuthFrame({ title, purpose, wide = false, children, ...page }: AuthFrameProps) {
  const { businessName } = useSite()
  const { state, search } = useLocation()
  const isPlaced = typeof children === 'function'
  const other = (
    <p
      className={cx(
        'flex flex-wrap items-center gap-x-2 text-soft',
        isPlaced ? 'max-sm:justify-between' : 'justify-center',
      )}
    >
      {page.otherQuestion}{' '}
      <Link
        to={{ pathname: page.otherPath, search }}
        state={state}
        className="py-2.5 font-semibold text-link"
      >
        {page.other}
      </Link>
    </p>
  )
  return (
    <div className="flex min-h-dvh flex-col max-sm:bg-surface sm:bg-[radial-gradient(36rem_26rem_at_50%_-6rem,var(--accent-soft),transparent)]">
      <PlainHeader name={businessName} />
      <main
        id="main"
        tabIndex={-1}
        className="flex grow flex-col items-center gap-4 px-[min(1rem,5vw)] pt-2 pb-10 sm:justify-center"
      >
        <Card
          className={cx(
            'w-full max-w-lg shadow-2 max-sm:border-0 max-sm:shadow-none sm:p-9',
            wide && 'lg:max-w-4xl',
          )}
        >
          <h1 className="text-[min(1.875rem,10vw)]">{title}</h1>
          <div className="mt-2 mb-6 text-soft max-sm:mb-4">{purpose}</div>
          {isPlaced ? children(other) : children}
        </Card>
        {!isPlaced && other}
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
