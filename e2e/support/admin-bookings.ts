import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newAccount, register } from './accounts.ts'
import { dayFromNow, type Held, holdSlot, newPhone } from './api.ts'
import { freeSlot } from './free-slots.ts'

export const ADMIN_BOOKINGS = '/dashboard/admin/user-bookings'
export const SERVICE = 'Water Tank Cleaning'

export interface GuestBooking extends Held {
  name: string
}

/** A new customer's booking some days from now, held until somebody pays. */
export async function holdForGuest(request: APIRequestContext, days: number): Promise<GuestBooking> {
  const name = `Guest ${randomUUID().slice(0, 8)}`
  const { token } = await register(request, newAccount(name))
  const slot = await freeSlot(request, SERVICE, dayFromNow(days))
  const held = await holdSlot(request, token, slot, {
    customer: { name, email: newAccount().email, phone: newPhone(), address: '7 Lake Road, Dhaka' },
    registrationPlate: 'Sylhet Metro Ga 99-1234',
  })
  return { ...held, name }
}

/** Makes such a booking and pays it at the gateway in another browser. */
export async function payForGuest(
  request: APIRequestContext,
  days: number,
  stranger: Page,
): Promise<GuestBooking> {
  const booking = await holdForGuest(request, days)
  await stranger.goto(booking.paymentUrl)
  await stranger.getByRole('button', { name: /^Pay\b/ }).click()
  await expect(stranger.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  return booking
}

/** The bookings of the list, without its header. */
export const bookingRows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
