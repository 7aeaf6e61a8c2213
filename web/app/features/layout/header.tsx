import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Logo } from '../../ui/logo.tsx'
import { LogoutButton } from '../accounts/logout-button.tsx'
import { ThemeButton } from './theme-button.tsx'

interface HeaderProps {
  /** Shown to signed-in users on wide screens. */
  countdown: ReactNode
}

export function Header({ countdown }: HeaderProps) {
  const t = useTranslations('common.nav')
  const { user, ready } = useSession()
  const { businessName } = useSite()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-surface/92 backdrop-blur-md">
      <div className="page-x flex min-h-17 items-center gap-4 lg:gap-6">
        <Link to="/" className="flex min-h-11 items-center rounded-control text-ink no-underline">
          <Logo name={businessName} />
        </Link>
        <nav aria-label={t('label')} className="hidden items-center gap-1 lg:flex">
          <NavLinks />
        </nav>
        <div className="ml-auto hidden xl:block">{user && countdown}</div>
        <div className="ml-auto hidden lg:block xl:ml-0">
          <LanguageSwitch className="px-3" />
        </div>
        {/* The session is known only in the browser: the space is reserved, so that nothing shifts. */}
        <div className={cx('hidden min-w-56 items-center justify-end gap-2 lg:flex', !ready && 'invisible')}>
          <ThemeButton />
          {user ? <LogoutButton /> : <SignInLinks />}
        </div>
        <div className="ml-auto flex items-center gap-1 lg:hidden">
          <ThemeButton />
          <Button
            variant="ghost"
            aria-label={t('openMenu')}
            onClick={() => setMenuOpen(true)}
            className="px-3"
          >
            <Menu aria-hidden className="size-6" />
          </Button>
        </div>
      </div>
      <Drawer open={menuOpen} onOpenChange={setMenuOpen} title={t('menu')}>
        <nav aria-label={t('label')} className="flex flex-col gap-1">
          <NavLinks onNavigate={() => setMenuOpen(false)} />
        </nav>
        <div className="mt-auto flex flex-col gap-3 border-line border-t pt-4">
          <LanguageSwitch />
          {user ? <LogoutButton /> : <SignInLinks onNavigate={() => setMenuOpen(false)} />}
        </div>
      </Drawer>
    </header>
  )
}

function NavLinks({ onNavigate }: { onNavigate?: () => void }) {
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
      className={({ isActive }) =>
        cx(
          'rounded-control px-3 py-2.5 font-semibold no-underline transition-colors',
          isActive ? 'bg-accent-soft text-link' : 'text-soft hover:bg-sunken hover:text-ink',
        )
      }
    >
      {label}
    </NavLink>
  ))
}

function SignInLinks({ onNavigate }: { onNavigate?: () => void }) {
  const t = useTranslations('common.nav')
  return (
    <>
      <ButtonLink to="/login" variant="ghost" onClick={onNavigate}>
        {t('signIn')}
      </ButtonLink>
      <ButtonLink to="/register" onClick={onNavigate}>
        {t('signUp')}
      </ButtonLink>
    </>
  )
}
