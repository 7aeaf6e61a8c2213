import { randomInt, randomUUID } from 'node:crypto'
import type { BookingRequest } from '@jhilik/contract/booking-requests.ts'
import type { Coupon } from '@jhilik/contract/coupons.ts'
import type { ReviewRequest } from '@jhilik/contract/reviews.ts'
import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { type APIRequestContext, type APIResponse, expect, test } from '@playwright/test'
import { BUSINESS_ZONE } from './business-zone.ts'

/** Calls of the API for what a test needs but does not check on a screen. */

export async function dataOf<T>(answer: APIResponse): Promise<T> {
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

/** A date some days from now, where the business is. */
export function dayFromNow(days: number): string {
  return Temporal.Now.plainDateISO(BUSINESS_ZONE).add({ days }).toString()
}

const MINUTES_BEFORE_MIDNIGHT = 3

/**
 * When the business's day ends within three minutes, waits for the next day: otherwise the date could change between
 * two steps of a test about today, or a slot at 23:59 be too near to be booked. Extends the test's timeout by the wait.
 */
export async function avoidMidnight(): Promise<void> {
  const isFarAway = () => {
    const later = Temporal.Now.plainDateTimeISO(BUSINESS_ZONE).add({ minutes: MINUTES_BEFORE_MIDNIGHT })
    return later.toPlainDate().toString() === dayFromNow(0)
  }
  if (isFarAway()) return
  const timeout = (MINUTES_BEFORE_MIDNIGHT * 60 + 10) * 1000
  test.setTimeout(test.info().timeout + timeout)
  await expect.poll(isFarAway, { timeout, intervals: [1000] }).toBe(true)
}

/** A new phone number for each call, because unpaid holds with one number are counted together. */
export const newPhone = () => `017${String(randomInt(1e8)).padStart(8, '0')}`

/** The answer to a booking. */
export interface Held {
  bookingId: string
  paymentUrl: string
  tran_id: string
}

/** Holds a slot for the account of the token, unpaid. */
export async function holdSlot(
  request: APIRequestContext,
  token: string,
  slot: Slot,
  details: Partial<Pick<BookingRequest, 'customer' | 'registrationPlate' | 'area' | 'coupon'>> & {
    moreLines?: readonly object[]
  } = {},
): Promise<Held> {
  const data = {
    customer: {
      name: 'Rahim Uddin',
      email: `${randomUUID()}@people.example`,
      phone: newPhone(),
      address: 'Dhaka',
    },
    serviceId: slot.service._id,
    slotId: slot._id,
    vehicleType: 'car',
    vehicleBrand: 'Toyota',
    vehicleModel: 'Axio',
    manufacturingYear: 2018,
    registrationPlate: 'Dhaka Metro Ga 12-3456',
    ...details,
  }
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  return dataOf(await request.post('/api/bookings', { data, headers }))
}

/** Writes a review of the site for the account of the token. */
export async function writeReview(
  request: APIRequestContext,
  token: string,
  data: Pick<ReviewRequest, 'review' | 'rating'>,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  await dataOf(await request.post('/api/review', { data, headers }))
}

export const listServices = async (request: APIRequestContext) =>
  dataOf<Service[]>(await request.get('/api/services'))

/** Calls that only admins can make. `token` is an admin's. */
export function asAdmin(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  return {
    addService: async (fields: Partial<Service>) => {
      const data = { description: 'For a test.', price: 10, img: '/favicon.svg', duration: 30, ...fields }
      return dataOf<Service>(await request.post('/api/services', { data, headers }))
    },
    editService: async ({ _id, ...service }: Service, fields: Partial<Service>) => {
      const data = { ...service, ...fields }
      return dataOf<Service>(await request.put(`/api/services/${_id}`, { data, headers }))
    },
    addCoupon: async (terms: Partial<Coupon>) =>
      dataOf<Coupon>(await request.post('/api/coupons', { data: terms, headers })),
    removeService: async (id: string) => {
      expect((await request.delete(`/api/services/${id}`, { headers })).status()).toBe(200)
    },
    addSlot: async (service: string, date: string, startTime: string, endTime: string, capacity = 1) => {
      const data = { service, date, startTime, endTime, capacity }
      return dataOf<Slot>(await request.post('/api/services/slots', { data, headers }))
    },
  }
}
