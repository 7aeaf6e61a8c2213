import { expect, test } from 'vitest'
import { startTestApp } from './support/app.ts'

const business = {
  DEMO: '',
  GATEWAYS: 'sandbox',
  ADMIN_SECOND_FACTOR: 'optional',
  DATABASE_URL: 'postgres://not.asked.example/db',
  SESSION_SECRET: 'of-no-use-to-anybody-outside-of-this-test',
}

test.each<[string, Record<string, string>, boolean]>([
  ['a demo keeps its mails to be looked at', {}, false],
  ['a business without a mail server is warned', business, true],
  ['a business with one is not', { ...business, SMTP_URL: 'smtp://127.0.0.1:9' }, false],
])('%s', async (_what, env, mailsOnDisk) => {
  const app = await startTestApp({ work: false, sandbox: false, env })
  try {
    const { token } = await app.signIn('admin')
    const answer = await app.request<{ data: object }>('GET', '/api/reports/today', { token })
    expect(answer.body.data).toMatchObject({ mailsOnDisk })
  } finally {
    await app.close()
  }
})
