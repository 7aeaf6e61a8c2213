import { DENSE_CITY, type StoredTravelSettings } from '@jhilik/contract/travel.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { learnSpeedsJob } from '../src/calendar/commands/learn-speeds.ts'
import { readTravel } from '../src/calendar/views/crews.ts'
import { instantOf } from '../src/platform/clock.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { dayFromNow } from './support/business-zone.ts'
import { crewPhones } from './support/crew-phones.ts'
import { CENTRES } from './support/crews.ts'

const DAY = dayFromNow(1)
let app: TestApp
let owner: SignedIn
let phones: ReturnType<typeof crewPhones>
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
  app.clock.set(instantOf(DAY, '08:00', app.ctx.config.timeZone))
  owner = await app.signIn('admin')
  phones = crewPhones(app, owner, DAY)
})
afterAll(() => app.close())

const settings = () => phones.asOwner<StoredTravelSettings>('GET', '/travel-settings')

test('speeds are learned from what crews report, once the owner wants it, and change the times at once', async () => {
  const areas = await Promise.all(
    (['gulshan', 'uttara'] as const).map(async (name) => {
      const [latitude, longitude] = CENTRES[name]
      const place = { latitude, longitude, radiusKm: 2 }
      const { _id } = await phones.asOwner<{ _id: string }>('POST', '/areas', { nameEn: name, ...place })
      return { areaId: _id, latitude, longitude }
    }),
  )
  const [gulshan, uttara] = areas
  if (!gulshan || !uttara) throw new Error('no areas')
  const leavesAt = phones.at('09:10')
  const minutes = async () =>
    (await readTravel(app.ctx.db, app.ctx.config.timeZone))(gulshan, uttara, leavesAt.getTime())
  const usual = await minutes()
  // Six crews need twice as long as expected.
  for (let index = 0; index < 6; index += 1) {
    const { crew, member } = await phones.addCrewOf()
    await app.ctx.db
      .updateTable('crews')
      .set({ base_area_id: gulshan.areaId })
      .where('no', '=', crew.no)
      .execute()
    const { id } = await phones.addJob(crew)
    await app.ctx.db.updateTable('bookings').set({ area_id: uttara.areaId }).where('id', '=', id).execute()
    const job = await phones.jobOf(member, id)
    app.clock.set(leavesAt)
    await phones.tell(member, phones.report(job, { kind: 'on_the_way' }))
    app.clock.set(new Date(leavesAt.getTime() + usual * 2 * 60_000))
    await phones.tell(member, phones.report(job, { kind: 'arrived' }))
    app.clock.set(phones.at('08:00'))
  }
  app.clock.set(phones.at('20:00'))
  expect((await settings()).learned).toBeNull()
  await app.runJob(learnSpeedsJob.name)
  await app.runJob(learnSpeedsJob.name)
  const { learned, version, roads: _, ...stored } = await settings()
  expect(learned?.drives).toBe(6)
  expect(learned?.speeds[9]).toBeLessThan(DENSE_CITY.speeds[9] ?? 0)
  expect(learned?.speeds[8]).toBe(DENSE_CITY.speeds[8])
  const slower = await minutes()
  expect(slower).toBeGreaterThan(usual * 1.1)
  expect(slower).toBeLessThan(usual * 2)
  await phones.asOwner('PUT', '/travel-settings', { ...stored, learns: false })
  expect(await minutes()).toBe(usual)
  expect((await settings()).version).not.toBe(version)
})
