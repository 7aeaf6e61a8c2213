import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  CarFront,
  History,
  House,
  LayoutDashboard,
  ListTodo,
  ShieldUser,
  UserPen,
} from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { ownCrewsQuery } from '../../bookings/crew-jobs/api.ts'
import { CREW_PAGE } from '../../lib/outbox/crew-page-cache.ts'
import { LogoutButton } from '../../people/accounts/logout-button.tsx'
import { cx } from '../../ui/cx.ts'
import { LanguageSwitch, ThemeButton } from '../../ui/switches.tsx'

const HOME = { to: '/', label: 'home', icon: House } as const
const START = { to: '/dashboard/user/dashboard', label: 'dashboard', icon: LayoutDashboard } as const
/** Only members of crews see this link. */
const JOBS = { to: CREW_PAGE, label: 'myJobs', icon: ListTodo } as const
const LINKS = [
  HOME,
  START,
  JOBS,
  { to: '/dashboard/user/manage-profile', label: 'manageProfile', icon: UserPen },
  { to: '/dashboard/account', label: 'account', icon: ShieldUser },
  { to: '/dashboard/user/past-bookings', label: 'pastBookings', icon: History },
  { to: '/dashboard/user/Upcoming-bookings', label: 'upcomingBookings', icon: CalendarClock },
  { to: '/dashboard/user/garage', label: 'garage', icon: CarFront },
] as const

export function CustomerMenu({ onNavigate }: { onNavigate: () => void }) {
  const t = useTranslations('dashboard.shell')
  const { pathname } = useLocation()
  const isMember = (useQuery(ownCrewsQuery()).data ?? []).length > 0
  return (
    <>
      <nav aria-label={t('menu')} className="flex flex-col gap-1">
        {LINKS.filter((link) => isMember || link !== JOBS).map((link) => {
          const { to, label, icon: Icon } = link
          const isOpen = isOpenAt(link, pathname)
          return (
            <Link
              key={to}
              to={to}
              onClick={onNavigate}
              aria-current={isOpen ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center gap-3 rounded-control px-3 font-medium no-underline',
                isOpen ? 'bg-accent-soft text-link' : 'text-soft hover:bg-sunken hover:text-ink',
              )}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {t(label)}
            </Link>
          )
        })}
      </nav>
      <div className="mt-auto flex flex-col gap-1 border-line border-t pt-4">
        <LanguageSwitch className="w-full justify-start gap-3" />
        <ThemeButton named className="w-full justify-start gap-3" />
        <LogoutButton className="w-full justify-start gap-3 px-3!" />
      </div>
    </>
  )
}

/** The start page is the same with and without its name in the address. */
function isOpenAt(link: (typeof LINKS)[number], pathname: string): boolean {
  if (link === HOME) return pathname === link.to
  const here = pathname.toLowerCase().replace(/\/$/, '')
  const path = link.to.toLowerCase()
  return here === path || here.startsWith(`${path}/`) || (link === START && `${here}/dashboard` === path)
}
