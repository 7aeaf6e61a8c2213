import type { StaffPriceRule } from '@jhilik/contract/price-rule-requests.ts'
import type { RecordedChange } from '@jhilik/contract/recorded-changes.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeService } from '../src/demo/factories.ts'
import { addDays, wallClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let owner: SignedIn
let today: string

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { TIME_ZONE: 'Asia/Dhaka' } })
  owner = await app.signIn('owner')
  today = wallClock(app.ctx.clock.now(), 'Asia/Dhaka').date
})
afterAll(() => app.close())

const call = <T>(method: string, path: string, body?: unknown) =>
  app.request<Answer<T>>(method, `/api${path}`, { token: owner.token, ...(body !== undefined && { body }) })

const wash = { name: 'Wash', description: 'By hand.', img: '/illustrations/placeholder.svg' }
const sedan = { name: 'Sedan', nameBn: 'সেডান', vehicleSize: 'sedan', price: 900, duration: 45 }
const suv = { name: 'SUV', vehicleSize: 'suv', price: 1200, duration: 60 }
const shampoo = { name: 'Seat shampoo', price: 150, duration: 10, maxQuantity: 5 }

const read = async (id: string) => (await call<Service>('GET', `/services/${id}`)).body.data

async function add(more: object = {}): Promise<Service> {
  const body = { ...wash, price: 900, duration: 45, sizes: [sedan, suv], addOns: [shampoo], ...more }
  return (await call<Service>('POST', '/services', body)).body.data
}

const put = (id: string, body: unknown) => call<Service>('PUT', `/services/${id}`, body)

const lastChange = async (id: string) =>
  (await call<RecordedChange[]>('GET', `/history?subjectType=service&subjectId=${id}`)).body.data[0]

