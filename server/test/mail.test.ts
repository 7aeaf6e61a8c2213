import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { enqueueMail } from '../src/platform/mail.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { hurryRetries } from './support/hurry-retries.ts'
import { headerOf } from './support/queued-mails.ts'
import { type MailServer, startMailServer } from './support/smtp-server.ts'

const mail = {
  to: 'rahim@people.example',
  subject: 'বুকিং নিশ্চিত',
  text: 'Your slot is booked.',
  html: '<p>Your slot is booked.</p>',
}

describe('mails over SMTP', () => {
  let server: MailServer
  let app: TestApp

  beforeAll(async () => {
    server = await startMailServer()
    const env = { SMTP_URL: server.url, MAIL_FROM: 'Wash <hello@wash.example>' }
    app = await startTestApp({ env: { ...env, BUSINESS_EMAIL: 'desk@wash.example' } })
  })
  afterAll(async () => {
    await app?.close()
    await server?.close()
  })

  const enqueue = (subject = mail.subject) =>
    app.ctx.db.transaction().execute((tx) => enqueueMail(app.ctx.jobs, tx, { ...mail, subject }))

  test('leave once the transaction is committed', async () => {
    await enqueue()
    await vi.waitFor(() => expect(server.taken).toHaveLength(1), { timeout: 10_000 })
    expect(server.taken[0]).toMatchObject({
      subject: mail.subject,
      from: { address: 'hello@wash.example', name: 'Wash' },
      replyTo: [{ address: 'desk@wash.example' }],
      to: [{ address: mail.to }],
      text: expect.stringContaining(mail.text),
      html: expect.stringContaining(mail.html),
    })
  })

  test('carry the headers they were written with, however long', async () => {
    const leave = `<https://wash.example/api/newsletter/unsubscribe?token=${'x'.repeat(400)}>`
    await app.ctx.db.transaction().execute((tx) =>
      enqueueMail(app.ctx.jobs, tx, {
        ...mail,
        subject: 'with headers',
        headers: { 'List-Unsubscribe': leave, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
    )
    await vi.waitFor(() => expect(server.taken.at(-1)?.subject).toBe('with headers'), { timeout: 10_000 })
    expect(headerOf(server.taken.at(-1), 'list-unsubscribe')).toBe(leave)
    expect(headerOf(server.taken.at(-1), 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test('never leave when the transaction is rolled back', async () => {
    await expect(
      app.ctx.db.transaction().execute(async (tx) => {
        await enqueueMail(app.ctx.jobs, tx, { ...mail, subject: 'never' })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await enqueue('after it')
    await vi.waitFor(() => expect(server.taken.at(-1)?.subject).toBe('after it'), { timeout: 10_000 })
    expect(server.taken.map(({ subject }) => subject)).not.toContain('never')
  })

  test('are tried again while the server refuses them, and then arrive once', async () => {
    const before = server.taken.length
    server.busy = true
    await enqueue('patience')
    await vi.waitFor(() => expect(server.refused).toBe(1), { timeout: 10_000 })
    server.busy = false
    await vi.waitFor(
      async () => {
        await hurryRetries(app)
        expect(server.taken.at(-1)?.subject).toBe('patience')
      },
      { timeout: 25_000 },
    )
    expect(server.taken).toHaveLength(before + 1)
  }, 40_000)

  test('arrive all when many leave at once', async () => {
    const before = server.taken.length
    await app.ctx.db.transaction().execute(async (tx) => {
      for (let count = 0; count < 40; count++) await enqueueMail(app.ctx.jobs, tx, mail)
    })
    await vi.waitFor(() => expect(server.taken).toHaveLength(before + 40), { timeout: 15_000 })
  }, 30_000)
})
