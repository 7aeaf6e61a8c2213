import type { Role } from '@jhilik/contract/constants.ts'
import { Menu } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useLocation, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { WithExtraTexts } from '../../lib/language/extra-texts.tsx'
import { usePageFocus } from '../../lib/page/page-focus.ts'
import { useSite } from '../../lib/page/site.ts'
import { bookingsOf, useUser } from '../../lib/session/use-session.ts'
import { LogoutButton } from '../../people/accounts/logout-button.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { fetchOverlays } from '../../ui/fetch-overlays.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Page } from '../../ui/page.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { LanguageSwitch, ThemeButton } from '../../ui/switches.tsx'
import { isGroup, type MenuLink, menuFor } from './menu.ts'

const HoldsBar = lazyPart(async () => (await import('../../bookings/checkout/holds/holds-bar.tsx')).HoldsBar)

/** A side drawer with the role's menu: always there on wide screens, behind a button on phones. */
export function DashboardShell({ menu: role, children }: { menu: Role; children: ReactNode }) {
  const t = useTranslations('dashboard.shell')
  const site = useSite()
  const user = useUser()
  const [open, setOpen] = useState(false)
  usePageFocus()
  useEffect(fetchOverlays, [])
  const menu = (
    <>
      <RoleMenu role={role} onNavigate={() => setOpen(false)} />
      <div className="mt-auto flex flex-col gap-1 border-line border-t pt-4">
        <LanguageSwitch className="w-full justify-start gap-3" />
        <ThemeButton named className="w-full justify-start gap-3" />
        <LogoutButton className="w-full justify-start gap-3 px-3!" />
      </div>
    </>
  )
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[min(17rem,27vw)_1fr] print:block">
      <SkipLink />
      <header className="@container sticky top-0 z-30 border-line border-b bg-surface lg:hidden print:hidden">
        <div className="page-x flex min-h-14 items-center gap-1">
          <Link to="/" className="mr-auto flex min-h-11 min-w-0 items-center text-ink no-underline">
            <Logo name={site.businessName} />
          </Link>
          <LanguageSwitch className="@max-[10.5rem]:hidden" iconClassName="hidden" />
          <ThemeButton className="@max-[15.5rem]:hidden" />
          <Button
            variant="ghost"
            aria-label={t('openMenu')}
            onClick={() => setOpen(true)}
            className="-mr-[min(0.75rem,3vw)] px-3!"
          >
            <Menu aria-hidden className="size-6" />
          </Button>
        </div>
      </header>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-line border-r bg-surface px-[min(1rem,2vw)] py-6 lg:flex print:hidden">
        <Link to="/" className="px-3 text-ink no-underline">
          <Logo name={site.businessName} />
        </Link>
        {menu}
      </aside>
      <Drawer open={open} onOpenChange={setOpen} title={t('menu')}>
        {menu}
      </Drawer>
      <div className="min-w-0">
        {user && (
          <div className="z-25 lg:sticky lg:top-0 print:hidden">
            <Suspense fallback={null}>
              <HoldsBar email={bookingsOf(user)} />
            </Suspense>
          </div>
        )}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}

function RoleMenu({ role, onNavigate }: { role: Role; onNavigate: () => void }) {
  const t = useTranslations('dashboard.shell')
  const user = useUser()
  return (
    <nav aria-label={t('menu')} className="flex flex-col gap-1">
      {menuFor(role, user).map((entry) =>
        isGroup(entry) ? (
          <fieldset key={entry.label} className="my-2 flex flex-col gap-1">
            <legend className="px-3 pb-1 font-semibold text-muted text-sm">{t(entry.label)}</legend>
            {entry.links.map((link) => (
              <Entry key={link.to} link={link} onNavigate={onNavigate} />
            ))}
          </fieldset>
        ) : (
          <Entry key={entry.to} link={entry} onNavigate={onNavigate} />
        ),
      )}
    </nav>
  )
}

/** The start page is the same with and without its name in the address. */
function isOpen({ to, label }: MenuLink, pathname: string): boolean {
  if (to === '/') return pathname === to
  const here = pathname.toLowerCase().replace(/\/$/, '')
  const path = to.toLowerCase()
  return (
    here === path || here.startsWith(`${path}/`) || (label === 'dashboard' && `${here}/dashboard` === path)
  )
}

function Entry({ link, onNavigate }: { link: MenuLink; onNavigate: () => void }) {
  const t = useTranslations('dashboard.shell')
  const { pathname } = useLocation()
  const { to, label, icon: Icon } = link
  const open = isOpen(link, pathname)
  return (
    <Link
      to={to}
      onClick={onNavigate}
      aria-current={open ? 'page' : undefined}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium no-underline',
        open ? 'bg-accent-soft text-link' : 'text-soft hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {t(label)}
    </Link>
  )
}

/** Replaces a dashboard page, with its layout, after an error. */
export function DashboardError() {
  return (
    <WithExtraTexts>
      <ErrorMessage />
    </WithExtraTexts>
  )
}

function ErrorMessage() {
  const t = useTranslations('dashboard.common')
  const error = useRouteError()
  useEffect(() => {
    console.error('A dashboard page broke', error)
  }, [error])
  return (
    <Page>
      <EmptyState
        title={<h1 className="text-2xl">{t('errorTitle')}</h1>}
        text={t('errorText')}
        action={<Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
      />
    </Page>
  )
}