describe('the sizes and add-ons of a service', () => {
  test('are stored in their order, and the service costs what the cheapest does', async () => {
    const service = await add({ price: 1, duration: 1, sizes: [suv, sedan] })
    expect(service).toMatchObject({
      price: 900,
      duration: 45,
      sizes: [{ ...suv, nameBn: '', upTo: null }, { ...sedan }],
      addOns: [{ ...shampoo, sizeId: null, required: false }],
    })
  })

  test('stay what they are when they are put back, and keep their ids when they change', async () => {
    const service = await add()
    const same = await put(service._id, service)
    expect(same.body.data.version).toBe(service.version)
    expect(await lastChange(service._id)).toMatchObject({ action: 'service.added' })
    const [first, second] = service.sizes
    const changed = await put(service._id, {
      ...service,
      sizes: [second, { ...first, name: 'Small car' }, { name: 'Microbus', price: 1600, duration: 75 }],
      addOns: service.addOns.map((addOn) => ({ ...addOn, sizeId: second?._id, required: true })),
    })
    expect(changed.body.data.sizes.map(({ _id }) => _id).slice(0, 2)).toEqual([second?._id, first?._id])
    expect(changed.body.data.addOns).toMatchObject([
      { _id: service.addOns[0]?._id, sizeId: second?._id, required: true },
    ])
    expect(changed.body.data.version).not.toBe(service.version)
    expect((await lastChange(service._id))?.changes).toMatchObject([
      { field: 'sizes', from: [{ name: 'Sedan', price: { amount: 900 }, minutes: 45 }, { name: 'SUV' }] },
      { field: 'addOns' },
    ])
  })

  test('stay when a client knows nothing of them, and its price becomes that of the cheapest size', async () => {
    const { _id } = await add()
    const { body } = await put(_id, { ...wash, price: 1000, duration: 50 })
    expect(body.data).toMatchObject({
      price: 1000,
      duration: 50,
      sizes: [
        { name: 'Sedan', price: 1000, duration: 50 },
        { name: 'SUV', price: 1200, duration: 60 },
      ],
      addOns: [{ name: 'Seat shampoo' }],
    })
    // Nothing costs less than the price that was entered, nor as much and takes less time.
    const higher = await put(_id, { ...body.data, price: 1500, duration: 90 })
    expect(higher.body.data).toMatchObject({
      price: 1500,
      duration: 90,
      sizes: [
        { price: 1500, duration: 90 },
        { price: 1500, duration: 90 },
      ],
    })
  })

  test('can be removed, with the add-ons of a size', async () => {
    const { _id, sizes } = await add()
    const ofSize = { ...shampoo, sizeId: sizes[1]?._id }
    await put(_id, { ...wash, price: 900, duration: 45, addOns: [ofSize] })
    const one = await put(_id, { ...wash, price: 900, duration: 45, sizes: [sizes[0]] })
    expect(one.body.data).toMatchObject({ sizes: [{ name: 'Sedan' }], addOns: [] })
    const none = await put(_id, { ...wash, price: 700, duration: 30, sizes: [] })
    expect(none.body.data).toMatchObject({ price: 700, duration: 30, sizes: [] })
  })

  test('name new sizes in add-ons by the id that the request gives them', async () => {
    const _id = newId()
    const service = await add({ sizes: [sedan, { ...suv, _id }], addOns: [{ ...shampoo, sizeId: _id }] })
    expect(service.sizes[1]?._id).not.toBe(_id)
    expect(service.addOns[0]?.sizeId).toBe(service.sizes[1]?._id)
  })

  test('are refused at the field', async () => {
    const refused = async (more: object) => {
      const { status, body } = await call('POST', '/services', { ...wash, price: 9, duration: 45, ...more })
      expect(status).toBe(400)
      return body.errors?.map(({ path }) => path)
    }
    expect(await refused({ sizes: [sedan, { ...suv, name: 'sedan' }] })).toEqual(['sizes.1.name'])
    expect(await refused({ sizes: [{ ...sedan, upTo: 3 }] })).toEqual(['sizes.0.upTo'])
    expect(await refused({ sizes: [{ name: 'Sedan', duration: 45 }] })).toEqual(['sizes.0.price'])
    expect(await refused({ sizes: [{ ...sedan, price: 9.123 }] })).toEqual(['sizes.0.price'])
    expect(await refused({ addOns: [{ ...shampoo, sizeId: newId() }] })).toEqual(['addOns.0.sizeId'])
    expect(await refused({ addOns: [shampoo, shampoo] })).toEqual(['addOns.1.name'])
    expect(await refused({ datedPrices: [{ fromDate: today, price: 5 }] })).toEqual([
      'datedPrices.0.fromDate',
    ])
    expect(await refused({ sizes: Array(13).fill(sedan) })).toContain('sizes')
  })

  test('are changed by two people at once one after the other', async () => {
    const { _id } = await add()
    const change = (name: string) =>
      put(_id, {
        ...wash,
        price: 900,
        duration: 45,
        sizes: [sedan, { ...suv, name }, { ...suv, name: `${name} 2` }],
      })
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map(change))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const names = (await read(_id)).sizes.map(({ name }) => name)
    expect(names).toEqual(['Sedan', names[1], `${names[1]} 2`])
  })
})

