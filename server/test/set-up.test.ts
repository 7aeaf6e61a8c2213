import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Checklist } from '@jhilik/contract/set-up.ts'
import type { ConfiguredGateway, GatewayTest, TestMail } from '@jhilik/contract/set-up-tests.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../src/platform/db.ts'
import type { Answer } from './support/answer.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { openTestDatabase } from './support/database.ts'
import { startProcess } from './support/new-business.ts'
import { setUpApp } from './support/second-factors.ts'
import { makeOffer } from './support/shop.ts'
import { type MailServer, startMailServer } from './support/smtp-server.ts'

let database: Database
let mailServer: MailServer
let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  database = await openTestDatabase()
  mailServer = await startMailServer()
  app = await startProcess(database)
  owner = await app.signIn('owner')
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
  await database.close()
})

const call = async <T>(method: string, path: string, body?: object, at: TestApp = app) => {
  const sent = { token: owner.token, ...(body && { body }) }
  return (await at.request<Answer<T>>(method, `/api${path}`, sent)).body
}
async function statesOf(at: TestApp = app) {
  const { data } = await call<Checklist>('GET', '/setup/checklist', undefined, at)
  return Object.fromEntries(data.items.map(({ item, state }) => [item, state]))
}

describe('the checklist', () => {
  it('begins with nearly nothing, and says where each thing is put right', async () => {
    const { data } = await call<Checklist>('GET', '/setup/checklist')
    expect(data.ready).toBe(false)
    expect(data.items.map(({ item, state, place }) => [item, state, place])).toEqual([
      ['second_factor', 'recommended', 'second_factors'],
      ['contact', 'missing', 'business'],
      ['opening_hours', 'recommended', 'business'],
      ['services', 'missing', 'services'],
      ['free_slots', 'missing', 'schedules'],
      ['payments', 'missing', 'server'],
      ['mail', 'missing', 'server'],
      ['sms', 'recommended', 'server'],
      ['https', 'missing', 'server'],
      ['backups', 'missing', 'server'],
      ['pages', 'missing', 'pages'],
      ['metrics', 'recommended', 'server'],
    ])
    const variables = Object.fromEntries(data.items.map((entry) => [entry.item, entry.variables]))
    expect(variables).toMatchObject({ mail: ['SMTP_URL', 'MAIL_FROM'], contact: [], https: ['PUBLIC_URL'] })
  })

  it('follows what is done in the product', async () => {
    const hours = [{ firstDay: 'Mo', lastDay: 'Fr', opens: '09:00', closes: '17:00' }]
    await call('PATCH', '/business', { name: 'Rupali Wash', phone: '01711000000', hours })
    await makeOffer(app)
    await call('PUT', '/setup/pages-read', { read: true })
    expect(await statesOf()).toMatchObject({
      contact: 'done',
      opening_hours: 'done',
      services: 'done',
      free_slots: 'done',
      pages: 'done',
    })
    await setUpApp(app, owner)
    expect(await statesOf()).toMatchObject({ second_factor: 'done' })
  })

  it('records that the pages were read, and that this was taken back', async () => {
    await call('PUT', '/setup/pages-read', { read: true })
    expect((await call<Checklist>('PUT', '/setup/pages-read', { read: false })).data.ready).toBe(false)
    expect((await statesOf()).pages).toBe('missing')
    const { data } = await call<{ action: string }[]>('GET', '/history?kind=settings')
    expect(data.map(({ action }) => action)).toEqual([
      'business.pages_unread',
      'business.pages_read',
      'business.changed',
    ])
    const folder = join(app.ctx.config.dataDir, 'pages')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'terms.bn.md'), '# শর্তাবলি')
    expect((await statesOf()).pages).toBe('done')
  })

  it('follows the settings of the server', async () => {
    const { ctx } = app
    const served = await startProcess(database, {
      env: {
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'wash@wash.example',
        ADMIN_SECOND_FACTOR: 'required',
        BACKUP_DIR: join(ctx.config.dataDir, 'backups'),
        METRICS_TOKEN: 'a token of the metrics',
        GATEWAYS: 'stripe',
        STRIPE_SECRET_KEY: 'sk_live_none',
        STRIPE_WEBHOOK_SECRET: 'whsec_none',
        STRIPE_URL: 'https://127.0.0.1:1',
      },
    })
    expect(await statesOf(served)).toMatchObject({
      payments: 'done',
      backups: 'done',
      metrics: 'done',
      mail: 'missing',
    })
    const mail = await call<TestMail>('POST', '/mails/test', undefined, served)
    expect(mail.data).toMatchObject({
      accepted: true,
      to: owner.user.email,
      answer: expect.stringMatching(/^250/),
    })
    expect(await statesOf(served)).toMatchObject({ mail: 'done' })
    const gateways = await call<ConfiguredGateway[]>('GET', '/gateways', undefined, served)
    expect(gateways.data).toEqual([
      { name: 'stripe', environment: 'live', variables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] },
    ])
    await served.close()
  })
})

describe('a test mail', () => {
  it('is refused without a mail server', async () => {
    expect(await call('POST', '/mails/test')).toMatchObject({ statusCode: 409, code: 'no_mail_server' })
  })

  it('shows what the mail server answers when it does not take it', async () => {
    const served = await startProcess(database, {
      env: { SMTP_URL: mailServer.url, MAIL_FROM: 'a@wash.example' },
    })
    mailServer.busy = true
    const { data } = await call<TestMail>('POST', '/mails/test', undefined, served)
    mailServer.busy = false
    expect(data).toMatchObject({ accepted: false, answer: expect.stringContaining('451 Try again later') })
    await served.close()
  })
})

describe('a test of a gateway', () => {
  it('says that the gateway answers, or why not', async () => {
    const demo = await startTestApp({ work: false, env: { GATEWAYS: 'sandbox' } })
    const { token } = await demo.signIn('owner')
    const test = async (name: string) =>
      (await demo.request<Answer<GatewayTest>>('POST', `/api/gateways/${name}/test`, { token })).body
    expect((await test('aamarpay')).data).toEqual({ accepted: true, environment: 'sandbox', answer: null })
    await demo.sandbox?.close()
    expect((await test('aamarpay')).data).toEqual({
      accepted: false,
      environment: 'sandbox',
      answer: expect.any(String),
    })
    expect(await test('nowhere')).toMatchObject({ statusCode: 404 })
    await demo.close()
  })
})
