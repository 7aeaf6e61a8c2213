import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'

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