describe('dated prices', () => {
  test('are set for many services at once and begin on their day', async () => {
    const withSizes = await add()
    const plain = await add({ sizes: [], addOns: [] })
    const [first, second] = withSizes.sizes
    const tomorrow = addDays(today, 1)
    const prices = [
      { service: withSizes._id, size: first?._id, price: 950 },
      { service: withSizes._id, size: second?._id, price: 1300 },
      { service: plain._id, price: 1000 },
    ]
    const { body } = await call<{ changed: string[] }>('POST', '/services/dated-prices', {
      fromDate: tomorrow,
      prices,
    })
    expect(new Set(body.data.changed)).toEqual(new Set([withSizes._id, plain._id]))
    expect(await read(plain._id)).toMatchObject({
      price: 900,
      datedPrices: [{ fromDate: tomorrow, price: 1000 }],
    })
    expect((await read(withSizes._id)).sizes).toMatchObject([
      { price: 900, datedPrices: [{ fromDate: tomorrow, price: 950 }] },
      { price: 1200, datedPrices: [{ fromDate: tomorrow, price: 1300 }] },
    ])
    const repeated = await call<{ changed: string[] }>('POST', '/services/dated-prices', {
      fromDate: tomorrow,
      prices,
    })
    expect(repeated.body.data.changed).toEqual([])
    await call('POST', '/services/dated-prices', {
      fromDate: tomorrow,
      prices: [{ service: withSizes._id, size: second?._id, remove: true }],
    })
    expect((await read(withSizes._id)).sizes[1]?.datedPrices).toEqual([])

    // Those that have begun are the prices that are edited.
    await app.ctx.db
      .updateTable('service_prices')
      .set({ from_date: addDays(today, -1) })
      .execute()
    const begun = await read(plain._id)
    expect(begun).toMatchObject({ price: 1000, datedPrices: [] })
    expect((await put(plain._id, begun)).body.data.version).toBe(begun.version)
    const later = await put(plain._id, { ...begun, price: 1100 })
    expect(later.body.data).toMatchObject({ price: 1100, datedPrices: [] })
    expect(await read(withSizes._id)).toMatchObject({ price: 950 })
  })

  test('are refused, all of them, for a size that the service does not have', async () => {
    const service = await add()
    const { status, body } = await call('POST', '/services/dated-prices', {
      fromDate: addDays(today, 1),
      prices: [
        { service: service._id, size: service.sizes[0]?._id, price: 1 },
        { service: service._id, price: 2 },
      ],
    })
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'prices.1.size'])
    const unknown = { fromDate: addDays(today, 1), prices: [{ service: newId(), price: 1 }] }
    expect((await call('POST', '/services/dated-prices', unknown)).body.errors?.[0]?.path).toBe(
      'prices.0.service',
    )
    const past = {
      fromDate: today,
      prices: [{ service: service._id, size: service.sizes[0]?._id, price: 1 }],
    }
    expect((await call('POST', '/services/dated-prices', past)).body.errors?.[0]?.path).toBe('fromDate')
    expect(await read(service._id)).toEqual(service)
  })
})

describe('sizes for many services', () => {
  test('are given to those without, and to others only when they are to be replaced', async () => {
    const plain = await makeService(app.ctx.db)
    const sized = await add()
    const sizes = [
      { ...sedan, price: 800 },
      { name: 'Microbus', price: 1600, duration: 75 },
    ]
    const give = (replaces: boolean) =>
      call<{ changed: string[]; kept: string[] }>('POST', '/services/sizes', {
        services: [
          { service: plain.id, sizes },
          { service: sized._id, sizes, replaces },
        ],
      })
    expect((await give(false)).body.data).toEqual({ changed: [plain.id], kept: [sized._id] })
    expect(await read(plain.id)).toMatchObject({ price: 800, sizes: [{ price: 800 }, { price: 1600 }] })
    expect((await give(true)).body.data).toEqual({ changed: [sized._id], kept: [plain.id] })
    const replaced = await read(sized._id)
    expect(replaced.sizes).toMatchObject([
      { _id: sized.sizes[0]?._id, price: 800 },
      { name: 'Microbus', price: 1600 },
    ])
  })
})

