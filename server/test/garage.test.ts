import type { Address, SavedVehicle } from '@jhilik/contract/garage.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { testVehicle } from './support/vehicle.ts'

let app: TestApp
let user: SignedIn

beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  user = await app.signIn()
})

const vehicle = (plate: string, more: object = {}) => ({
  ...testVehicle,
  manufacturingYear: '2018',
  registrationPlate: plate,
  ...more,
})
const call = <T = SavedVehicle>(method: string, path: string, body?: unknown, who = user) =>
  app.request<Answer<T>>(method, `/api/me/${path}`, { token: who.token, ...(body !== undefined && { body }) })
const vehicles = async (who = user) =>
  (await call<SavedVehicle[]>('GET', 'vehicles', undefined, who)).body.data
const plates = async () => (await vehicles()).map((one) => [one.registrationPlate, one.isDefault])

describe('saved vehicles', () => {
  test('are kept, changed and forgotten; one of them is always the default', async () => {
    const first = await call('POST', 'vehicles', vehicle('A'))
    expect([first.status, first.body.data]).toEqual([
      201,
      { _id: expect.any(String), ...vehicle('A', { manufacturingYear: 2018 }), isDefault: true },
    ])
    await call('POST', 'vehicles', vehicle('B', { vehicleBrand: 'Audi' }))
    const third = (await call('POST', 'vehicles', vehicle('C', { isDefault: true }))).body.data
    expect(await plates()).toEqual([
      ['C', true],
      ['B', false],
      ['A', false],
    ])
    // A default stays the default until another one is chosen.
    const changed = await call('PUT', `vehicles/${third._id}`, vehicle('D', { isDefault: false }))
    expect([changed.status, changed.body.data.registrationPlate, changed.body.data.isDefault]).toEqual([
      200,
      'D',
      true,
    ])
    expect((await call('DELETE', `vehicles/${third._id}`)).status).toBe(200)
    expect(await plates()).toEqual([
      ['A', true],
      ['B', false],
    ])
    expect((await call('DELETE', `vehicles/${third._id}`)).status).toBe(404)
  })

  test('are found by an id in capital letters', async () => {
    const { _id } = (await call('POST', 'vehicles', vehicle('A'))).body.data
    const changed = await call('PUT', `vehicles/${_id.toUpperCase()}`, vehicle('B'))
    expect([changed.status, changed.body.data._id, await plates()]).toEqual([200, _id, [['B', true]]])
  })

  test('are refused when saved already, wrong, or too many', async () => {
    const saved = (await call('POST', 'vehicles', vehicle('Dhaka 1'))).body.data
    const again = await call('POST', 'vehicles', vehicle('DHAKA 1'))
    expect([again.status, again.body.code]).toEqual([409, 'already_saved'])
    const other = (await call('POST', 'vehicles', vehicle('Dhaka 2'))).body.data
    expect((await call('PUT', `vehicles/${other._id}`, vehicle('Dhaka 1'))).body.code).toBe('already_saved')
    expect((await call('PUT', `vehicles/${saved._id}`, vehicle('dhaka 1'))).status).toBe(200)
    // A plate that is written in another way is the same plate.
    await call('POST', 'vehicles', vehicle('Sylhet Metro Ga 11-0928'))
    const inBangla = await call('POST', 'vehicles', vehicle('সিলেট মেট্রো-গ ১১-০৯২৮'))
    expect(inBangla.body.code).toBe('already_saved')
    const empty = await call('POST', 'vehicles', {})
    expect(empty.body.errors?.map(({ message }) => message)).toContain('Vehicle brand is required')
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => call('POST', 'vehicles', vehicle(`P${n}`))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(17)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['garage_full']),
    )
    expect((await vehicles()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test("are one customer's own", async () => {
    const mine = (await call('POST', 'vehicles', vehicle('Mine'))).body.data
    const stranger = await app.signIn()
    expect((await call('PUT', `vehicles/${mine._id}`, vehicle('Theirs'), stranger)).status).toBe(404)
    expect((await call('DELETE', `vehicles/${mine._id}`, undefined, stranger)).status).toBe(404)
    expect((await call('PUT', `vehicles/${newId()}`, vehicle('X', { isDefault: true }))).status).toBe(404)
    expect(await vehicles(stranger)).toEqual([])
    expect((await call('POST', 'vehicles', vehicle('Mine'), stranger)).status).toBe(201)
    expect(await plates()).toEqual([['Mine', true]])
  })

  test('twenty who want to be the default at once leave one', async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => call('POST', 'vehicles', vehicle(`R${n}`, { isDefault: true }))),
    )
    expect((await vehicles()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })
})

describe('saved addresses', () => {
  test('are kept, changed and forgotten like vehicles', async () => {
    const home = { label: 'Home', address: '12 Road 5, Dhanmondi' }
    const first = await call<Address>('POST', 'addresses', home)
    expect([first.status, first.body.data]).toEqual([
      201,
      { _id: expect.any(String), ...home, area: null, isDefault: true },
    ])
    const office = (
      await call<Address>('POST', 'addresses', { label: 'Office', address: 'Gulshan 2', isDefault: true })
    ).body.data
    expect((await call('POST', 'addresses', { ...home, label: 'Again' })).body.code).toBe('already_saved')
    expect((await call('POST', 'addresses', { label: '', address: '' })).body.errors).toHaveLength(2)
    await call('PUT', `addresses/${office._id}`, { label: 'Work', address: 'Gulshan 2' })
    const { data } = (await call<Address[]>('GET', 'addresses')).body
    expect(data.map(({ label, isDefault }) => [label, isDefault])).toEqual([
      ['Work', true],
      ['Home', false],
    ])
    expect((await call('DELETE', `addresses/${office._id}`)).status).toBe(200)
    expect((await call<Address[]>('GET', 'addresses')).body.data).toMatchObject([
      { label: 'Home', isDefault: true },
    ])
  })
})
