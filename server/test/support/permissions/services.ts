import { makeService, makeSlot } from '../../../src/demo/factories.ts'
import { newId } from '../../../src/platform/ids.ts'
import { at, type Call, DESK, everybody, MANAGERS, OWNERS, only } from './call.ts'

const service = {
  name: 'Wax',
  description: 'By hand.',
  price: 10,
  img: '/illustrations/placeholder.svg',
  duration: 30,
}

export const serviceCalls: Call[] = [
  { route: 'GET /api/services', prepare: at('/api/services'), expected: everybody() },
  {
    route: 'GET /api/services/{id}',
    prepare: async ({ app }) => ({ path: `/api/services/${(await makeService(app.ctx.db)).id}` }),
    expected: everybody(),
  },
  { route: 'POST /api/services', prepare: at('/api/services', service), expected: only(MANAGERS, 201) },
  {
    route: 'PUT /api/services/{id}',
    prepare: async ({ app }) => ({
      path: `/api/services/${(await makeService(app.ctx.db)).id}`,
      body: service,
    }),
    expected: only(MANAGERS),
  },
  {
    route: 'GET /api/services/{id}/checklist',
    prepare: async ({ app }) => ({ path: `/api/services/${(await makeService(app.ctx.db)).id}/checklist` }),
    expected: only(MANAGERS),
  },
  {
    route: 'PUT /api/services/{id}/checklist',
    prepare: async ({ app }) => ({
      path: `/api/services/${(await makeService(app.ctx.db)).id}/checklist`,
      body: { items: [{ text: 'Glass polished', required: true }] },
    }),
    expected: only(MANAGERS),
  },
  {
    route: 'DELETE /api/services/{id}',
    prepare: async ({ app }) => ({ path: `/api/services/${(await makeService(app.ctx.db)).id}` }),
    expected: only(MANAGERS),
  },
  {
    route: 'POST /api/services/{id}/restore',
    prepare: async ({ app }) => {
      const { id } = await makeService(app.ctx.db, { archived_at: new Date() })
      return { path: `/api/services/${id}/restore` }
    },
    expected: only(MANAGERS),
  },
  { route: 'GET /api/services', prepare: at('/api/services?archived=true'), expected: only(MANAGERS) },
  {
    route: 'PUT /api/services/order',
    prepare: async ({ app }) => {
      const offered = await app.ctx.db
        .selectFrom('services')
        .select('id')
        .where('archived_at', 'is', null)
        .execute()
      return { path: '/api/services/order', body: { ids: offered.map(({ id }) => id) } }
    },
    expected: only(MANAGERS),
  },
  { route: 'GET /api/slots', prepare: at('/api/slots'), expected: only(DESK) },
  {
    route: 'POST /api/services/slots',
    prepare: async ({ app }) => {
      const { id } = await makeService(app.ctx.db)
      const body = { service: id, date: '2090-01-01', startTime: '10:00', endTime: '11:00' }
      return { path: '/api/services/slots', body }
    },
    expected: only(DESK, 201),
  },
  {
    route: 'PUT /api/slots/{id}',
    prepare: async ({ app }) => ({
      path: `/api/slots/${(await makeSlot(app.ctx.db)).id}`,
      body: { status: 'canceled' },
    }),
    expected: only(DESK),
  },
  {
    route: 'PATCH /api/slots/{id}',
    prepare: async ({ app }) => ({
      path: `/api/slots/${(await makeSlot(app.ctx.db)).id}`,
      body: { capacity: 2 },
    }),
    expected: only(DESK),
  },
  {
    route: 'DELETE /api/slots/{id}',
    prepare: async ({ app }) => ({ path: `/api/slots/${(await makeSlot(app.ctx.db)).id}` }),
    expected: only(DESK),
  },
  {
    route: 'GET /api/slots/availability',
    prepare: at('/api/slots/availability'),
    expected: everybody(),
  },
  {
    route: 'GET /api/slots/availability/days',
    prepare: () => ({ path: `/api/slots/availability/days?serviceId=${newId()}` }),
    expected: everybody(),
  },
  { route: 'GET /api/site/home', prepare: at('/api/site/home'), expected: everybody() },
  { route: 'GET /api/site/pictures', prepare: at('/api/site/pictures'), expected: only(OWNERS) },
  {
    route: 'PUT /api/site/pictures',
    prepare: async ({ app }) => {
      await app.ctx.db.deleteFrom('settings').where('key', '=', 'home-pictures').execute()
      return { path: '/api/site/pictures', body: { hero: null, gallery: [], revision: 0 } }
    },
    expected: only(OWNERS),
  },
]
