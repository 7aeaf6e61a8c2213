import type { Role } from '@jhilik/contract/constants.ts'
import { type DutyHolder, hasPermission, type Permission } from '@jhilik/contract/duties.ts'
import {
  Activity,
  CalendarClock,
  CalendarPlus,
  CalendarSync,
  CarFront,
  ChartColumn,
  History,
  House,
  Images,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MapPin,
  MessageSquareText,
  Palette,
  ScrollText,
  ShieldUser,
  SlidersHorizontal,
  Sparkles,
  Store,
  Tags,
  Truck,
  UserPen,
  Users,
  Wallet,
} from 'lucide-react'
import type { Messages } from '../../lib/language/i18n.ts'

export interface MenuLink {
  to: string
  label: keyof Messages['dashboard']['shell']
  icon: LucideIcon
  /** The permission that the page needs; undefined for a page that everybody with the role may open. */
  needs?: Permission
}

export interface MenuGroup {
  label: 'userManagementGroup'
  links: MenuLink[]
}

const home: MenuLink = { to: '/', label: 'home', icon: House }
const account: MenuLink = { to: '/dashboard/account', label: 'account', icon: ShieldUser }

const admin = (child: string, label: MenuLink['label'], icon: LucideIcon, needs?: Permission): MenuLink => ({
  to: `/dashboard/admin/${child}`,
  label,
  icon,
  ...(needs && { needs }),
})

const user = (child: string, label: MenuLink['label'], icon: LucideIcon): MenuLink => ({
  to: `/dashboard/user/${child}`,
  label,
  icon,
})

const menus: Record<Role, (MenuLink | MenuGroup)[]> = {
  admin: [
    home,
    admin('dashboard', 'dashboard', LayoutDashboard),
    account,
    {
      label: 'userManagementGroup',
      links: [
        admin('user-bookings', 'userBookings', ListChecks, 'bookings.read'),
        admin('user-management', 'userManagement', Users, 'people.read'),
      ],
    },
    admin('service-management', 'serviceManagement', Sparkles, 'services.manage'),
    admin('prices', 'prices', Tags, 'bookings.manage'),
    admin('areas', 'areas', MapPin, 'services.manage'),
    admin('reviews', 'reviews', MessageSquareText, 'reviews.manage'),
    admin('slot-management', 'slotManagement', SlidersHorizontal, 'slots.manage'),
    admin('create-slot', 'createSlot', CalendarPlus, 'slots.manage'),
    admin('schedules', 'schedules', CalendarSync, 'slots.manage'),
    admin('crews', 'crews', Truck, 'slots.manage'),
    admin('business', 'business', Store, 'settings.change'),
    admin('look', 'look', Palette, 'settings.change'),
    admin('house-rules', 'houseRules', ScrollText, 'settings.change'),
    admin('pictures', 'homePictures', Images, 'settings.change'),
    admin('money', 'money', Wallet, 'payments.read'),
    admin('work', 'work', ChartColumn, 'reports.read'),
    admin('history', 'history', History, 'history.read'),
    admin('status', 'status', Activity, 'status.read'),
  ],
  user: [
    home,
    user('dashboard', 'dashboard', LayoutDashboard),
    user('manage-profile', 'manageProfile', UserPen),
    account,
    user('past-bookings', 'pastBookings', History),
    user('Upcoming-bookings', 'upcomingBookings', CalendarClock),
    user('garage', 'garage', CarFront),
  ],
}

export const isGroup = (entry: MenuLink | MenuGroup): entry is MenuGroup => 'links' in entry

/** The role's menu without what the duty does not allow. */
export function menuFor(role: Role, user: DutyHolder | null): (MenuLink | MenuGroup)[] {
  const isAllowed = ({ needs }: MenuLink) => !needs || (user !== null && hasPermission(user, needs))
  return menus[role]
    .map((entry) => (isGroup(entry) ? { ...entry, links: entry.links.filter(isAllowed) } : entry))
    .filter((entry) => (isGroup(entry) ? entry.links.length > 0 : isAllowed(entry)))
}

/** The permission that the page at this path needs, by its menu entry; pages below it need the same. */
export function permissionOf(pathname: string): Permission | undefined {
  const here = `${pathname.toLowerCase().replace(/\/$/, '')}/`
  return menus.admin
    .flatMap((entry) => (isGroup(entry) ? entry.links : [entry]))
    .find(({ to, needs }) => needs && here.startsWith(`${to}/`))?.needs
}
