import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight, ListTodo, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { ownCrewsQuery } from '../../bookings/crew-jobs/api.ts'
import { CREW_PAGE } from '../../lib/outbox/crew-page-cache.ts'
import { useSite } from '../../lib/page/site.ts'
import { useUser } from '../../lib/session/use-session.ts'
import { LogoutButton } from '../../people/accounts/logout-button.tsx'
import { cx } from '../../ui/cx.ts'
import { Logo } from '../../ui/logo.tsx'
import { LanguageSwitch, ThemeButton } from '../../ui/switches.tsx'
import { entriesOf, isGroup, openPage, type StaffEntry, type StaffLink, staffMenu } from './staff-menu.ts'

/** Icons without names, where the screen is too narrow for both. */
const entryClass =
  'flex min-h-11 items-center gap-2.5 rounded-control px-2.5 font-medium text-[0.9375rem] leading-tight no-underline rail:justify-center rail:px-0'
const lookOf = (isOpen: boolean) => (isOpen ? 'text-link' : 'text-soft hover:bg-sunken hover:text-ink')
const named = 'min-w-0 rail:sr-only'

function useOpenPage() {
  const { pathname } = useLocation()
  const menu = staffMenu(useUser())
  const page = openPage(entriesOf(menu), pathname)
  return { menu, page, pathname }
}

interface StaffMenuProps {
  onNavigate: () => void
  /** Stands between the logo and the entries. */
  children?: ReactNode
}

export function StaffMenu({ onNavigate, children }: StaffMenuProps) {
  const t = useTranslations('dashboard.shell')
  const site = useSite()
  const { menu, page } = useOpenPage()
  const entry = (entry: StaffEntry) => (
    <Entry key={entry.label} entry={entry} page={page} onNavigate={onNavigate} />
  )
  return (
    <>
      <nav aria-label={t('menu')} className="flex flex-col">
        <Link
          to="/"
          title={t('home')}
          onClick={onNavigate}
          className="flex min-h-11 flex-wrap items-center gap-x-2 px-1.5 text-ink no-underline rail:justify-center rail:[&_img]:max-w-11! rail:[&_span>span]:sr-only"
        >
          <Logo name={site.businessName} />
          <span className="ml-auto pr-1 text-soft text-sm rail:sr-only">{t('home')}</span>
        </Link>
        {children}
        {menu.map((item) =>
          isGroup(item) ? (
            <fieldset key={item.label} className="my-1 border-line border-y py-1">
              <legend className="float-left w-full px-2.5 pt-1 font-semibold text-muted text-sm rail:sr-only">
                {t(item.label)}
              </legend>
              {item.entries.map(entry)}
            </fieldset>
          ) : (
            entry(item)
          ),
        )}
      </nav>
      <AccountPart onNavigate={onNavigate} />
    </>
  )
}

interface EntryProps {
  entry: StaffEntry
  page: StaffLink | undefined
  onNavigate: () => void
}

function Entry({ entry: { label, icon: Icon, pages }, page, onNavigate }: EntryProps) {
  const t = useTranslations('dashboard.shell')
  const isOpen = page !== undefined && pages.includes(page)
  // The page of the entry's own name has no line of its own.
  const isPage = pages[0].label === label
  const Chevron = isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <Link
        to={pages[0].to}
        title={t(label)}
        onClick={onNavigate}
        aria-current={isOpen && isPage ? 'page' : undefined}
        className={cx(
          entryClass,
          'clear-both',
          lookOf(isOpen),
          isOpen && 'font-semibold rail:bg-accent-soft',
          isOpen && isPage && 'bg-accent-soft',
        )}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        <span className={named}>{t(label)}</span>
        {!isPage && <Chevron aria-hidden className="ml-auto size-4 shrink-0 opacity-75 rail:hidden" />}
      </Link>
      {isOpen && !isPage && (
        <div className="mt-0.5 mb-1 ml-4.75 flex flex-col border-line border-l pl-2.5 rail:hidden">
          {pages.map((link) => (
            <PageLink key={link.to} link={link} isOpen={link === page} onNavigate={onNavigate} />
          ))}
        </div>
      )}
    </>
  )
}

interface PageLinkProps {
  link: StaffLink
  isOpen: boolean
  onNavigate?: () => void
  className?: string
}

function PageLink({ link, isOpen, onNavigate, className }: PageLinkProps) {
  const t = useTranslations('dashboard.shell')
  return (
    <Link
      to={link.to}
      onClick={onNavigate}
      aria-current={isOpen ? 'page' : undefined}
      className={cx(
        'flex min-h-9 items-center rounded-lg px-2.5 text-base leading-tight no-underline max-md:min-h-11 pointer-coarse:min-h-11',
        lookOf(isOpen),
        isOpen && 'bg-accent-soft font-semibold',
        className,
      )}
    >
      {t(link.label)}
    </Link>
  )
}

/** The pages of the open entry, above the page where the menu has no room for them. */
export function RailPages() {
  const t = useTranslations('dashboard.shell')
  const { menu, page } = useOpenPage()
  const entry = page && entriesOf(menu).find(({ pages }) => pages.includes(page))
  if (!entry || entry.pages.length === 1) return null
  return (
    <nav
      aria-label={t(entry.label)}
      className="hidden flex-wrap gap-1 border-line border-b bg-surface px-(--page-edge) py-1 rail:flex print:hidden"
    >
      {entry.pages.map((link) => (
        <PageLink key={link.to} link={link} isOpen={link === page} />
      ))}
    </nav>
  )
}

/** The person, whose name leads to the account, and what is for the whole site. */
function AccountPart({ onNavigate }: { onNavigate: () => void }) {
  const t = useTranslations('dashboard.shell')
  const user = useUser()
  const { pathname } = useOpenPage()
  const to = '/dashboard/account'
  const isOpen = pathname.startsWith(to)
  const isMember = (useQuery(ownCrewsQuery()).data ?? []).length > 0
  return (
    <div className="mt-auto border-line border-t pt-1.5">
      {isMember && (
        <Link
          to={CREW_PAGE}
          title={t('myJobs')}
          onClick={onNavigate}
          aria-current={pathname === CREW_PAGE ? 'page' : undefined}
          className={cx(
            entryClass,
            lookOf(pathname === CREW_PAGE),
            pathname === CREW_PAGE && 'bg-accent-soft',
          )}
        >
          <ListTodo aria-hidden className="size-5 shrink-0" />
          <span className={named}>{t('myJobs')}</span>
        </Link>
      )}
      <Link
        to={to}
        title={t('account')}
        onClick={onNavigate}
        aria-current={isOpen ? 'page' : undefined}
        className={cx(entryClass, lookOf(isOpen), isOpen && 'bg-accent-soft')}
      >
        <UserRound aria-hidden className="size-5 shrink-0" />
        <span className={cx(named, '[overflow-wrap:anywhere]')}>
          {user?.name}
          <span className="sr-only">{t('accountOfName')}</span>
        </span>
      </Link>
      <div className="flex flex-wrap rail:flex-col rail:items-center">
        <LanguageSwitch className="px-1.5! text-sm!" iconClassName="hidden" />
        <ThemeButton className="px-1.5!" />
        <LogoutButton className="gap-1.5! px-1.5! text-sm! rail:gap-0! rail:text-[0px]!" />
      </div>
    </div>
  )
}
