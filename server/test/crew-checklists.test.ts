import type { Checklist } from '@jhilik/contract/checklists.ts'
import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { describe, expect, test } from 'vitest'
import { useCrewPhones } from './support/crew-phones.ts'

const desk = useCrewPhones()

describe('a checklist', () => {
  const list = (serviceId: string, items: object[]) =>
    desk.phones.asOwner<Checklist>('PUT', `/services/${serviceId}/checklist`, { items })

  test('has to be ticked off before the job is done, unless the crew says why not', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const bookings = [await desk.phones.addJob(crew), await desk.phones.addJob(crew, '11:00', '12:00')]
    for (const { service_id } of bookings) {
      await list(service_id, [
        { text: 'Glass polished', textBn: 'কাচ পালিশ', required: true },
        { text: 'Boot vacuumed', required: false },
      ])
    }
    desk.app.clock.set(desk.phones.at('12:30'))
    const [first, second] = await Promise.all(bookings.map(({ id }) => desk.phones.jobOf(member, id)))
    expect(first?.checklist.map(({ text, textBn, required }) => [text, textBn, required])).toEqual([
      ['Glass polished', 'কাচ পালিশ', true],
      ['Boot vacuumed', '', false],
    ])
    const done = (job: CrewJob | undefined, more: object = {}) =>
      desk.phones.tell(member, desk.phones.report(job ?? { pass: '' }, { kind: 'done', ...more }))
    expect(await done(first)).toEqual(['checklist_incomplete'])
    expect(await desk.phones.statusOf(bookings[0]?.id ?? '')).toBe('confirmed')
    expect(await done(first, { checked: [first?.checklist[0]?._id] })).toEqual([null])
    expect(await done(second, { note: 'The customer had to leave' })).toEqual([null])
  })

  test('of which a phone has not heard yet does not hold its reports up', async () => {
    const { crew, member } = await desk.phones.addCrewOf()
    const booking = await desk.phones.addJob(crew)
    const job = await desk.phones.jobOf(member, booking.id)
    desk.app.clock.set(desk.phones.at('10:30'))
    await list(booking.service_id, [{ text: 'Glass polished', required: true }])
    expect(await desk.phones.tell(member, desk.phones.report(job, { kind: 'done' }))).toEqual([null])
  })

  test('keeps the ids of its items when it is edited, and does not overwrite what somebody else has saved', async () => {
    const { crew } = await desk.phones.addCrewOf()
    const { service_id } = await desk.phones.addJob(crew)
    const before = await list(service_id, [{ text: 'Glass', required: true }])
    const [glass] = before.items
    const after = await list(service_id, [
      { text: 'Boot', required: false },
      { ...glass, text: 'Glass polished' },
    ])
    expect(after.items[1]).toEqual({ ...glass, text: 'Glass polished' })
    const headers = { 'if-match': `"${before.version}"` }
    const answer = await desk.app.request('PUT', `/api/services/${service_id}/checklist`, {
      token: desk.owner.token,
      headers,
      body: { items: [] },
    })
    expect(answer.status).toBe(409)
  })
})
