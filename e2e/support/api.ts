import { randomUUID } from 'node:crypto'
import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'

/** What a test needs to know or to happen without looking at it. */

async function dataOf<T>(answer: APIResponse): Promise<T> {
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

/** A date some days from now, where the business is. */
export function dayFromNow(days: number): string {
  const DHAKA_HOURS = 6
  return new Date(Date.now() + (days * 24 + DHAKA_HOURS) * 3_600_000).toISOString().slice(0, 10)
}

/** The free slots of a service on a day. */
export async function freeSlots(
  request: APIRequestContext,
  serviceName: string,
  date: string,
): Promise<Slot[]> {
  const services = await dataOf<Service[]>(await request.get('/api/services'))
  const service = services.find(({ name }) => name === serviceName)
  const params = { date, serviceId: service?._id ?? '' }
  const slots = await dataOf<Slot[]>(await request.get('/api/slots/availability', { params }))
  return slots.filter(({ isBooked }) => isBooked === 'available')
}

/** Somebody else is faster. */
export async function holdSlot(request: APIRequestContext, token: string, slot: Slot): Promise<void> {
  const data = {
    customer: { name: 'Rahim Uddin', email: 'rahim@people.example', phone: '01711000000', address: 'Dhaka' },
    serviceId: slot.service._id,
    slotId: slot._id,
    vehicleType: 'car',
    vehicleBrand: 'Toyota',
    vehicleModel: 'Axio',
    manufacturingYear: 2018,
    registrationPlate: 'Dhaka Metro Ga 12-3456',
  }
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  await dataOf(await request.post('/api/bookings', { data, headers }))
}
