import type { Role } from '@jhilik/contract/constants.ts'
import {
  CalendarClock,
  CalendarPlus,
  CalendarSync,
  CarFront,
  History,
  House,
  Images,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  ScrollText,
  ShieldUser,
  SlidersHorizontal,
  Sparkles,
  UserPen,
  Users,
} from 'lucide-react'

export interface MenuLink {
  to: string
  label:
    | 'home'
    | 'dashboard'
    | 'userBookings'
    | 'userManagement'
    | 'serviceManagement'
    | 'slotManagement'
    | 'createSlot'
    | 'schedules'
    | 'houseRules'
    | 'homePictures'
    | 'history'
    | 'account'
    | 'manageProfile'
    | 'pastBookings'
    | 'upcomingBookings'
    | 'garage'
  icon: LucideIcon
}

export interface MenuGroup {
  label: 'userManagementGroup'
  links: MenuLink[]
}

const home: MenuLink = { to: '/', label: 'home', icon: House }
const account: MenuLink = { to: '/dashboard/account', label: 'account', icon: ShieldUser }

const admin = (child: string, label: MenuLink['label'], icon: LucideIcon): MenuLink => ({
  to: `/dashboard/admin/${child}`,
  label,
  icon,
})

const user = (child: string, label: MenuLink['label'], icon: LucideIcon): MenuLink => ({
  to: `/dashboard/user/${child}`,
  label,
  icon,
})

export const menus: Record<Role, (MenuLink | MenuGroup)[]> = {
  admin: [
    home,
    admin('dashboard', 'dashboard', LayoutDashboard),
    account,
    {
      label: 'userManagementGroup',
      links: [
        admin('user-bookings', 'userBookings', ListChecks),
        admin('user-management', 'userManagement', Users),
      ],
    },
    admin('service-management', 'serviceManagement', Sparkles),
    admin('slot-management', 'slotManagement', SlidersHorizontal),
    admin('create-slot', 'createSlot', CalendarPlus),
    admin('schedules', 'schedules', CalendarSync),
    admin('house-rules', 'houseRules', ScrollText),
    admin('pictures', 'homePictures', Images),
    admin('history', 'history', History),
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
