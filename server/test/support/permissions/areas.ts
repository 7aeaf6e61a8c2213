import type { Area } from '@jhilik/contract/areas.ts'
import { newId } from '../../../src/platform/ids.ts'
import type { Answer } from '../answer.ts'
import { at, type Call, everybody, type Given, MANAGERS, only } from './call.ts'

/** A new area, with a name that no other has. */
async function makeArea({ app, callers }: Given): Promise<string> {
  const body = { nameEn: newId() }
  const { token } = callers.owner
  return (await app.request<Answer<Area>>('POST', '/api/areas', { token, body })).body.data._id
}

export const areaCalls: Call[] = [
  { route: 'GET /api/site/areas', prepare: at('/api/site/areas'), expected: everybody() },
  { route: 'GET /api/site/booking-areas', prepare: at('/api/site/booking-areas'), expected: everybody() },
  { route: 'GET /api/areas/starters', prepare: at('/api/areas/starters'), expected: only(MANAGERS) },
  {
    route: 'POST /api/areas/starters',
    prepare: at('/api/areas/starters', { names: ['Sylhet'] }),
    expected: only(MANAGERS),
  },
  { route: 'GET /api/areas', prepare: at('/api/areas'), expected: only(MANAGERS) },
  {
    route: 'POST /api/areas',
    prepare: () => ({ path: '/api/areas', body: { nameEn: newId() } }),
    expected: only(MANAGERS, 201),
  },
  {
    route: 'PUT /api/areas/order',
    prepare: async ({ app }) => {
      const all = await app.ctx.db.selectFrom('areas').select('id').execute()
      return { path: '/api/areas/order', body: { ids: all.map(({ id }) => id) } }
    },
    expected: only(MANAGERS),
  },
  {
    route: 'PUT /api/areas/{id}',
    prepare: async (given) => ({
      path: `/api/areas/${await makeArea(given)}`,
      body: { nameEn: newId(), active: false },
    }),
    expected: only(MANAGERS),
  },
  {
    route: 'DELETE /api/areas/{id}',
    prepare: async (given) => ({ path: `/api/areas/${await makeArea(given)}` }),
    expected: only(MANAGERS),
  },
]
