import { type DutyHolder, hasPermission, type Permission } from '@jhilik/contract/duties.ts'
import {
  CalendarDays,
  ChartGantt,
  ListChecks,
  type LucideIcon,
  SlidersHorizontal,
  Star,
  Sun,
  Users,
  Wallet,
  Wrench,
} from 'lucide-react'
import type { Messages } from '../../lib/language/i18n.ts'

type MenuLabel = keyof Messages['dashboard']['shell']

export interface StaffLink {
  to: string
  label: MenuLabel
  /** The permission that the page needs; undefined for a page that all staff may open. */
  needs?: Permission
}

/** An entry of the menu. Its pages are listed below it while one of them is open. */
export interface StaffEntry {
  label: MenuLabel
  icon: LucideIcon
  /** The first one is where the entry leads. */
  pages: readonly [StaffLink, ...StaffLink[]]
}

export interface StaffGroup {
  label: 'userManagementGroup'
  entries: readonly StaffEntry[]
}

const page = (child: string, label: MenuLabel, needs?: Permission): StaffLink => ({
  to: `/dashboard/admin/${child}`,
  label,
  ...(needs && { needs }),
})

const MENU: readonly (StaffEntry | StaffGroup)[] = [
  { label: 'today', icon: Sun, pages: [page('dashboard', 'dashboard')] },
  {
    label: 'userManagementGroup',
    entries: [
      {
        label: 'bookings',
        icon: ListChecks,
        pages: [
          page('user-bookings', 'userBookings', 'bookings.read'),
          page('messages', 'messages', 'bookings.read'),
          page('disturbances', 'disturbances', 'bookings.manage'),
        ],
      },
      {
        label: 'customers',
        icon: Users,
        pages: [page('user-management', 'userManagement', 'people.read')],
      },
    ],
  },
  { label: 'board', icon: ChartGantt, pages: [page('board', 'board', 'bookings.read')] },
  {
    label: 'calendar',
    icon: CalendarDays,
    pages: [
      page('slot-management', 'slotManagement', 'slots.manage'),
      page('create-slot', 'createSlot', 'slots.manage'),
      page('schedules', 'schedules', 'slots.manage'),
      page('crews', 'crews', 'slots.manage'),
    ],
  },
  {
    label: 'services',
    icon: Wrench,
    pages: [
      page('service-management', 'serviceManagement', 'services.manage'),
      page('prices', 'prices', 'bookings.manage'),
      page('areas', 'areas', 'services.manage'),
    ],
  },
  { label: 'reviews', icon: Star, pages: [page('reviews', 'reviews', 'reviews.manage')] },
  {
    label: 'money',
    icon: Wallet,
    pages: [
      page('money', 'refundsAndCash', 'payments.read'),
      page('money/receipts', 'receipts', 'payments.read'),
      page('money/months', 'months', 'payments.read'),
      page('figures', 'figures', 'reports.read'),
      page('work', 'work', 'reports.read'),
    ],
  },
  {
    label: 'settings',
    icon: SlidersHorizontal,
    pages: [
      page('business', 'business', 'settings.change'),
      page('look', 'look', 'settings.change'),
      page('house-rules', 'houseRules', 'settings.change'),
      page('message-settings', 'messageSettings', 'settings.change'),
      page('message-texts', 'messageTexts', 'settings.change'),
      page('pictures', 'homePictures', 'settings.change'),
      page('history', 'history', 'history.read'),
      page('status', 'status', 'status.read'),
    ],
  },
]

export const isGroup = (entry: StaffEntry | StaffGroup): entry is StaffGroup => 'entries' in entry

/** The menu without what the duty does not allow. */
export function staffMenu(user: DutyHolder | null): (StaffEntry | StaffGroup)[] {
  const allowed = (entry: StaffEntry): StaffEntry[] => {
    const [first, ...others] = entry.pages.filter(
      ({ needs }) => !needs || (user && hasPermission(user, needs)),
    )
    return first ? [{ ...entry, pages: [first, ...others] }] : []
  }
  return MENU.flatMap((entry): (StaffEntry | StaffGroup)[] => {
    if (!isGroup(entry)) return allowed(entry)
    const entries = entry.entries.flatMap(allowed)
    return entries.length > 0 ? [{ ...entry, entries }] : []
  })
}

export const entriesOf = (menu: readonly (StaffEntry | StaffGroup)[]): StaffEntry[] =>
  menu.flatMap((entry) => (isGroup(entry) ? entry.entries : [entry]))

/** The page of the menu to which the path belongs; the start page also has the address of the whole dashboard. */
export function openPage(entries: readonly StaffEntry[], pathname: string): StaffLink | undefined {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  const here = path === '/dashboard/admin' ? `${path}/dashboard/` : `${path}/`
  return entries
    .flatMap(({ pages }) => pages)
    .filter(({ to }) => here.startsWith(`${to}/`))
    .sort((one, other) => other.to.length - one.to.length)[0]
}

/** The permission that the page at this path needs, by its menu entry; pages below it need the same. */
export const permissionOf = (pathname: string): Permission | undefined =>
  openPage(entriesOf(MENU), pathname)?.needs
