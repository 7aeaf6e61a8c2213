import type { Crew } from '@jhilik/contract/crews.ts'
import { expect, type Page } from '@playwright/test'
import { makeBooking, makeService, makeSlot } from '../../server/src/demo/factories.ts'
import { addMinutes } from '../../server/src/platform/clock.ts'
import { openServer } from '../../server/src/platform/db.ts'
import { dayFromNow } from './api.ts'
import { BUSINESS_ZONE } from './business-zone.ts'
import { newCrew } from './new-crew.ts'
import type { ServerWithDatabase } from './with-database.ts'

export const CREW_PAGE = '/dashboard/user/jobs'

/** Steps are reported at most twelve hours before the start. These can be reported at any hour of the day. */
const STARTS = ['10:00', '10:45', '11:30'] as const
const CUSTOMERS = ['Tanvir Ahmed', 'Nusrat Jahan', 'Mitali Chakma'] as const

/** A new crew with one new member and three jobs today, each of 40 to be paid on site, by their ids. */
export async function crewAtWork(server: ServerWithDatabase) {
  const crew = await newCrew(server)
  return { ...crew, jobs: await addJobs(server, crew.crew) }
}
export type CrewAtWork = Awaited<ReturnType<typeof crewAtWork>>

/** Writes the jobs to the database: nobody can book a time that may be over. */
async function addJobs({ databaseUrl }: ServerWithDatabase, crew: Crew): Promise<string[]> {
  const { db, close } = await openServer(databaseUrl)
  try {
    // It is not on offer, so that other tests do not find it among the services.
    const service = await makeService(db, {
      currency: 'USD',
      price_minor: 4_000,
      name: 'Foam Wash',
      archived_at: new Date(),
    })
    const added: string[] = []
    for (const [index, start_time] of STARTS.entries()) {
      const end_time = start_time.replace(/:(\d\d)/, (_, minutes) => `:${Number(minutes) + 14}`)
      const slot = await makeSlot(db, {
        service_id: service.id,
        date: dayFromNow(0),
        start_time,
        end_time,
        timeZone: BUSINESS_ZONE,
      })
      const booking = await makeBooking(db, {
        slot_id: slot.id,
        crew_no: crew.no,
        occupied_until: addMinutes(slot.ends_at, crew.setUpMinutes),
        customer_name: CUSTOMERS[index] ?? '',
        customer_address: 'House 22, Road 12, Uttara',
        note: 'Second gate. Ask the guard for parking 12.',
        confirmed_at: new Date(),
        payment_terms: 'none',
        due_now_minor: 0,
        price_minor: 4_000,
      })
      added.push(booking.id)
    }
    return added
  } finally {
    await close()
  }
}

/** Waits until the browser has all that it needs to open the page without a network. */
export const untilPageKept = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async (path) => {
        const kept = await caches.match(path, { cacheName: 'crew-page' })
        return kept?.ok
      }, CREW_PAGE),
    )
    .toBe(true)

/** How many reports are in the browser, whoever made them. */
export const keptReports = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('jhilik-crew')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const db = opening.result
          const counting = db.transaction('reports').objectStore('reports').count()
          counting.onsuccess = () => {
            db.close()
            resolve(counting.result)
          }
        }
      }),
  )
