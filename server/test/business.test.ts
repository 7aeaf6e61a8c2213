import type { Business, ChangedBusiness } from '@jhilik/contract/business.ts'
import { type Site, siteIn } from '@jhilik/contract/site.ts'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeBooking, makeService, makeSlot } from '../src/demo/factories.ts'
import { sslcommerzGateway } from '../src/money/gateways/sslcommerz.ts'
import { holdBusiness } from '../src/office/commands/hold-business.ts'
import { BUSINESS_KEY } from '../src/office/views/business.ts'
import { codeMail, codeSms } from '../src/people/mails/login-code.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/db.ts'
import type { Answer } from './support/answer.ts'
import type { SignedIn, TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { eventually } from './support/eventually.ts'
import { startProcess } from './support/new-business.ts'

let database: Database
let app: TestApp
let owner: SignedIn
beforeEach(async () => {
  database = await openTestDatabase()
  app = await startProcess(database)
  owner = await app.signIn('owner')
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const change = (body: object, at: TestApp = app) =>
  at.request<Answer<ChangedBusiness>>('PATCH', '/api/business', { token: owner.token, body })
const read = async () =>
  (await app.request<Answer<Business>>('GET', '/api/business', { token: owner.token })).body.data
const siteOf = async (at: TestApp) => (await at.request<Answer<Site>>('GET', '/api/site')).body.data

const store = { storeId: 'wash', password: 'secret', baseUrl: 'https://sandbox.sslcommerz.com' }

const WASH = {
  name: 'Rupali Wash',
  email: 'hello@rupali.example',
  phone: '01711000000',
  address: 'Road 3, Sylhet',
  hours: [
    { firstDay: 'Sa', lastDay: 'Th', opens: '09:00', closes: '13:00' },
    { firstDay: 'Sa', lastDay: 'Th', opens: '14:00', closes: '20:00' },
  ],
  locale: 'bn',
  currency: 'BDT',
  timeZone: 'Asia/Kolkata',
  country: 'IN',
}

describe('business data', () => {
  it('begins with the defaults, and is what the owner saves', async () => {
    expect(await read()).toEqual({
      version: expect.any(String),
      values: {
        name: 'Jhilik',
        nameBn: null,
        email: null,
        phone: null,
        address: null,
        addressBn: null,
        hours: [],
        locale: 'en',
        currency: 'USD',
        timeZone: 'Asia/Dhaka',
        country: 'BD',
      },
      setBy: {},
      locked: { currency: false, timeZone: false },
      currencyIsChosen: false,
    })
    const { status, body } = await change(WASH)
    const saved = { ...WASH, nameBn: null, addressBn: null }
    expect([status, body.data.values]).toEqual([200, saved])
    expect((await change({ phone: '' })).body.data.values).toEqual({ ...saved, phone: null })
  })

  it('warns of gateways that do not take what is due in another currency', async () => {
    const { db, gateways } = app.ctx
    // It takes 10 to 500,000 BDT, and any amount in other currencies.
    const sslcommerz = sslcommerzGateway(store)
    gateways.set('sslcommerz', sslcommerz)
    gateways.set('bkash', { ...sslcommerz, name: 'bkash', limits: { currencies: ['BDT'], amounts: {} } })
    const euros = { currency: 'EUR', price_minor: 100 }
    for (const given of [
      { name: 'Air freshener', price_minor: 800 },
      { name: 'Bucket wash', currency: 'BDT', price_minor: 500 },
      { name: 'Car wash', price_minor: 4000 },
      { name: 'Deposit wash', price_minor: 4000, payment_terms: 'deposit_percent', deposit_percent: 20 },
      { name: 'Engine wash', price_minor: 800, payment_terms: 'none' },
      { name: 'Foreign wash', ...euros },
      { name: 'Gone wash', price_minor: 800, archived_at: app.clock.now() },
    ] as const) {
      await makeService(db, { currency: 'USD', ...given })
    }
    const warned = async (body: object) => (await change(body)).body.data.refusingGateways
    expect(await warned({ currency: 'BDT' })).toMatchObject([
      {
        gateway: 'sslcommerz',
        range: { min: 10, max: 500_000 },
        services: [{ name: 'Air freshener' }, { name: 'Bucket wash' }, { name: 'Deposit wash' }],
      },
    ])
    expect(await warned({ currency: 'BDT', name: 'Wash' })).toEqual([])
    expect(await warned({ currency: 'EUR' })).toEqual([{ gateway: 'bkash', range: null, services: [] }])
  })

  it('knows whether the currency was chosen, also when the default was', async () => {
    await change({ name: 'Rupali Wash' })
    expect((await read()).currencyIsChosen).toBe(false)
    expect((await change({ currency: 'USD' })).body.data.currencyIsChosen).toBe(true)
    await change({ phone: '01711000001' })
    expect(await read()).toMatchObject({ values: { currency: 'USD' }, currencyIsChosen: true })
    const given = await startProcess(database, { env: { CURRENCY: 'BDT' } })
    const { body } = await given.request<Answer<Business>>('GET', '/api/business', { token: owner.token })
    expect(body.data).toMatchObject({ values: { currency: 'BDT' }, currencyIsChosen: true })
    await given.close()
  })

  it('is on the site at once, in another process too, and after a restart', async () => {
    const other = await startProcess(database)
    await change(WASH)
    expect(await siteOf(app)).toMatchObject({ businessName: 'Rupali Wash', currency: 'BDT', locale: 'bn' })
    await eventually(
      () => siteOf(other),
      (site) => site.businessName === 'Rupali Wash' && site.contact.email === WASH.email,
    )
    await other.close()
    const restarted = await startProcess(database)
    expect((await siteOf(restarted)).timeZone).toBe('Asia/Kolkata')
    await restarted.close()
  })

  it('has an email address whose domain people can read, beside the one that mail programs use', async () => {
    await change({ ...WASH, email: 'info@Bücher.example' })
    expect((await siteOf(app)).contact).toMatchObject({
      email: 'info@xn--bcher-kva.example',
      emailText: 'info@bücher.example',
    })
  })

  it('is in Bangla on Bangla pages, in mails and text messages, if the owner has entered it', async () => {
    await change({ ...WASH, nameBn: 'রূপালী ওয়াশ', addressBn: 'রোড ৩, সিলেট' })
    const site = await siteOf(app)
    expect(siteIn('bn', site)).toMatchObject({
      businessName: 'রূপালী ওয়াশ',
      contact: { address: 'রোড ৩, সিলেট', email: WASH.email },
    })
    expect(siteIn('en', site)).toMatchObject({
      businessName: 'Rupali Wash',
      contact: { address: 'Road 3, Sylhet' },
    })
    const titleOf = async (lang: string) =>
      (await app.request<Answer<{ title: string }>>('GET', `/api/pages/about?lang=${lang}`)).body.data.title
    expect([await titleOf('en'), await titleOf('bn')]).toEqual(['About Rupali Wash', 'রূপালী ওয়াশ-এর কথা'])
    const { config } = app.ctx
    expect(codeSms(config, { code: '123456', locale: 'bn' })).toContain('রূপালী ওয়াশ')
    const mails = (['en', 'bn'] as const).map((locale) =>
      codeMail(config, { to: 'guest@wash.example', code: '123456', locale }),
    )
    for (const part of ['subject', 'text', 'html'] as const) {
      expect(mails.map((mail) => /Rupali Wash/.test(mail[part]))).toEqual([true, false])
      expect(mails.map((mail) => /রূপালী ওয়াশ/.test(mail[part]))).toEqual([false, true])
    }
    await change({ nameBn: '', addressBn: '' })
    expect(siteIn('bn', await siteOf(app))).toMatchObject({
      businessName: 'Rupali Wash',
      contact: { address: 'Road 3, Sylhet' },
    })
  })

  it('is in mails, the manifest and what the database writes into documents', async () => {
    await change(WASH)
    await app.ctx.mailer.send({
      to: 'guest@wash.example',
      subject: 'Hello',
      text: '',
      html: '',
      id: '018f0000-0000-7000-8000-000000000000',
    })
    const [mail] = await app.mails()
    expect([mail?.from?.name, mail?.replyTo?.[0]?.address]).toEqual(['Rupali Wash', WASH.email])
    const manifest = await app.request<{ name: string }>('GET', '/manifest.webmanifest')
    expect(manifest.body).toMatchObject({ name: 'Rupali Wash' })
    const facts = await app.ctx.db.selectFrom('settings').select(['key', 'value']).execute()
    expect(Object.fromEntries(facts.map(({ key, value }) => [key, value]))).toMatchObject({
      'time-zone': 'Asia/Kolkata',
      business: { name: 'Rupali Wash', address: 'Road 3, Sylhet' },
    })
  })

  it('follows the environment where that sets something, and refuses another value', async () => {
    await change({ name: 'Stored name', locale: 'bn' })
    const overridden = await startProcess(database, {
      env: { BUSINESS_NAME: 'Given name', BUSINESS_HOURS: 'Mo-Fr 08:00-16:00' },
    })
    const { body } = await overridden.request<Answer<Business>>('GET', '/api/business', {
      token: owner.token,
    })
    expect(body.data).toMatchObject({
      values: { name: 'Given name', locale: 'bn' },
      setBy: { name: 'BUSINESS_NAME', hours: 'BUSINESS_HOURS' },
    })
    expect((await change({ name: 'Third name' }, overridden)).body).toMatchObject({
      code: 'set_by_environment',
      errors: [{ path: 'name', message: 'BUSINESS_NAME is set.' }],
    })
    expect((await change({ name: 'Given name', phone: '01711000001' }, overridden)).status).toBe(200)
    await overridden.close()
    await app.ctx.business.reload()
    expect((await siteOf(app)).businessName).toBe('Stored name')
  })

  it('refuses what no business has', async () => {
    const paths = async (body: object) => (await change(body)).body.errors?.map(({ path }) => path)
    for (const name of [' ', '\u200b', '\u3164']) expect(await paths({ name })).toEqual(['name'])
    expect(await paths({ timeZone: 'Mars/North' })).toEqual(['timeZone'])
    expect(await paths({ timeZone: '+0600' })).toEqual(['timeZone'])
    expect(await paths({ country: 'ZZ' })).toEqual(['country'])
    expect(await paths({ locale: 'fr', currency: 'Taka' })).toEqual(['locale', 'currency'])
    const [open] = WASH.hours
    expect(await paths({ hours: [open, { ...open, firstDay: 'We', lastDay: 'We' }] })).toEqual([
      'hours.1.opens',
    ])
    expect(await paths({ hours: [{ ...open, closes: '08:00' }] })).toEqual(['hours.0.closes'])
  })

  it('keeps currency and time zone once there is a booking', async () => {
    await makeBooking(app.ctx.db, { slot_id: (await makeSlot(app.ctx.db)).id })
    expect((await read()).locked).toEqual({ currency: true, timeZone: true })
    expect((await change({ currency: 'BDT' })).body).toMatchObject({
      statusCode: 409,
      code: 'currency_locked',
    })
    expect((await change({ timeZone: 'Asia/Kolkata' })).body.code).toBe('time_zone_locked')
    expect((await change({ currency: 'USD', timeZone: 'Asia/Dhaka', name: 'New' })).status).toBe(200)
  })

  it('waits for a booking that is being made', async () => {
    const slot = await makeSlot(app.ctx.db)
    const made = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const booking = app.ctx.db.transaction().execute(async (tx) => {
      await makeBooking(tx, { slot_id: slot.id })
      made.resolve()
      await end.promise
    })
    await made.promise
    const changing = change({ currency: 'BDT' })
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks
      join pg_database on pg_database.oid = pg_locks.database and datname = current_database()
      where relation = 'bookings'::regclass and not granted`
    await eventually(
      () => waiting.execute(app.ctx.db),
      ({ rows }) => rows[0]?.count === 1,
    )
    end.resolve()
    await booking
    expect((await changing).body.code).toBe('currency_locked')
  })

  it('moves slots with the time zone, so that they keep their wall times', async () => {
    const first = await makeSlot(app.ctx.db, { date: '2090-01-01', start_time: '10:00', end_time: '10:30' })
    await makeSlot(app.ctx.db, {
      service_id: first.service_id,
      date: '2090-01-01',
      start_time: '10:30',
      end_time: '11:00',
    })
    // Dhaka is half an hour ahead of Kolkata, the distance of the two slots.
    await change({ timeZone: 'Asia/Kolkata' })
    const slots = await app.ctx.db.selectFrom('slots').selectAll().orderBy('starts_at').execute()
    expect(slots.map(({ start_time, starts_at }) => [start_time, starts_at.toISOString()])).toEqual([
      ['10:00', '2090-01-01T04:30:00.000Z'],
      ['10:30', '2090-01-01T05:00:00.000Z'],
    ])
  })

  it('records each change with its old and new values, and none without a difference', async () => {
    await change({ name: 'Rupali Wash', hours: WASH.hours })
    await change({ name: 'Rupali Wash' })
    const { body } = await app.request<Answer<{ action: string; changes: object[] }[]>>(
      'GET',
      '/api/history?kind=settings',
      { token: owner.token },
    )
    expect(body.data).toMatchObject([
      {
        action: 'business.changed',
        changes: [
          { field: 'businessName', from: 'Jhilik', to: 'Rupali Wash' },
          { field: 'openingHours', from: '', to: 'Sa-Th 09:00-13:00, Sa-Th 14:00-20:00' },
        ],
      },
    ])
  })

  it('is read again until it can be, after a change that could not be read', async () => {
    let log = ''
    const stream = {
      write(line: string) {
        log += line
      },
    }
    const { config, follow } = holdBusiness(app.ctx.business.given)
    const following = await follow(database, systemClock, Fastify({ logger: { stream } }).log)
    await change(WASH)
    await database.db.transaction().execute(async (tx) => {
      await sql`update settings set value = jsonb_set(value, '{name}', '"Padma Wash"')
        where key = ${BUSINESS_KEY}`.execute(tx)
      await sql`alter table settings rename to settings_away`.execute(tx)
    })
    await eventually(
      async () => log,
      (text) => text.includes('reading the business data'),
    )
    await sql`alter table settings_away rename to settings`.execute(database.db)
    await eventually(
      async () => config.businessName,
      (name) => name === 'Padma Wash',
    )
    await following.close()
  })

  it('keeps both of two changes at once', async () => {
    await Promise.all([change({ name: 'Rupali Wash' }), change({ phone: '01711000000' })])
    expect((await read()).values).toMatchObject({ name: 'Rupali Wash', phone: '01711000000' })
  })
})
