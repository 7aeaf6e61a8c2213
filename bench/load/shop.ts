import { makeService, makeSlot } from '../../server/src/features/demo/factories.ts'
import { addDays, wallClock } from '../../server/src/platform/clock.ts'
import { openServer } from '../../server/src/platform/db.ts'
import { testVehicle } from '../../server/test/support/vehicle.ts'

export const TIME_ZONE = 'Asia/Dhaka'
const SERVICES = 12
const DAYS = 14
const HOURS = [9, 11, 13, 15, 17]
/** The most that a slot can have. */
const SEATS = 100

export interface Shop {
  services: string[]
  date: string
  slots: { id: string; serviceId: string }[]
}

/** A business with a dozen services and two weeks of slots, 84,000 seats. */
export async function openShop(databaseUrl: string): Promise<Shop> {
  const database = await openServer(databaseUrl)
  const today = wallClock(new Date(), TIME_ZONE).date
  const shop: Shop = { services: [], date: addDays(today, 1), slots: [] }
  for (let index = 0; index < SERVICES; index++) {
    const { id } = await makeService(database.db, {
      name: `Wash ${index}`,
      name_bn: `ওয়াশ ${index}`,
      description: 'Outside and inside, by hand, with everything that belongs to it.',
    })
    shop.services.push(id)
    for (let day = 1; day <= DAYS; day++) {
      for (const hour of HOURS) {
        const time = (at: number) => `${String(at).padStart(2, '0')}:00`
        const slot = await makeSlot(database.db, {
          service_id: id,
          date: addDays(today, day),
          start_time: time(hour),
          end_time: time(hour + 1),
          capacity: SEATS,
          timeZone: TIME_ZONE,
        })
        shop.slots.push({ id: slot.id, serviceId: id })
      }
    }
  }
  await database.close()
  return shop
}

let customers = 0

/** Orders of a customer each, of one slot after the other. */
export const ordersOf = ({ slots }: Shop, count: number): string[] =>
  Array.from({ length: count }, () => {
    customers += 1
    const slot = slots[customers % slots.length]
    return JSON.stringify({
      customer: {
        name: 'Rahim Uddin',
        email: `rahim-${customers}@people.example`,
        phone: `017${String(customers).padStart(8, '0')}`,
        address: '12 Road, Dhaka',
      },
      serviceId: slot?.serviceId,
      slotId: slot?.id,
      ...testVehicle,
    })
  })

/** The access token of a new account. */
export async function signUp(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Load',
      email: 'load@people.example',
      phone: '01711000000',
      password: 'Correct-horse-9',
      address: 'Dhaka',
    }),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error('The account of the bench could not be made.')
  return token
}
