import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSite } from '../../lib/page/site.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { LogoutButton } from '../../people/accounts/logout-button.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { lazyPart, OnceOpened } from '../../ui/lazy-part.tsx'
import { Logo } from '../../ui/logo.tsx'
import { LanguageSwitch, ThemeButton } from '../../ui/switches.tsx'

const MENU = 'menu'

/** The browser opens the menu by these attributes, so that it works before the page is hydrated. */
const opensMenu = { command: 'show-modal', commandfor: MENU }

// The rest of the menu is fetched when it is opened.
const MenuAccount = lazyPart(async () => (await import('./menu-account.tsx')).loadMenuAccount())

const entry =
  'font-semibold text-soft no-underline transition-colors hover:text-ink aria-[current=page]:text-link'
const menuEntry = cx(
  entry,
  'flex min-h-11 items-center rounded-control px-3 aria-[current=page]:bg-accent-soft',
)

interface HeaderProps {
  /** The countdown that signed-in users see on wide screens. */
  countdown: ReactNode
  /** Makes the header lower, for the checkout. */
  low: boolean
}

export function Header({ countdown, low }: HeaderProps) {
  const t = useTranslations('common.nav')
  const tUi = useTranslations('common.ui')
  const { user, ready } = useSession()
  const { businessName } = useSite()
  const menu = useRef<HTMLDialogElement>(null)
  const [opened, setOpened] = useState(false)
  const closeMenu = () => menu.current?.close()
  // The menu may have been opened before the page was hydrated.
  useEffect(() => setOpened(menu.current?.open === true), [])
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
          <NavLinks
            className={cx(
              entry,
              'flex items-center px-3 aria-[current=page]:shadow-[inset_0_-2px_var(--brand)]',
            )}
          />
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
          {user ? <LogoutButton variant="secondary" className="grow" /> : <SignInLinks />}
        </div>
        <Button
          variant="ghost"
          aria-label={t('openMenu')}
          onClick={() => {
            setOpened(true)
            // Browsers that do not know the attributes need the script.
            if (!('command' in HTMLButtonElement.prototype)) menu.current?.showModal()
          }}
          className="-mr-[min(0.75rem,3vw)] px-3! @[62rem]:hidden"
          {...opensMenu}
        >
          <Menu aria-hidden className="size-6" />
        </Button>
      </div>
      <dialog
        ref={menu}
        id={MENU}
        closedby="any"
        aria-label={t('menu')}
        className="inset-y-0 mr-0 ml-auto h-dvh max-h-none w-[min(20rem,88vw)] flex-col gap-4 overflow-y-auto bg-surface p-4 text-ink shadow-3 transition-transform duration-200 backdrop:bg-scrim open:flex starting:open:translate-x-full"
      >
        <form method="dialog" className="flex items-center justify-between pl-3">
          <h2 className="text-lg">{t('menu')}</h2>
          <button
            type="submit"
            aria-label={tUi('close')}
            className="grid size-11 place-items-center rounded-control text-soft hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </button>
        </form>
        <nav aria-label={t('label')} className="flex flex-col gap-1">
          <NavLinks className={menuEntry} onNavigate={closeMenu} />
        </nav>
        <OnceOpened open={opened}>
          <MenuAccount menu={menu} entryClass={menuEntry} />
        </OnceOpened>
        <div className="mt-auto flex flex-col gap-3 border-line border-t pt-4">
          <div className="flex flex-wrap">
            <LanguageSwitch />
            <ThemeButton named />
          </div>
          {/* An open menu would cover the question. */}
          {user ? (
            <LogoutButton onAsk={closeMenu} className="justify-start gap-3 px-3!" />
          ) : (
            <SignInLinks onNavigate={closeMenu} />
          )}
        </div>
      </dialog>
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
    <NavLink key={to} to={to} end={to === '/'} onClick={onNavigate} className={className}>
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
