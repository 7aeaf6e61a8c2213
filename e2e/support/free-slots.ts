import type { Slot } from '@jhilik/contract/slots.ts'
import { type APIRequestContext, request as newRequest } from '@playwright/test'
import { signInByCall } from './accounts.ts'
import { asAdmin, dataOf, listServices } from './api.ts'
import { DEMO_ADMIN } from './steps.ts'

/**
 * The free slots of a service on a future day, in the area that the browser remembers. The demo has two or more, but other tests on the same server may have
 * booked them: then slots are added, in the morning before those of the demo, until there are `atLeast` as many.
 */
export async function freeSlots(
  request: APIRequestContext,
  serviceName: string,
  date: string,
  atLeast = 0,
): Promise<Slot[]> {
  const services = await listServices(request)
  const service = services.find(({ name }) => name === serviceName)
  const { cookies } = await request.storageState()
  const area = cookies.find(({ name }) => name === 'area')?.value
  const params = { date, serviceId: service?._id ?? '', ...(area && { area }) }
  const answer = await request.get('/api/slots/availability', { params })
  const slots = await dataOf<Slot[]>(answer)
  const free = slots.filter(({ isBooked }) => isBooked === 'available')
  if (!service || free.length >= atLeast) return free

  // Signing in on the page's own requests would replace its session.
  const elsewhere = await newRequest.newContext({ baseURL: new URL(answer.url()).origin })
  const { token } = await signInByCall(elsewhere, DEMO_ADMIN)
  const admin = asAdmin(elsewhere, token)
  const starts = new Set(slots.map(({ startTime }) => startTime))
  const hours = ['08', '07', '06', '05', '04'].filter((hour) => !starts.has(`${hour}:00`))
  for (const hour of hours.slice(0, atLeast - free.length)) {
    free.push(await admin.addSlot(service._id, date, `${hour}:00`, `${hour}:45`))
  }
  await elsewhere.dispose()
  return free
}

/** Returns the first free slot. Throws when there is no such service. */
export async function freeSlot(request: APIRequestContext, serviceName: string, date: string): Promise<Slot> {
  const [slot] = await freeSlots(request, serviceName, date, 1)
  if (!slot) throw new Error(`There is no service ${serviceName}.`)
  return slot
}
