import { bookings } from './bookings.ts'
import { common } from './common.ts'
import { createSlot } from './create-slot.ts'
import { garage } from './garage.ts'
import { picture } from './picture.ts'
import { profile } from './profile.ts'
import { receipt } from './receipt.ts'
import { services } from './services.ts'
import { shell } from './shell.ts'
import { slots } from './slots.ts'
import { users } from './users.ts'

export const dashboard = {
  bookings,
  common,
  createSlot,
  garage,
  picture,
  profile,
  receipt,
  services,
  shell,
  slots,
  users,
}