describe('price rules', () => {
  const rule = { name: 'Friday', nameBn: 'শুক্রবার', weekdays: [5, 5], percent: 12.5 }
  const list = async () => (await call<StaffPriceRule[]>('GET', '/price-rules')).body.data
  const clear = () => app.ctx.db.deleteFrom('price_rules').execute()

  test('are added, changed, ordered and removed', async () => {
    await clear()
    const first = (await call<StaffPriceRule>('POST', '/price-rules', rule)).body.data
    expect(first).toMatchObject({ weekdays: [5], percent: 12.5, amount: null, active: true })
    const travel = { name: 'Travel', amount: 80, fromTime: '18:00', toTime: '21:00' }
    const second = (await call<StaffPriceRule>('POST', '/price-rules', travel)).body.data
    expect(second).toMatchObject({ amount: 80, currency: app.ctx.config.currency, fromTime: '18:00' })
    const off = await call<StaffPriceRule>('PUT', `/price-rules/${second._id}`, { ...second, active: false })
    expect(off.body.data).toMatchObject({ ...second, active: false, version: expect.any(String) })
    await call('PUT', '/price-rules/order', { ids: [second._id, first._id] })
    expect((await list()).map(({ name }) => name)).toEqual(['Travel', 'Friday'])
    expect((await call('PUT', '/price-rules/order', { ids: [first._id] })).status).toBe(409)
    expect((await call('DELETE', `/price-rules/${second._id}`)).status).toBe(200)
    expect((await call('DELETE', `/price-rules/${second._id}`)).status).toBe(404)
    expect((await list()).map(({ name }) => name)).toEqual(['Friday'])
  })

  test.each([
    ['percent', {}],
    ['percent', { percent: 5, amount: 5 }],
    ['percent', { percent: 0 }],
    ['toTime', { percent: 5, fromTime: '10:00' }],
    ['toTime', { percent: 5, fromTime: '10:00', toTime: '10:00' }],
    ['toDate', { percent: 5, fromDate: '2090-01-02', toDate: '2090-01-01' }],
    ['serviceId', { percent: 5, serviceId: newId() }],
    ['areaId', { percent: 5, areaId: newId() }],
    ['amount', { amount: 1.234 }],
    ['currency', { amount: 5, currency: 'XTS' }],
    ['name', { percent: 5, name: ' ' }],
  ])('are refused at %s: %o', async (path, more) => {
    const { status, body } = await call('POST', '/price-rules', { name: 'Rule', ...more })
    expect([status, body.errors?.[0]?.path]).toEqual([400, path])
  })

  test('are in the history with what changed', async () => {
    await clear()
    const { _id } = (await call<StaffPriceRule>('POST', '/price-rules', rule)).body.data
    await call('PUT', `/price-rules/${_id}`, { ...rule, percent: 20, active: false })
    const { body } = await call<RecordedChange[]>('GET', '/history?kind=services')
    expect(body.data[0]).toMatchObject({
      action: 'price_rule.edited',
      subject: { type: 'price_rule', name: 'Friday' },
      changes: [
        { field: 'percent', from: 12.5, to: 20 },
        { field: 'ruleActive', from: true, to: false },
      ],
    })
  })
})

test('the minimum has only decimals that the currency has', async () => {
  const { status, body } = await call('PUT', '/price-settings', { minimum: 1.234 })
  expect([status, body.errors?.[0]?.path]).toEqual([400, 'minimum'])
  expect((await call('PUT', '/price-settings', { minimum: 500 })).body.data).toMatchObject({ minimum: 500 })
  expect((await call('PUT', '/price-settings', { minimum: null })).body.data).toMatchObject({ minimum: null })
})

test('with a tax that is added, prices that are put back change nothing', async () => {
  const settings = (await call<object>('GET', '/tax-settings')).body.data
  await call('PUT', '/tax-settings', {
    ...settings,
    taxName: 'VAT',
    taxRate: 15,
    taxMode: 'exclusive',
    bin: '000-1',
  })
  const service = await add({
    sizes: [{ ...sedan, price: undefined, listedPrice: 900 }],
    addOns: [{ ...shampoo, price: undefined, listedPrice: 100 }],
  })
  expect(service).toMatchObject({
    price: 1035,
    listedPrice: 900,
    sizes: [{ price: 1035, listedPrice: 900 }],
    addOns: [{ price: 115 }],
  })
  expect((await put(service._id, service)).body.data.version).toBe(service.version)
  const [size] = service.sizes
  const dearer = await put(service._id, { ...service, sizes: [{ ...size, price: 1150 }] })
  expect(dearer.body.data).toMatchObject({ listedPrice: 1000, sizes: [{ price: 1150, listedPrice: 1000 }] })
  await call('PUT', '/tax-settings', settings)
})
