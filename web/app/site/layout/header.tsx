import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { LogoutButton } from '../../people/accounts/logout-button.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { Logo } from '../../ui/logo.tsx'
import { LanguageSwitch, ThemeButton } from '../../ui/switches.tsx'

interface HeaderProps {
  /** The countdown that signed-in users see on wide screens. */
  countdown: ReactNode
  /** Makes the header lower, for the checkout. */
  low: boolean
}

export function Header({ countdown, low }: HeaderProps) {
  const t = useTranslations('common.nav')
  const { user, ready } = useSession()
  const { businessName } = useSite()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className="@container border-line border-b bg-surface/92 backdrop-blur-md">
      <div className={cx('page-x flex items-center gap-1', low ? 'min-h-13' : 'min-h-14 @[62rem]:min-h-17')}>
        <Link
          to="/"
          className="mr-auto flex min-h-11 min-w-0 items-center rounded-control text-ink no-underline @[62rem]:mr-5"
        >
          <Logo name={businessName} />
        </Link>
        <nav aria-label={t('label')} className="mr-auto hidden items-center gap-1 self-stretch @[62rem]:flex">
          <NavLinks className="flex items-center px-3 aria-[current=page]:shadow-[inset_0_-2px_var(--brand)]" />
        </nav>
        <div className="mr-4 hidden @[78rem]:block">{user && countdown}</div>
        <LanguageSwitch className="@max-[10.5rem]:hidden" iconClassName="@max-[62rem]:hidden" />
        <ThemeButton className="@max-[15.5rem]:hidden" />
        {/* The session is known only in the browser: the space is reserved, so that nothing shifts. */}
        <div
          className={cx(
            'hidden min-w-48 items-center justify-end gap-2 @[62rem]:flex',
            !ready && 'invisible',
          )}
        >
          {user ? <LogoutButton /> : <SignInLinks />}
        </div>
        <Button
          variant="ghost"
          aria-label={t('openMenu')}
          onClick={() => setMenuOpen(true)}
          className="-mr-[min(0.75rem,3vw)] px-3! @[62rem]:hidden"
        >
          <Menu aria-hidden className="size-6" />
        </Button>
      </div>
      <Drawer open={menuOpen} onOpenChange={setMenuOpen} title={t('menu')}>
        <nav aria-label={t('label')} className="flex flex-col gap-1">
          <NavLinks
            className="rounded-control px-3 py-2.5 aria-[current=page]:bg-accent-soft"
            onNavigate={() => setMenuOpen(false)}
          />
        </nav>
        <div className="mt-auto flex flex-col gap-3 border-line border-t pt-4">
          <div className="flex flex-wrap">
            <LanguageSwitch />
            <ThemeButton named />
          </div>
          {user ? <LogoutButton /> : <SignInLinks onNavigate={() => setMenuOpen(false)} />}
        </div>
      </Drawer>
    </header>
  )
}

function NavLinks({ className, onNavigate }: { className: string; onNavigate?: () => void }) {
  const t = useTranslations('common.nav')
  const { user } = useSession()
  const links = [
    { to: '/', label: t('home') },
    { to: '/service', label: t('service') },
    { to: '/compare', label: t('compare') },
    { to: '/booking', label: t('booking') },
    ...(user ? [{ to: `/dashboard/${user.role}`, label: t('dashboard') }] : []),
  ]
  return links.map(({ to, label }) => (
    <NavLink
      key={to}
      to={to}
      end={to === '/'}
      onClick={onNavigate}
      className={cx(
        'font-semibold text-soft no-underline transition-colors hover:text-ink aria-[current=page]:text-link',
        className,
      )}
    >
      {label}
    </NavLink>
  ))
}

function SignInLinks({ onNavigate }: { onNavigate?: () => void }) {
  const t = useTranslations('common.nav')
  return (
    <>
      <ButtonLink to="/login" variant="ghost" onClick={onNavigate} className="px-3!">
        {t('signIn')}
      </ButtonLink>
      <ButtonLink to="/register" onClick={onNavigate}>
        {t('signUp')}
      </ButtonLink>
    </>
  )
}
