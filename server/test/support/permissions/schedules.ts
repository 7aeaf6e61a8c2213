import { makeService } from '../../../src/demo/factories.ts'
import { DEFAULT_SETTINGS } from '../../../src/messages/rules/events.ts'
import { at, type Call, DESK, everybody, type Given, MANAGERS, OWNERS, only } from './call.ts'

const schedule = { validFrom: '2090-01-01', hours: [{ weekday: 1, opens: '09:00', closes: '12:00' }] }
const houseRules = {
  minimumNoticeMinutes: 0,
  maximumDaysAhead: null,
  holdMinutes: 15,
  freeCancelHours: 24,
  lateRefundPercent: 0,
  horizonWeeks: 4,
}

async function asAdmin({ app, callers }: Given, path: string, body: object) {
  const made = await app.request<{ data: { _id: string; closedDate?: { _id: string } } }>('POST', path, {
    token: callers.owner.token,
    body,
  })
  return made.body.data
}

async function ownSchedule(given: Given): Promise<string> {
  const { id } = await makeService(given.app.ctx.db)
  return (await asAdmin(given, '/api/schedules', { ...schedule, service: id }))._id
}

async function closedDate(given: Given): Promise<string> {
  const made = await asAdmin(given, '/api/closed-dates', {
    from: '2091-02-01',
    to: '2091-02-01',
    name: 'Off',
  })
  return made.closedDate?._id ?? ''
}

export const scheduleCalls: Call[] = [
  { route: 'GET /api/schedules', prepare: at('/api/schedules'), expected: only(DESK) },
  {
    route: 'GET /api/schedules/{id}',
    prepare: async (given) => ({ path: `/api/schedules/${await ownSchedule(given)}` }),
    expected: only(DESK),
  },
  {
    route: 'POST /api/schedules',
    cost: 'costly',
    prepare: async ({ app }) => ({
      path: '/api/schedules',
      body: { ...schedule, service: (await makeService(app.ctx.db)).id },
    }),
    expected: only(DESK, 201),
  },
  {
    route: 'PUT /api/schedules/{id}',
    cost: 'costly',
    prepare: async (given) => ({ path: `/api/schedules/${await ownSchedule(given)}`, body: schedule }),
    expected: only(DESK),
  },
  {
    route: 'DELETE /api/schedules/{id}',
    cost: 'costly',
    prepare: async (given) => ({ path: `/api/schedules/${await ownSchedule(given)}` }),
    expected: only(DESK),
  },
  ...['preview', 'make'].map((verb) => ({
    route: `POST /api/schedules/{id}/${verb}`,
    cost: 'costly' as const,
    prepare: async (given: Given) => ({
      path: `/api/schedules/${await ownSchedule(given)}/${verb}`,
      body: { from: '2090-01-01', to: '2090-01-02' },
    }),
    expected: only(DESK),
  })),
  ...['POST /api/schedules/hours/preview', 'PUT /api/schedules/hours'].map((route) => ({
    route,
    cost: 'costly' as const,
    prepare: async (given: Given) => ({
      path: route.slice(route.indexOf('/')),
      body: { schedules: [await ownSchedule(given)], hours: schedule.hours },
    }),
    expected: only(DESK),
  })),
  { route: 'GET /api/closed-dates', prepare: at('/api/closed-dates'), expected: only(DESK) },
  {
    route: 'POST /api/closed-dates',
    cost: 'costly',
    prepare: at('/api/closed-dates', { from: '2091-01-01', to: '2091-01-01', name: 'Off' }),
    expected: only(DESK, 201),
  },
  {
    route: 'GET /api/closed-dates/{id}/bookings',
    prepare: async (given) => ({ path: `/api/closed-dates/${await closedDate(given)}/bookings` }),
    expected: only(DESK),
  },
  {
    route: 'DELETE /api/closed-dates/{id}',
    cost: 'costly',
    prepare: async (given) => ({ path: `/api/closed-dates/${await closedDate(given)}` }),
    expected: only(DESK),
  },
  { route: 'GET /api/history', prepare: at('/api/history'), expected: only(MANAGERS) },
  { route: 'GET /api/history', prepare: at('/api/history?kind=people'), expected: only(OWNERS) },
  {
    route: 'GET /api/history/export.csv',
    cost: 'costly',
    prepare: at('/api/history/export.csv'),
    expected: only(OWNERS),
  },
  { route: 'GET /api/house-rules', prepare: at('/api/house-rules'), expected: only(DESK) },
  { route: 'GET /api/house-rules/public', prepare: at('/api/house-rules/public'), expected: everybody() },
  {
    route: 'POST /api/text-messages/test',
    cost: 'costsMoney',
    prepare: at('/api/text-messages/test', { to: '01712345678', text: 'Hello' }),
    expected: only(OWNERS),
  },
  { route: 'GET /api/tax-settings', prepare: at('/api/tax-settings'), expected: only(OWNERS) },
  { route: 'PUT /api/tax-settings', prepare: at('/api/tax-settings', {}), expected: only(OWNERS) },
  { route: 'GET /api/travel-settings', prepare: at('/api/travel-settings'), expected: only(OWNERS) },
  {
    route: 'PUT /api/travel-settings',
    prepare: at('/api/travel-settings', { speeds: Array(24).fill(20), minimumMinutes: 10 }),
    expected: only(OWNERS),
  },
  { route: 'PUT /api/house-rules', prepare: at('/api/house-rules', houseRules), expected: only(OWNERS) },
  { route: 'GET /api/message-settings', prepare: at('/api/message-settings'), expected: only(OWNERS) },
  {
    route: 'PUT /api/message-settings',
    prepare: at('/api/message-settings', DEFAULT_SETTINGS),
    expected: only(OWNERS),
  },
  { route: 'GET /api/message-texts', prepare: at('/api/message-texts'), expected: only(OWNERS) },
  {
    route: 'PUT /api/message-texts',
    prepare: at('/api/message-texts', { event: 'booked', channel: 'sms', texts: { en: null, bn: null } }),
    expected: only(OWNERS),
  },
  {
    route: 'POST /api/message-texts/preview',
    prepare: at('/api/message-texts/preview', { event: 'booked', channel: 'sms', locale: 'en', text: null }),
    expected: only(OWNERS),
  },
]
