import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import type { TestApp } from './app.ts'

const done = new WeakMap<TestApp, Set<string>>()

/** Sends the queued mails and messages of an app whose worker does not run. */
export async function sendQueuedMails(app: TestApp): Promise<void> {
  const sent = done.get(app) ?? new Set()
  done.set(app, sent)
  const jobs = await sql<{ id: string; name: string; data: object }>`
    select id, name, data from pgboss.job
    where name in ('send-mail', 'send-message') and start_after <= now()
    order by coalesce(data->>'id', data->>'messageId')`.execute(app.ctx.db)
  const waiting = jobs.rows.filter(({ id }) => !sent.has(id))
  for (const { id, name, data } of waiting) {
    await app.runJob(name, data)
    sent.add(id)
  }
  // A message that reaches nobody in one channel is planned in another.
  if (waiting.length > 0) await sendQueuedMails(app)
}

/** Every mail to an address, oldest first. */
export async function mailsTo(app: TestApp, address: string): Promise<Email[]> {
  await sendQueuedMails(app)
  const mails = await app.mails()
  return mails.filter((mail) => mail.to?.some((one) => one.address === address))
}

export const headerOf = (mail: Email | undefined, key: string): string | undefined =>
  mail?.headers.find((header) => header.key === key)?.value
