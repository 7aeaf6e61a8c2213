import { allBookings } from './all-bookings.ts'
import { common } from './common.ts'
import { createSlot } from './create-slot.ts'
import { profile } from './profile.ts'
import { services } from './services.ts'
import { shell } from './shell.ts'
import { slots } from './slots.ts'
import { staffBooking } from './staff-booking.ts'
import { users } from './users.ts'

export const dashboard = {
  shell,
  profile,
  common,
  users,
  services,
  slots,
  createSlot,
  allBookings,
  staffBooking,
}
