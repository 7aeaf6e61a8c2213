/** The duties of admins. Users have none. */
export const DUTIES = ['owner', 'manager', 'dispatcher', 'accountant'] as const
export type Duty = (typeof DUTIES)[number]

/** The duty of a new admin whose appointment names none: it may do everything that the specification lists (S6.2). */
export const UNNAMED_DUTY: Duty = 'owner'

/** What each permission allows, and who has it. `docs/duties.md` shows the same table; a test compares them. */
export const PERMISSIONS = {
  /** All bookings with price and payment status, their receipts, the work of the day, live updates. */
  'bookings.read': ['owner', 'manager', 'dispatcher', 'accountant'],
  /** Phone number, e-mail, address, vehicle, note and photos of a booking, its calendar entry, and the sheets of a day. */
  'contacts.read': ['owner', 'manager', 'dispatcher'],
  /** Reschedule, complete, no-show, correct, revoke links, book for a customer; cancel if nothing is refunded. */
  'bookings.manage': ['owner', 'manager', 'dispatcher'],
  /** Slots, schedules, closed times and the time off of crews. */
  'slots.manage': ['owner', 'manager', 'dispatcher'],
  /** Crews with their members, hours, services and areas. */
  'crews.manage': ['owner', 'manager'],
  /** Services with their prices, sizes, add-ons and pictures, and the areas served. */
  'services.manage': ['owner', 'manager'],
  /** Approve, hide and show reviews, and reply to them. */
  'reviews.manage': ['owner', 'manager'],
  /** Payment attempts, messages of the gateway, payments in review, refunds due, disputes, receipts of a month. */
  'payments.read': ['owner', 'manager', 'accountant'],
  /** Refund, cancel with a refund, settle, pay back in cash and reopen refunds, accept or reject a payment in review. */
  'refunds.make': ['owner', 'manager'],
  /** Record what customers pay on site; hand over, deposit and count cash. */
  'payments.record': ['owner', 'manager', 'dispatcher'],
  /** Coupons, standing discounts of customers, and what is taken off the price of one booking. */
  'discounts.give': ['owner', 'manager'],
  /** Close a month, so that nothing is booked into it, and reopen it. */
  'months.close': ['owner'],
  /** Compare files of gateways and banks with the ledger, and explain differences. */
  'statements.import': ['owner', 'manager'],
  /** Income and occupancy of a period. */
  'reports.read': ['owner', 'manager', 'accountant'],
  /** The tables of bookings, payments and receipts as files, without contact data. */
  'exports.read': ['owner', 'manager', 'accountant'],
  /** Personal data in files: contact data in the table of bookings. */
  'exports.personal': ['owner'],
  /** Accounts and the note of staff about them. */
  'people.read': ['owner', 'manager', 'dispatcher'],
  /** Write the note of staff about a user. */
  'people.note': ['owner', 'manager', 'dispatcher'],
  /** Edit profiles of users, deactivate and reactivate their accounts. */
  'people.manage': ['owner', 'manager'],
  /** Roles and duties, everything about the account of an admin, and logging others out everywhere. */
  'staff.manage': ['owner'],
  /** Set-up, business data, house rules, price rules, the list of sizes, tax, pictures of the home page, tests of messages and gateways. */
  'settings.change': ['owner'],
  /** Recorded changes of services, slots, schedules, bookings, money and reviews. */
  'history.read': ['owner', 'manager'],
  /** All recorded changes, those of people and settings too. */
  'history.all': ['owner'],
  /** How the server is: database, jobs, gateways, mail, disk, backups. */
  'status.read': ['owner', 'manager'],
} as const satisfies Record<string, readonly Duty[]>
export type Permission = keyof typeof PERMISSIONS

/** A caller: the role, and the duty of an admin. */
export interface DutyHolder {
  role: 'user' | 'admin'
  duty?: Duty | null | undefined
}

export function hasPermission({ role, duty }: DutyHolder, permission: Permission): boolean {
  const duties: readonly Duty[] = PERMISSIONS[permission]
  return role === 'admin' && duties.some((name) => name === duty)
}

/** The duties that have the permission. */
export const dutiesWith = (permission: Permission): Duty[] => [...PERMISSIONS[permission]]
