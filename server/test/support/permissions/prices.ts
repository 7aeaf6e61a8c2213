import type { Coupon } from '@jhilik/contract/coupons.ts'
import type { StaffPriceRule } from '@jhilik/contract/price-rule-requests.ts'
import { makeService } from '../../../src/demo/factories.ts'
import type { Answer } from '../answer.ts'
import { at, type Call, DESK, type Given, MANAGERS, OWNERS, only } from './call.ts'

const rule = { name: 'Friday', weekdays: [5], percent: 10 }

async function makeRule({ app, callers }: Given): Promise<string> {
  const { token } = callers.owner
  return (await app.request<Answer<StaffPriceRule>>('POST', '/api/price-rules', { token, body: rule })).body
    .data._id
}

const coupon = { percent: 10 }

async function makeCoupon({ app, callers }: Given): Promise<string> {
  const { token } = callers.owner
  return (await app.request<Answer<Coupon>>('POST', '/api/coupons', { token, body: coupon })).body.data._id
}

export const priceCalls: Call[] = [
  {
    route: 'POST /api/services/sizes',
    cost: 'costly',
    prepare: async ({ app }) => {
      const { id } = await makeService(app.ctx.db)
      const sizes = [{ name: 'Sedan', listedPrice: 10, duration: 30 }]
      return { path: '/api/services/sizes', body: { services: [{ service: id, sizes }] } }
    },
    expected: only(MANAGERS),
  },
  {
    route: 'POST /api/services/dated-prices',
    cost: 'costly',
    prepare: async ({ app }) => {
      const { id } = await makeService(app.ctx.db)
      const body = { fromDate: '2090-01-01', prices: [{ service: id, price: 10 }] }
      return { path: '/api/services/dated-prices', body }
    },
    expected: only(MANAGERS),
  },
  { route: 'GET /api/size-list', prepare: at('/api/size-list'), expected: only(MANAGERS) },
  {
    route: 'PUT /api/size-list',
    prepare: at('/api/size-list', { vehicle: [], place: [] }),
    expected: only(OWNERS),
  },
  { route: 'GET /api/price-settings', prepare: at('/api/price-settings'), expected: only(MANAGERS) },
  {
    route: 'PUT /api/price-settings',
    prepare: at('/api/price-settings', { minimum: 5 }),
    expected: only(OWNERS),
  },
  { route: 'GET /api/price-rules', prepare: at('/api/price-rules'), expected: only(MANAGERS) },
  { route: 'POST /api/price-rules', prepare: at('/api/price-rules', rule), expected: only(OWNERS, 201) },
  {
    route: 'PUT /api/price-rules/order',
    prepare: async ({ app }) => {
      const all = await app.ctx.db.selectFrom('price_rules').select('id').execute()
      return { path: '/api/price-rules/order', body: { ids: all.map(({ id }) => id) } }
    },
    expected: only(OWNERS),
  },
  {
    route: 'PUT /api/price-rules/{id}',
    prepare: async (given) => ({
      path: `/api/price-rules/${await makeRule(given)}`,
      body: { ...rule, active: false },
    }),
    expected: only(OWNERS),
  },
  {
    route: 'DELETE /api/price-rules/{id}',
    prepare: async (given) => ({ path: `/api/price-rules/${await makeRule(given)}` }),
    expected: only(OWNERS),
  },
  { route: 'GET /api/coupons', cost: 'costly', prepare: at('/api/coupons'), expected: only(DESK) },
  { route: 'POST /api/coupons', prepare: at('/api/coupons', coupon), expected: only(MANAGERS, 201) },
  {
    route: 'PUT /api/coupons/{id}',
    prepare: async (given) => ({
      path: `/api/coupons/${await makeCoupon(given)}`,
      body: { ...coupon, active: false },
    }),
    expected: only(MANAGERS),
  },
  {
    route: 'DELETE /api/coupons/{id}',
    prepare: async (given) => ({ path: `/api/coupons/${await makeCoupon(given)}` }),
    expected: only(MANAGERS),
  },
  {
    route: 'GET /api/auth/users/{userId}/discount',
    prepare: ({ callers }) => ({ path: `/api/auth/users/${callers.user.user.sub}/discount` }),
    expected: only(DESK),
  },
  {
    route: 'PUT /api/auth/users/{userId}/discount',
    prepare: ({ callers }) => ({
      path: `/api/auth/users/${callers.user.user.sub}/discount`,
      body: { percent: 10, reason: 'Ten cars' },
    }),
    expected: only(MANAGERS),
  },
]
