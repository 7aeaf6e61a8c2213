import { bookings } from './bookings.ts'
import { common } from './common.ts'
import { createSlot } from './create-slot.ts'
import { garage } from './garage.ts'
import { houseRules } from './house-rules.ts'
import { picture } from './picture.ts'
import { profile } from './profile.ts'
import { receipt } from './receipt.ts'
import { closedDates, schedules } from './schedules.ts'
import { services } from './services.ts'
import { shell } from './shell.ts'
import { slots } from './slots.ts'
import { users } from './users.ts'

export const dashboard = {
  bookings,
  closedDates,
  common,
  createSlot,
  garage,
  houseRules,
  picture,
  profile,
  receipt,
  schedules,
  services,
  shell,
  slots,
  users,
}
