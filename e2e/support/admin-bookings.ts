import { randomUUID } from 'node:crypto'
import type { BookingArea } from '@jhilik/contract/areas.ts'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newAccount, register, signInByCall } from './accounts.ts'
import { dataOf, dayFromNow, type Held, holdSlot, listServices, newPhone } from './api.ts'
import { freeSlot } from './free-slots.ts'
import { DEMO_ADMIN } from './steps.ts'

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

export const adminToken = async (request: APIRequestContext) =>
  (await signInByCall(request, DEMO_ADMIN)).token

interface Agreed {
  ids: string[]
  area: string
  remove: () => Promise<void>
}

/** Bookings at these times of a day, in one area, to be paid on site. `contact` replaces a part of the customers. */
export async function agree(
  request: APIRequestContext,
  date: string,
  starts: readonly string[],
  contact: object = {},
): Promise<Agreed> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` }
  const services = await listServices(request)
  const wash = services.find(({ name }) => name === 'Exterior Foam Wash')
  const [area] = await dataOf<BookingArea[]>(await request.get('/api/site/booking-areas'))
  if (!wash || !area) throw new Error('The demo has no such service or no area.')
  const ids: string[] = []
  for (const startTime of starts) {
    const name = `Rain ${startTime}`
    const data = {
      customer: {
        name,
        email: `${randomUUID()}@people.example`,
        phone: newPhone(),
        address: '7 Lake Road',
        ...contact,
      },
      serviceId: wash._id,
      time: { date, startTime },
      area: area._id,
      pay: 'site',
      vehicleType: 'car',
      vehicleBrand: 'Toyota',
      vehicleModel: 'Axio',
      manufacturingYear: 2018,
      registrationPlate: 'Dhaka Metro Ga 12-3456',
    }
    const sent = { data, headers: { ...headers, 'idempotency-key': randomUUID() } }
    const answer = await request.post('/api/callers/bookings', sent)
    ids.push((await dataOf<{ booking: { _id: string } }>(answer)).booking._id)
  }
  const remove = async () => {
    // Signing in again with these requests has ended the session of before.
    const now = { authorization: `Bearer ${await adminToken(request)}` }
    for (const id of ids) {
      const data = { reason: 'A test', canceledBy: 'business' }
      const answer = await request.post(`/api/bookings/${id}/cancel`, { headers: now, data })
      // A test may have canceled it.
      expect([200, 409]).toContain(answer.status())
    }
  }
  return { ids, area: area._id, remove }
}
