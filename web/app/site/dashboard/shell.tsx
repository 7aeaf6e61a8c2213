import type { Role } from '@jhilik/contract/constants.ts'
import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { NewBooking, NewBookingButton } from '../../bookings/callers/new-booking.tsx'
import { WithExtraTexts } from '../../lib/language/extra-texts.tsx'
import { usePageFocus } from '../../lib/page/page-focus.ts'
import { useSite } from '../../lib/page/site.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { bookingsOf, useUser } from '../../lib/session/use-session.ts'
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
import { CustomerMenu } from './customer-menu.tsx'
import { StaffKeys } from './keys-dialog.tsx'
import { RailPages, StaffMenu } from './staff-navigation.tsx'

const HoldsBar = lazyPart(async () => (await import('../../bookings/checkout/holds/holds-bar.tsx')).HoldsBar)

/** Where the menu is at the side: from which width on, and how wide it is. */
const LOOKS = {
  admin: {
    grid: 'flex flex-col md:grid md:grid-cols-[4.5rem_minmax(0,1fr)] min-[68rem]:grid-cols-[min(12rem,27vw)_minmax(0,1fr)]',
    top: 'md:hidden',
    aside: 'gap-1 px-2.5 pt-3 pb-2 md:flex',
    bar: 'md:sticky md:top-0',
  },
  user: {
    grid: 'lg:grid lg:grid-cols-[min(17rem,27vw)_1fr]',
    top: 'lg:hidden',
    aside: 'gap-6 px-[min(1rem,2vw)] py-6 lg:flex',
    bar: 'lg:sticky lg:top-0',
  },
}

/** A side drawer with the role's menu: always there on wide screens, behind a button on phones. */
export function DashboardShell({ menu: role, children }: { menu: Role; children: ReactNode }) {
  const t = useTranslations('dashboard.shell')
  const site = useSite()
  const user = useUser()
  const mayBook = usePermission()('bookings.manage')
  const [open, setOpen] = useState(false)
  const [isBooking, setBooking] = useState(false)
  usePageFocus()
  useEffect(fetchOverlays, [])
  const look = LOOKS[role]
  const close = () => setOpen(false)
  return (
    <div data-desk={role === 'admin' || undefined} className={cx('min-h-dvh print:block', look.grid)}>
      <SkipLink />
      <header
        className={cx('@container sticky top-0 z-30 border-line border-b bg-surface print:hidden', look.top)}
      >
        <div className="page-x flex min-h-14 items-center gap-1">
          <Link to="/" className="mr-auto flex min-h-11 min-w-0 items-center text-ink no-underline">
            <Logo name={site.businessName} />
          </Link>
          {mayBook && <NewBookingButton onClick={() => setBooking(true)} className="px-3!" />}
          <LanguageSwitch className="@max-[13rem]:hidden" iconClassName="hidden" />
          <ThemeButton className={mayBook ? '@max-[22rem]:hidden' : '@max-[15.5rem]:hidden'} />
          <Button
            variant="ghost"
            aria-label={t('openMenu')}
            onClick={() => setOpen(true)}
            className="-mr-[min(0.75rem,3vw)] px-3!"
          >
            <MenuIcon aria-hidden className="size-6" />
          </Button>
        </div>
      </header>
      <aside
        className={cx(
          'sticky top-0 hidden h-dvh flex-col overflow-y-auto border-line border-r bg-surface print:hidden',
          look.aside,
        )}
      >
        {role === 'admin' ? (
          <StaffMenu onNavigate={close}>
            {mayBook && (
              <NewBookingButton onClick={() => setBooking(true)} className="my-2 px-3! rail:px-0!" />
            )}
          </StaffMenu>
        ) : (
          <>
            <Link to="/" className="px-3 text-ink no-underline">
              <Logo name={site.businessName} />
            </Link>
            <CustomerMenu onNavigate={close} />
          </>
        )}
      </aside>
      <Drawer open={open} onOpenChange={setOpen} title={t('menu')}>
        {role === 'admin' ? <StaffMenu onNavigate={close} /> : <CustomerMenu onNavigate={close} />}
      </Drawer>
      {mayBook && <NewBooking open={isBooking} onOpenChange={setBooking} />}
      {/* A page can be as high as the screen, for what stands at its lower edge. */}
      <div className="flex min-w-0 grow flex-col print:block">
        {user && (
          <div className={cx('z-25 print:hidden', look.bar)}>
            <Suspense fallback={null}>
              <HoldsBar email={bookingsOf(user)} />
            </Suspense>
          </div>
        )}
        {role === 'admin' && <StaffKeys />}
        {role === 'admin' && <RailPages />}
        <main id="main" tabIndex={-1} className="flex grow flex-col print:block">
          {children}
        </main>
      </div>
    </div>
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
