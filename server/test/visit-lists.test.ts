import type { Board } from '@jhilik/contract/board.ts'
import type { VisitReport } from '@jhilik/contract/crew-jobs.ts'
import type { DayJobs } from '@jhilik/contract/day-jobs.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBooking } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { crewPhones } from './support/crew-phones.ts'

const START = new Date('2031-03-05T08:00:00Z')
const NOW = '2031-03-05T07:40:00Z'

let app: TestApp
let owner: SignedIn
let member: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { TIME_ZONE: 'Asia/Dhaka' } })
  app.clock.set(NOW)
  owner = await app.signIn('owner')
  member = await app.signIn()
})
afterAll(() => app.close())

const read = async <T>(path: string) =>
  (await app.request<Answer<T>>('GET', `/api/${path}`, { token: owner.token })).body.data

it('staff see the steps on the day and the board, when the crew was heard from, and what they have to settle', async () => {
  const booking = await makeBooking(app.ctx.db, {
    ...{ starts_at: START, ends_at: new Date(+START + 90 * 60_000), slot_date: '2031-03-05' },
    ...{ slot_start_time: '14:00', slot_end_time: '15:30' },
  })
  const phones = crewPhones(app, owner, '2031-03-05')
  const crew = await phones.addCrew([member], { name: 'Team Blue' })
  await phones.giveTo(crew, booking.id)
  const day = () => read<DayJobs>('bookings/day?date=2031-03-05')
  expect(await day()).toMatchObject({
    jobs: [{ visit: { state: 'planned', steps: [], late: null } }],
    heard: [{ crew: { name: 'Team Blue' }, at: null }],
  })
  const report = await phones.reporterOf(member, booking.id)
  const [seen] = (await day()).heard
  expect(Date.parse(seen?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(NOW))

  app.clock.advance({ minutes: 5 })
  await report('on_the_way')
  await report('late', { minutes: 30, cause: 'Rain' })
  const said = { state: 'on_the_way', steps: [{ step: 'on_the_way' }], late: { minutes: 30, cause: 'Rain' } }
  expect((await day()).jobs[0]?.visit).toMatchObject(said)
  const board = await read<Board>('board?date=2031-03-05')
  expect(board.crews.find(({ crew: { _id } }) => _id === crew._id)?.jobs[0]?.visit).toMatchObject(said)
  expect(Date.parse((await day()).heard[0]?.at ?? '')).toBeGreaterThan(Date.parse(seen?.at ?? ''))

  await report('could_not_do', { reason: 'no_access', note: 'Gate locked' })
  const [open] = await read<VisitReport[]>('visit-reports')
  expect(open).toMatchObject({ kind: 'could_not_do', isOpen: true, detail: { note: 'Gate locked' } })
  const settled = await app.request('POST', `/api/visit-reports/${open?._id}/settle`, {
    token: owner.token,
  })
  expect(settled.status).toBe(200)
  expect(await read<VisitReport[]>('visit-reports')).toEqual([])
})
