import type { Crew, CrewChange } from '@jhilik/contract/crews.ts'
import { makeBooking, makeService } from '../../../src/demo/factories.ts'
import { newId } from '../../../src/platform/ids.ts'
import type { Answer } from '../answer.ts'
import { allStaff, at, type Call, DESK, everybody, type Given, MANAGERS, only, signedIn } from './call.ts'

const crew = () => ({
  name: newId(),
  color: 'blue',
  hours: [{ weekday: 1, opens: '09:00', closes: '18:00' }],
})
const timeOff = { fromDate: '2090-01-01', fromTime: '09:00', toDate: '2090-01-01', toTime: '18:00' }

async function makeCrew({ app, callers }: Given): Promise<string> {
  const { token } = callers.owner
  return (await app.request<Answer<Crew>>('POST', '/api/crews', { token, body: crew() })).body.data._id
}

async function makeTimeOff(given: Given): Promise<string> {
  const path = `/api/crews/${await makeCrew(given)}/time-off`
  const { token } = given.callers.owner
  const { body } = await given.app.request<Answer<CrewChange>>('POST', path, { token, body: timeOff })
  return `${path}/${body.data.crew.timeOff[0]?._id}`
}

export const crewCalls: Call[] = [
  {
    route: 'GET /api/crews/proposal',
    cost: 'costly',
    prepare: at('/api/crews/proposal'),
    expected: only(DESK),
  },
  {
    route: 'POST /api/crews/proposal/apply',
    cost: 'costly',
    prepare: () => ({
      path: '/api/crews/proposal/apply',
      body: { changes: [{ booking: newId(), from: null, to: newId() }] },
    }),
    expected: only(DESK),
  },
  {
    route: 'POST /api/crews/{id}/away',
    cost: 'costly',
    prepare: async (given) => ({ path: `/api/crews/${await makeCrew(given)}/away`, body: timeOff }),
    expected: only(DESK),
  },
  { route: 'GET /api/board', prepare: at('/api/board'), expected: allStaff() },
  {
    route: 'GET /api/board/fits',
    prepare: async ({ app }) => ({ path: `/api/board/fits?booking=${(await makeBooking(app.ctx.db)).id}` }),
    expected: only(DESK),
  },
  { route: 'GET /api/crews', prepare: at('/api/crews'), expected: only(DESK) },
  {
    route: 'GET /api/crews/options',
    prepare: async ({ app }) => {
      const { id } = await makeService(app.ctx.db)
      return { path: `/api/crews/options?serviceId=${id}&date=2090-01-01&startTime=10:00` }
    },
    expected: only(DESK),
  },
  {
    route: 'GET /api/crews/extra-hours',
    prepare: async ({ app }) => {
      const { id } = await makeService(app.ctx.db)
      const time = 'date=2090-01-01&startTime=10:00&endTime=11:00'
      return { path: `/api/crews/extra-hours?serviceId=${id}&${time}` }
    },
    expected: only(DESK),
  },
  {
    route: 'GET /api/crews/uncovered',
    cost: 'costly',
    prepare: at('/api/crews/uncovered'),
    expected: only(DESK),
  },
  {
    route: 'POST /api/crews',
    prepare: () => ({ path: '/api/crews', body: crew() }),
    expected: only(MANAGERS, 201),
  },
  {
    route: 'POST /api/crews/teams',
    prepare: async ({ app }) => {
      await app.ctx.db.deleteFrom('crews').execute()
      return { path: '/api/crews/teams', body: { count: 2, hours: crew().hours, locale: 'en' } }
    },
    expected: only(MANAGERS),
  },
  {
    route: 'PUT /api/crews/{id}',
    prepare: async (given) => ({ path: `/api/crews/${await makeCrew(given)}`, body: crew() }),
    expected: only(MANAGERS),
  },
  {
    route: 'DELETE /api/crews/{id}',
    prepare: async (given) => ({ path: `/api/crews/${await makeCrew(given)}` }),
    expected: only(MANAGERS),
  },
  {
    route: 'POST /api/crews/{id}/time-off',
    prepare: async (given) => ({ path: `/api/crews/${await makeCrew(given)}/time-off`, body: timeOff }),
    expected: only(DESK, 201),
  },
  {
    route: 'DELETE /api/crews/{id}/time-off/{timeOffId}',
    prepare: async (given) => ({ path: await makeTimeOff(given) }),
    expected: only(DESK),
  },
  { route: 'GET /api/me/crews', prepare: at('/api/me/crews'), expected: signedIn() },
  { route: 'GET /api/me/jobs', prepare: at('/api/me/jobs'), expected: signedIn() },
  {
    route: 'POST /api/me/jobs/reports',
    // A pass that is not the caller's: the answer says so.
    prepare: at('/api/me/jobs/reports', {
      sentAt: '2090-01-01T09:00:00Z',
      reports: [{ id: newId(), kind: 'done', pass: 'forged', happenedAt: '2090-01-01T09:00:00Z' }],
    }),
    expected: signedIn(),
  },
  { route: 'GET /api/visit-reports', prepare: at('/api/visit-reports'), expected: allStaff() },
  {
    route: 'POST /api/visit-reports/{id}/settle',
    prepare: at(`/api/visit-reports/${newId()}/settle`),
    expected: only(DESK, 404),
  },
  {
    route: 'POST /api/bookings/{id}/complaint',
    prepare: at(`/api/bookings/${newId()}/complaint`, { text: 'Water spots' }),
    expected: signedIn(404),
  },
  {
    route: 'POST /api/booking-pages/{token}/complaint',
    // No such link.
    prepare: at('/api/booking-pages/0123456789abcdef/complaint', { text: 'Water spots' }),
    expected: everybody(404),
  },
  {
    route: 'PUT /api/bookings/{id}/photo-consent',
    prepare: at(`/api/bookings/${newId()}/photo-consent`, { allowed: true }),
    expected: signedIn(404),
  },
  {
    route: 'PUT /api/booking-pages/{token}/photo-consent',
    // No such link.
    prepare: at('/api/booking-pages/0123456789abcdef/photo-consent', { allowed: true }),
    expected: everybody(404),
  },
  {
    route: 'PUT /api/bookings/{id}/shown-photos',
    prepare: at(`/api/bookings/${newId()}/shown-photos`, { before: newId(), after: newId(), shown: true }),
    expected: only(MANAGERS, 404),
  },
  {
    route: 'GET /api/services/{id}/photos',
    prepare: at(`/api/services/${newId()}/photos`),
    expected: signedIn(404),
  },
  { route: 'GET /api/complaints', prepare: at('/api/complaints'), expected: allStaff() },
  {
    route: 'POST /api/complaints/{id}/revisit',
    prepare: at(`/api/complaints/${newId()}/revisit`, { code: 'XXXXXX' }),
    expected: only(DESK, 404),
  },
  {
    route: 'POST /api/complaints/{id}/settle',
    prepare: at(`/api/complaints/${newId()}/settle`),
    expected: only(DESK, 404),
  },
]
