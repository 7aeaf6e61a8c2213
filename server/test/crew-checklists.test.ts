import type { Checklist } from '@jhilik/contract/checklists.ts'
import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instantOf } from '../src/platform/clock.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { dayFromNow } from './support/business-zone.ts'
import { crewPhones } from './support/crew-phones.ts'

let app: TestApp
let owner: SignedIn
let phones: ReturnType<typeof crewPhones>
const DAY = dayFromNow(1)

beforeAll(async () => {
  app = await startTestApp({ work: false })
  app.clock.set(instantOf(DAY, '09:00', app.ctx.config.timeZone))
  owner = await app.signIn('admin')
  phones = crewPhones(app, owner, DAY)
})
beforeEach(() => app.clock.set(phones.at('09:00')))
afterAll(() => app.close())

describe('a checklist', () => {
  const list = (serviceId: string, items: object[]) =>
    phones.asOwner<Checklist>('PUT', `/services/${serviceId}/checklist`, { items })

  test('has to be ticked off before the job is done, unless the crew says why not', async () => {
    const { crew, member } = await phones.addCrewOf()
    const bookings = [await phones.addJob(crew), await phones.addJob(crew, '11:00', '12:00')]
    for (const { service_id } of bookings) {
      await list(service_id, [
        { text: 'Glass polished', textBn: 'কাচ পালিশ', required: true },
        { text: 'Boot vacuumed', required: false },
      ])
    }
    app.clock.set(phones.at('12:30'))
    const [first, second] = await Promise.all(bookings.map(({ id }) => phones.jobOf(member, id)))
    expect(first?.checklist.map(({ text, textBn, required }) => [text, textBn, required])).toEqual([
      ['Glass polished', 'কাচ পালিশ', true],
      ['Boot vacuumed', '', false],
    ])
    const done = (job: CrewJob | undefined, more: object = {}) =>
      phones.tell(member, phones.report(job ?? { pass: '' }, { kind: 'done', ...more }))
    expect(await done(first)).toEqual(['checklist_incomplete'])
    expect(await phones.statusOf(bookings[0]?.id ?? '')).toBe('confirmed')
    expect(await done(first, { checked: [first?.checklist[0]?._id] })).toEqual([null])
    expect(await done(second, { note: 'The customer had to leave' })).toEqual([null])
  })

  test('of which a phone has not heard yet does not hold its reports up', async () => {
    const { crew, member } = await phones.addCrewOf()
    const booking = await phones.addJob(crew)
    const job = await phones.jobOf(member, booking.id)
    app.clock.set(phones.at('10:30'))
    await list(booking.service_id, [{ text: 'Glass polished', required: true }])
    expect(await phones.tell(member, phones.report(job, { kind: 'done' }))).toEqual([null])
  })

  test('keeps the ids of its items when it is edited, and does not overwrite what somebody else has saved', async () => {
    const { crew } = await phones.addCrewOf()
    const { service_id } = await phones.addJob(crew)
    const before = await list(service_id, [{ text: 'Glass', required: true }])
    const [glass] = before.items
    const after = await list(service_id, [
      { text: 'Boot', required: false },
      { ...glass, text: 'Glass polished' },
    ])
    expect(after.items[1]).toEqual({ ...glass, text: 'Glass polished' })
    const headers = { 'if-match': `"${before.version}"` }
    const answer = await app.request('PUT', `/api/services/${service_id}/checklist`, {
      token: owner.token,
      headers,
      body: { items: [] },
    })
    expect(answer.status).toBe(409)
  })
})
