import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DEMO_ACCOUNTS } from '../src/config.ts'
import { mailboxFolder } from '../src/platform/mail.ts'
import { dayFromNow } from './support/business-zone.ts'
import { makeEmptyDatabase } from './support/database.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { eventually } from './support/eventually.ts'
import { queryServer } from './support/query-server.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { bookingBody, payAt } from './support/shop.ts'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

describe('the role that serves', () => {
  let premises: Deployment
  let database: { url: string; drop(): Promise<void> }
  let server: ServerProcess | undefined
  let app: pg.Client
  let printed: string

  const urlOf = (role: string) => {
    const url = new URL(database.url)
    url.username = role
    url.password = `${role}-password`
    return url.href
  }

  async function migrateAsOwner(): Promise<string> {
    const env = { ...process.env, ...premises.env, DATABASE_URL: urlOf('jhilik_owner') }
    return (await promisify(execFile)(process.execPath, [pathOf('../src/migrate.ts')], { env })).stdout
  }

  beforeAll(async () => {
    premises = await makeDeployment()
    database = await makeEmptyDatabase()
    const admin = (sql: string) => queryServer(database.url, sql)
    for (const role of ['jhilik_owner', 'jhilik_app']) {
      await admin(`create role ${role} login password '${role}-password' nosuperuser nocreatedb nocreaterole`)
    }
    const name = new URL(database.url).pathname.slice(1)
    await admin(`alter database ${name} owner to jhilik_owner; alter schema public owner to jhilik_owner`)
    printed = await migrateAsOwner()
    await queryServer(urlOf('jhilik_owner'), await readFile(pathOf('../deploy/serving-role.sql'), 'utf8'))
    server = await startServerProcess({ ...premises.env, DATABASE_URL: urlOf('jhilik_app') })
    app = new pg.Client({ connectionString: urlOf('jhilik_app') })
    await app.connect()
  })
  afterAll(async () => {
    await app?.end()
    await server?.kill()
    await database?.drop()
    await queryServer(inject('database').server, 'drop role jhilik_app, jhilik_owner')
    await premises?.remove()
  })

  async function call<T>(method: string, path: string, token = '', body?: object) {
    const answer = await fetch(`${server?.url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as T }
  }

  it('finds what the owner has migrated, who is told whether something was missing', async () => {
    expect(printed).toMatch(/^Applied: 0001_accounts\.sql, .*\.\nThe database is up to date\.\n$/)
    expect(await migrateAsOwner()).toMatch(/^No migration was missing\./)
  })

  it('is enough for a booking from the log-in to the confirmation, and for jobs', async () => {
    const { token } = (await call<{ token: string }>('POST', '/auth/login', '', DEMO_ACCOUNTS.user)).body
    const date = dayFromNow(2)
    type Slots = { data: { _id: string; isBooked: string; service: { _id: string } }[] }
    const slots = (await call<Slots>('GET', `/slots/availability?date=${date}`)).body.data
    const slot = slots.find(({ isBooked }) => isBooked === 'available')
    if (!slot) throw new Error('No free slot')
    const offer = { serviceId: slot.service._id, slotId: slot._id }
    const contact = { email: DEMO_ACCOUNTS.user.email, phone: '01711222333' }
    type Booked = { data: { paymentUrl: string; bookingId: string } }
    const booked = await call<Booked>('POST', '/bookings', token, bookingBody(offer, contact))
    expect(booked.status).toBe(201)
    await payAt(booked.body.data.paymentUrl, 'pay')
    const { bookingId } = booked.body.data
    const booking = await call<{ data: { status: string } }>('GET', `/bookings/${bookingId}`, token)
    expect(booking.body.data.status).toBe('confirmed')
    // The confirmation's mail is a job, which is deleted when it is done.
    const sent = async () => (await readdir(mailboxFolder(premises.env.DATA_DIR ?? ''))).length
    await eventually(sent, (count) => count > 0, 30_000)
    const queued = async () =>
      (await app.query(`select 1 from pgboss.job where name = 'send-mail'`)).rowCount ?? 0
    await eventually(queued, (count) => count === 0, 30_000)
    // The audit counts failed log-ins in the one column that may change.
    const wrong = { ...DEMO_ACCOUNTS.user, password: 'wrong' }
    expect((await call('POST', '/auth/login', '', wrong)).status).toBe(401)
    expect((await call('POST', '/auth/login', '', wrong)).status).toBe(401)
    const owner = (await call<{ token: string }>('POST', '/auth/login', '', DEMO_ACCOUNTS.admin)).body
    const status = await call<{ data: { database: object } }>('GET', '/status', owner.token)
    expect(status.body.data.database).toMatchObject({ state: 'fine' })
    expect(server?.said() ?? '').not.toMatch(/permission denied/)
  })

  it.each([
    'drop table bookings',
    'truncate bookings',
    'alter table bookings add column x text',
    'create table x (y text)',
    'create schema x',
    'create role x',
    'alter table audit_entries disable trigger all',
    'delete from audit_entries',
    'update audit_entries set at = now()',
    "update audit_entries set detail = '{}'",
    'truncate audit_entries',
    'delete from receipt_documents',
    'update receipt_documents set amount_minor = 1',
    'delete from schema_migrations',
    'drop function keep_audit_entries',
    "copy bookings to program 'true'",
    'drop schema pgboss cascade',
  ])('may not: %s', async (sql) => {
    await expect(app.query(sql)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('deletes recorded changes by the function alone, and none of the last day', async () => {
    const count = async () => (await app.query('select 1 from audit_entries')).rowCount
    const before = await count()
    await app.query("select delete_audit_entries(now() + interval '1 day', 10)")
    expect(await count()).toBe(before)
  })
})
