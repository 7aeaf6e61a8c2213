import { chmod, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import { mailboxFolder, openMailbox } from '../src/platform/mail.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './support/app.ts'

let app: TestApp
const start = async (env: TestAppOptions['env'] = {}) => {
  app = await startTestApp({ work: false, sandbox: false, env })
}
afterEach(() => app.close())

async function deliver(mail: { subject: string; html?: string; text: string }): Promise<string> {
  const id = newId()
  const { text, html = '', subject } = mail
  await app.ctx.mailer.send({ id, to: 'rahim@test.example', subject, text, html })
  return id
}

describe('the demo mailbox', () => {
  test('cannot be read by other accounts of the machine, also one of an earlier version', async () => {
    await start()
    const folder = mailboxFolder(app.ctx.config.dataDir)
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
    expect(await modeOf(folder)).toBe('700')
    await chmod(folder, 0o755)
    openMailbox(app.ctx.config.dataDir)
    expect(await modeOf(folder)).toBe('750')
    const id = await deliver({ subject: 'First', text: 'Hello' })
    expect(await modeOf(join(folder, `${id}.eml`))).toBe('600')
  })

  test('lists mails, newest first, and shows one in a frame that can run nothing', async () => {
    await start()
    await deliver({ subject: 'First', text: 'Hello' })
    const id = await deliver({
      subject: '<script>alert(1)</script>',
      text: 'Hello',
      html: '<p title="x">Hi</p><script>alert(2)</script>',
    })
    const list = await app.request<string>('GET', '/mailbox')
    expect(list.status).toBe(200)
    expect(list.body.indexOf('alert(1)')).toBeLessThan(list.body.indexOf('First'))
    expect(list.body).toContain('anybody who can open this site can read them')

    const mail = await app.request<string>('GET', `/mailbox/${id}`)
    expect(mail.status).toBe(200)
    expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(`${list.body}${mail.body}`).not.toContain('<script')
    expect(mail.body).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    expect((await app.request('GET', '/mailbox/style.css')).status).toBe(200)
  })

  test('is read in the language of the site, or the one chosen on its pages', async () => {
    await start()
    const id = await deliver({ subject: 'First', text: 'Hello' })
    const list = await app.request<string>('GET', '/mailbox', { headers: { cookie: 'locale=bn' } })
    expect(list.body).toContain('<html lang="bn">')
    expect(list.body).toContain('ডেমো মেইলবক্স')
    const mail = await app.request<string>('GET', `/mailbox/${id}?lang=bn`)
    expect(mail.body).toContain('প্রাপক: &lt;rahim@test.example&gt;')
    expect(mail.body).toContain(`href="/mailbox/${id}?lang=en"`)
    expect(mail.headers.get('set-cookie')).toMatch(/^locale=bn; Max-Age=31536000; Path=\/; SameSite=Lax$/)
    const plain = await app.request<string>('GET', '/mailbox?lang=fr&lang=bn')
    expect(plain.body).toContain('<html lang="en">')
    expect(plain.headers.get('set-cookie')).toBeNull()
  })

  test('shows a mail without an HTML part as text', async () => {
    await start()
    const id = newId()
    const source = 'To: a@test.example\nSubject: Plain\n\n1 < 2 & "so on"\n'
    await writeFile(join(mailboxFolder(app.ctx.config.dataDir), `${id}.eml`), source)
    const mail = await app.request<string>('GET', `/mailbox/${id}`)
    expect(mail.body).toContain('1 &lt; 2 &amp; &quot;so on&quot;')
  })

  test('answers 404 for a mail that is unknown, or no id at all', async () => {
    await start()
    for (const id of [newId(), 'none', '..%2f..%2fsession-secret', '%00']) {
      expect((await app.request('GET', `/mailbox/${id}`)).status).toBe(404)
    }
  })

  test.each([
    ['once there is a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
    [
      'outside of a demo',
      {
        DEMO: '',
        GATEWAYS: 'sandbox',
        DATABASE_URL: 'postgres://not.asked.example/db',
        SESSION_SECRET: 'of-no-use-to-anybody-outside-of-this-test',
      },
    ],
  ])('does not exist %s', async (_when, env) => {
    await start(env)
    // No route of ours: it falls through to the pages, which answer 404, or 503 while the web app is not built.
    const answer = await app.request<string>('GET', '/mailbox')
    expect(answer.body).not.toContain('Demo mailbox')
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})
