import type { Service } from '@jhilik/contract/services.ts'
import type { TaxSettings } from '@jhilik/contract/tax-settings.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeService, makeSlot } from '../src/demo/factories.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { testVehicle } from './support/vehicle.ts'

// What a call answers can be sent back as it is, and changes nothing.

let app: TestApp
let owner: SignedIn
let customer: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false })
  owner = await app.signIn('owner')
  customer = await app.signIn()
})
afterAll(() => app.close())

type Kept = Record<string, unknown> & { _id: string }
const call = async <T = Kept>(method: string, path: string, body?: object, who = owner): Promise<T> => {
  const answer = await app.request<Answer<T>>(method, `/api${path}`, {
    token: who.token,
    ...(body && { body }),
  })
  expect([method, path, answer.status, answer.body]).toEqual([
    method,
    path,
    expect.toSatisfy((status: number) => status === 200 || status === 201),
    expect.anything(),
  ])
  return answer.body.data
}
const oneOf = (path: string, id: string, who?: SignedIn) => async () =>
  (await call<Kept[]>('GET', path, undefined, who)).find(({ _id }) => _id === id) ?? expect.fail(path)
const get = (path: string, who?: SignedIn) => () => call('GET', path, undefined, who)

/** The number of entries in the history of changes. */
const countChanges = async () =>
  (
    await app.ctx.db
      .selectFrom('audit_entries')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

interface Resource {
  read: () => Promise<unknown>
  /** The call that writes what was read, which is its body unless `body` makes one of it. */
  write: [method: 'PUT' | 'PATCH', path: string]
  body?: (read: never) => object
  who?: SignedIn
}

const tax: TaxSettings = {
  legalName: 'Jhilik Car Care Ltd.',
  legalAddress: 'House 12, Road 5, Dhanmondi, Dhaka',
  bin: '001234567-0101',
  placeOfSupply: 'Dhaka',
  officer: 'Nadia Islam',
  taxName: 'VAT',
  taxRate: 15,
  taxMode: 'exclusive',
}

const added = async (path: string, body: object, who?: SignedIn) => (await call('POST', path, body, who))._id

async function serviceResource(row: object): Promise<Resource> {
  const { id } = await makeService(app.ctx.db, row)
  await makeSlot(app.ctx.db, { service_id: id })
  return { read: get(`/services/${id}`), write: ['PUT', `/services/${id}`] }
}

async function profileOf({ user }: SignedIn): Promise<Resource> {
  const path = `/auth/${user.sub}`
  await call('PUT', path, { name: 'Karim', phone: '01711 222333', address: 'Road 5, Dhanmondi' })
  return { read: oneOf('/auth/users', user.sub), write: ['PUT', path] }
}

async function slotId(): Promise<string> {
  const { id: service } = await makeService(app.ctx.db)
  return added('/services/slots', { service, date: '2040-05-06', startTime: '09:00', endTime: '10:00' })
}

let places = 0
const plate = () => `Dhaka Metro Gha 12-${1000 + ++places}`

/** Every resource that can be read and written, by its name. */
const resources: Record<string, () => Promise<Resource>> = {
  'a service': () => serviceResource({ price_minor: 10_000 }),
  'a service for an odd price': () => serviceResource({ price_minor: 1_001 }),
  'a free service': () => serviceResource({ price_minor: 0 }),
  'a service in another currency': () => serviceResource({ price_minor: 1_733, currency: 'JPY' }),
  'a service with terms of its own': () =>
    serviceResource({ payment_terms: 'deposit_percent', deposit_percent: 20 }),
  'the order of services': async () => {
    const body = (services: Kept[]) => ({ ids: services.map(({ _id }) => _id) })
    // The services of the other tests all have the same place.
    await call('PUT', '/services/order', body(await call<Kept[]>('GET', '/services')))
    return { read: get('/services'), write: ['PUT', '/services/order'], body }
  },
  'an area': async () => {
    const id = await added('/areas', { nameEn: `Area ${++places}`, nameBn: '' })
    return { read: oneOf('/areas', id), write: ['PUT', `/areas/${id}`] }
  },
  'a coupon': async () => {
    const id = await added('/coupons', { amount: 3.5, minimum: 20, fromDate: '2040-01-01', maxUses: 5 })
    return { read: oneOf('/coupons', id), write: ['PUT', `/coupons/${id}`] }
  },
  'the order of areas': async () => ({
    read: get('/areas'),
    write: ['PUT', '/areas/order'],
    body: (areas: Kept[]) => ({ ids: areas.map(({ _id }) => _id) }),
  }),
  'the tax settings': async () => ({ read: get('/tax-settings'), write: ['PUT', '/tax-settings'] }),
  'the house rules': async () => ({ read: get('/house-rules'), write: ['PUT', '/house-rules'] }),
  'the message settings': async () => ({
    read: get('/message-settings'),
    write: ['PUT', '/message-settings'],
  }),
  'the business data': async () => {
    // Sending the currency chooses it, and it stays chosen.
    await call('PATCH', '/business', { currency: app.ctx.config.currency })
    return {
      read: get('/business'),
      write: ['PATCH', '/business'],
      body: ({ values }: { values: object }) => values,
    }
  },
  'the pictures of the home page': async () => ({
    read: get('/site/pictures'),
    write: ['PUT', '/site/pictures'],
  }),
  'a schedule': async () => {
    const { id: service } = await makeService(app.ctx.db)
    const hours = [{ weekday: 1, opens: '09:00', closes: '17:00' }]
    const id = await added('/schedules', { service, validFrom: '2040-01-01', hours, capacity: 2 })
    return { read: get(`/schedules/${id}`), write: ['PUT', `/schedules/${id}`] }
  },
  'a slot': async () => {
    const id = await slotId()
    return { read: oneOf('/slots', id), write: ['PATCH', `/slots/${id}`] }
  },
  'the status of a slot': async () => {
    const id = await slotId()
    return {
      read: oneOf('/slots', id),
      write: ['PUT', `/slots/${id}`],
      body: (slot: Kept) => ({ ...slot, status: slot.isBooked }),
    }
  },
  'a profile, by its owner': async () => ({ ...(await profileOf(customer)), who: customer }),
  'a profile, by staff': async () => profileOf(customer),
  'the role and duty of a member of the staff': async () => {
    const { user } = await app.signIn('dispatcher')
    return { read: oneOf('/auth/users', user.sub), write: ['PATCH', `/auth/users/${user.sub}`] }
  },
  'a note about a customer': async () => {
    const path = `/auth/users/${customer.user.sub}`
    await call('PUT', `${path}/note`, { note: 'Rings twice.' })
    return { read: get(path), write: ['PUT', `${path}/note`] }
  },
  'a saved vehicle': async () => {
    const id = await added('/me/vehicles', { ...testVehicle, registrationPlate: plate() }, customer)
    return { read: oneOf('/me/vehicles', id, customer), write: ['PUT', `/me/vehicles/${id}`], who: customer }
  },
  'a saved address': async () => {
    const id = await added(
      '/me/addresses',
      { label: 'Home', address: `House ${++places}, Road 5, Dhanmondi` },
      customer,
    )
    return {
      read: oneOf('/me/addresses', id, customer),
      write: ['PUT', `/me/addresses/${id}`],
      who: customer,
    }
  },
}

const businesses: [string, TaxSettings][] = [
  ['without a tax', { ...tax, taxRate: null }],
  ['with a tax in its prices', { ...tax, taxMode: 'inclusive' }],
  ['with a tax on top of its prices', tax],
]

describe.each(businesses)('in a business %s', (_, settings) => {
  beforeAll(() => call('PUT', '/tax-settings', settings))

  test.each(Object.keys(resources))('putting back what was read changes nothing of %s', async (name) => {
    const resource = (await resources[name]?.()) ?? expect.fail(name)
    const { read, write, body = (all: object) => all, who } = resource
    const before = [await read(), await countChanges()]
    for (const _ of ['once', 'twice']) {
      await call(...write, body(before[0] as never), who)
      expect([await read(), await countChanges()]).toEqual(before)
    }
  })
})

describe('a price with a tax on top', () => {
  beforeAll(() => call('PUT', '/tax-settings', tax))

  const made = async () => (await makeService(app.ctx.db, { price_minor: 10_000 })).id
  const edit = async (id: string, change: object) => {
    const service = await call<Service>('GET', `/services/${id}`)
    const { price, listedPrice } = await call<Service>('PUT', `/services/${id}`, { ...service, ...change })
    return [price, listedPrice]
  }

  test('stays 115 however often it is saved', async () => {
    const id = await made()
    expect([await edit(id, {}), await edit(id, {}), await edit(id, {})]).toEqual(Array(3).fill([115, 100]))
  })

  test('is read as it was written, with or without the tax, also by two that save at once', async () => {
    const id = await made()
    expect(await edit(id, { price: 23 })).toEqual([23, 20])
    expect(await edit(id, { listedPrice: 40 })).toEqual([46, 40])
    expect(await Promise.all([1, 2, 3].map(() => edit(id, { name: 'Foam Wash' })))).toEqual(
      Array(3).fill([46, 40]),
    )
    const { name, description, img, duration } = await call<Service>('GET', `/services/${id}`)
    const ownFields = { name, description, img, duration }
    expect(await call('POST', '/services', { ...ownFields, price: 11.5 })).toMatchObject({
      price: 11.5,
      listedPrice: 10,
    })
    expect(await call('POST', '/services', { ...ownFields, listedPrice: 10 })).toMatchObject({
      price: 11.5,
      listedPrice: 10,
    })
  })

  test('that no listed price has after the tax is refused, with its field', async () => {
    const id = await made()
    const service = await call<Service>('GET', `/services/${id}`)
    // 8.69 becomes 9.99, and 8.70 becomes 10.01.
    const { status, body } = await app.request<Answer<unknown> & { errors: object[] }>(
      'PUT',
      `/api/services/${id}`,
      { token: owner.token, body: { ...service, price: 10 } },
    )
    expect([status, body.errors]).toMatchObject([400, [{ path: 'price', key: 'noPriceWithTax' }]])
    expect(await edit(id, {})).toEqual([115, 100])
  })
})
