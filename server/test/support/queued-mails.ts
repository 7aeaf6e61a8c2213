import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import type { TestApp } from './app.ts'

const done = new WeakMap<TestApp, Set<string>>()

/** Sends the queued mails of an app whose worker does not run. */
async function sendQueuedMails(app: TestApp): Promise<void> {
  const sent = done.get(app) ?? new Set()
  done.set(app, sent)
  const jobs = await sql<{ id: string; data: object }>`
    select id, data from pgboss.job where name = 'send-mail' order by data->>'id'`.execute(app.ctx.db)
  for (const { id, data } of jobs.rows) {
    if (sent.has(id)) continue
    await app.runJob('send-mail', data)
    sent.add(id)
  }
}

/** Every mail to an address, oldest first. */
export async function mailsTo(app: TestApp, address: string): Promise<Email[]> {
  await sendQueuedMails(app)
  const mails = await app.mails()
  return mails.filter((mail) => mail.to?.some((one) => one.address === address))
}

export const headerOf = (mail: Email | undefined, key: string): string | undefined =>
  mail?.headers.find((header) => header.key === key)?.value
