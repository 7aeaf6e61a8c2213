import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceTemplate, UsedTemplates } from '@jhilik/contract/service-templates.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { CURRENCY: 'BDT' } })
  owner = await app.signIn('owner')
})
afterAll(() => app.close())

const list = async () =>
  (await app.request<Answer<ServiceTemplate[]>>('GET', '/api/service-templates', { token: owner.token })).body
    .data
const use = (body: object) =>
  app.request<Answer<UsedTemplates>>('POST', '/api/service-templates', { token: owner.token, body })
const services = () => app.ctx.db.selectFrom('services').selectAll().orderBy('position').execute()

const FOAM = { key: 'exterior-foam-wash', price: 550, duration: 40 }
const AC = { key: 'ac-servicing', price: 900, duration: 60 }

describe('service templates', () => {
  it('are at least twelve, complete in both languages, with a picture', async () => {
    const all = await list()
    expect(all.length).toBeGreaterThanOrEqual(12)
    expect([...new Set(all.map(({ group }) => group))]).toEqual(['car', 'home'])
    const pictures = join(import.meta.dirname, '../../web/public')
    for (const template of all) {
      expect(template).toMatchObject({ state: 'new', currency: 'BDT', suggestedPrice: expect.any(Number) })
      expect(template.bn.name).toMatch(/[\u0980-\u09ff]/)
      expect(template.bn.description).not.toBe('')
      expect(template.includes.length).toBeGreaterThan(2)
      expect(template.bn.includes).toHaveLength(template.includes.length)
      expect(existsSync(join(pictures, template.img))).toBe(true)
    }
  })

  it('create nothing when one of them is refused', async () => {
    const { status, body } = await use({ services: [FOAM, { ...AC, price: 1.234 }] })
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['services.1.price']])
    expect((await use({ services: [FOAM, { ...AC, key: 'haircut' }] })).body.errors?.[0]?.path).toBe(
      'services.1.key',
    )
    expect(await services()).toEqual([])
  })

  it('become services with the owner’s prices, once, however often they are chosen', async () => {
    const schedule = { hours: [{ weekday: 1, opens: '09:00', closes: '17:00' }], capacity: 2 }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => use({ services: [FOAM, AC], schedule })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(answers.flatMap(({ body }) => body.data.created.map(({ key }) => key)).sort()).toEqual([
      'ac-servicing',
      'exterior-foam-wash',
    ])
    expect(answers.flatMap(({ body }) => body.data.skipped)).toHaveLength(8)

    expect(await services()).toMatchObject([
      {
        name: 'Exterior Foam Wash',
        name_bn: 'গাড়ির ফোম ওয়াশ'.normalize('NFC'),
        price_minor: 55_000,
        currency: 'BDT',
        duration_minutes: 40,
        asks: ['vehicle'],
        template: FOAM.key,
      },
      { name: 'AC Servicing', asks: ['floor', 'units'], service_type: 'Repair', template: AC.key },
    ])
    const schedules = await app.ctx.db.selectFrom('schedules').select(['capacity', 'active']).execute()
    expect(schedules).toEqual([
      { capacity: 2, active: true },
      { capacity: 2, active: true },
    ])
    await app.runJob('fill-schedules')
    const { made } = await app.ctx.db
      .selectFrom('slots')
      .select((eb) => eb.fn.countAll<number>().as('made'))
      .executeTakeFirstOrThrow()
    expect(made).toBeGreaterThan(10)
    const history = await app.request<Answer<{ action: string }[]>>('GET', '/api/history?kind=services', {
      token: owner.token,
    })
    expect(history.body.data.map(({ action }) => action).sort()).toEqual(['service.added', 'service.added'])
  })

  it('say which of them are offered or archived', async () => {
    const [foam] = await services()
    await app.request('DELETE', `/api/services/${foam?.id}`, { token: owner.token })
    const states = Object.fromEntries((await list()).map(({ key, state }) => [key, state]))
    expect(states).toMatchObject({
      'exterior-foam-wash': 'archived',
      'ac-servicing': 'offered',
      'plumbing-repair': 'new',
    })
    expect((await use({ services: [FOAM] })).body.data).toEqual({ created: [], skipped: [FOAM.key] })
  })

  it('begin with sizes and add-ons when they are wanted, and cost as much as was entered', async () => {
    const key = 'interior-deep-clean'
    expect((await list()).find((template) => template.key === key)?.sizes).toMatchObject([
      { name: 'Sedan' },
      { name: 'SUV' },
      { name: 'Microbus' },
    ])
    const { body } = await use({ services: [{ key, price: 2000, duration: 120, withSizes: true }] })
    const id = body.data.created[0]?._id
    const service = await app.request<Answer<Service>>('GET', `/api/services/${id}`)
    expect(service.body.data).toMatchObject({
      price: 2000,
      duration: 120,
      sizes: [
        { name: 'Sedan', price: 2000, duration: 120 },
        { name: 'SUV', price: 2600, duration: 135 },
        { name: 'Microbus', price: 3500, duration: 150 },
      ],
      addOns: [{ name: 'Floor mat wash', price: 60, maxQuantity: 8 }],
    })
  })
})
