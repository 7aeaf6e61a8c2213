import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import type { APIRequestContext } from '@playwright/test'
import { signInByCall } from './accounts.ts'
import { asAdmin, dataOf, newPhone } from './api.ts'
import { DEMO_ADMIN } from './steps.ts'

interface Wanted {
  /** What the name of its service begins with. */
  service: string
  day: string
  /** The times that the service has on that day. The first one is booked. */
  times: readonly (readonly [string, string])[]
}

/** A booking for a caller, of a service of its own, and the path of the page that its link opens. */
export async function bookForCaller(request: APIRequestContext, { service: name, day, times }: Wanted) {
  const { token } = await signInByCall(request, DEMO_ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const admin = asAdmin(request, token)
  const service: Service = await admin.addService({
    name: `${name} ${crypto.randomUUID().slice(0, 8)}`,
    price: 40,
    duration: 60,
    doneAt: 'base',
  } as Partial<Service>)
  const slots: Slot[] = []
  for (const [startTime, endTime] of times) {
    slots.push(await admin.addSlot(service._id, day, startTime, endTime))
  }
  const made = await dataOf<{ link: string; booking: { _id: string } }>(
    await request.post('/api/callers/bookings', {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      data: {
        customer: { phone: newPhone(), name: 'Salma Khatun' },
        serviceId: service._id,
        slotId: slots[0]?._id,
        pay: 'site',
      },
    }),
  )
  return {
    bookingId: made.booking._id,
    path: new URL(made.link).pathname,
    service,
    slots,
    /** The headers of the calls of staff. */
    headers,
    removeService: () => admin.removeService(service._id),
  }
}
