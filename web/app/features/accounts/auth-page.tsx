import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Logo } from '../../ui/logo.tsx'

interface AuthPageProps {
  businessName: string
  title: string
  text: string
  children: ReactNode
  footer: ReactNode
}

/** The frame of the two pages that stand alone: sign in and register. */
export function AuthPage({ businessName, title, text, children, footer }: AuthPageProps) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center gap-6 bg-[radial-gradient(36rem_26rem_at_50%_-6rem,var(--accent-soft),transparent)] px-4 py-10"
    >
      <Link to="/" className="rounded-control text-ink no-underline">
        <Logo name={businessName} />
      </Link>
      <Card className="w-full max-w-lg p-6 shadow-2 sm:p-9">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-2 mb-6 text-soft">{text}</p>
        {children}
      </Card>
      <p className="text-soft">{footer}</p>
      <LanguageSwitch />
    </main>
  )
}
