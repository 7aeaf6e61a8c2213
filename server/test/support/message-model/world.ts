import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { smsOf } from '../../../src/config-sms.ts'
import { signAccessToken } from '../../../src/people/rules/tokens.ts'
import { openSmsService, type Sms } from '../../../src/platform/sms.ts'
import { type SignedIn, startTestApp, type TestApp } from '../app.ts'
import { openTestDatabase } from '../database.ts'
import { type Crashes, withCrashes } from '../model/crashes.ts'
import { SMS_KEY, type SmsServer, startSmsServer } from '../sms-server.ts'
import { type MailServer, startMailServer } from '../smtp-server.ts'

/** How long an answer of a provider is waited for: longer than the test servers take on a busy machine. */
const PATIENCE_MS = 1500
export const ZONE = 'Asia/Dhaka'
/** It is noon there. */
const NOON = new Date('2031-03-01T06:00:00Z')
/** Messages to staff go there. */
export const BUSINESS = { email: 'office@wash.example', phone: '+8801911000000' }

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH'

interface ApiAnswer {
  status: number
  body: { code?: string; data?: unknown }
}

/** The real application with a mail server and a provider of text messages on sockets, shared by all runs. */
export interface World {
  app: TestApp
  crashes: Crashes
  mails: MailServer
  texts: SmsServer
  /** One provider of text messages recognizes a message by its id, the other does not. */
  providers: { withIds: Sms; withoutIds: Sms }
  owner: SignedIn
  call(who: SignedIn, method: Method, path: string, body?: object): Promise<ApiAnswer>
  /** Sets the clock to noon, and removes what earlier runs have left. */
  reset(): Promise<void>
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const opened = await openTestDatabase()
  const { database, crashes } = withCrashes(opened)
  const [mails, texts] = [await startMailServer(), await startSmsServer()]
  const account = { SMS_API_KEY: SMS_KEY, SMS_USER: 'WASH', SMS_SENDER: 'WASH' }
  const app = await startTestApp({
    work: false,
    database,
    sandbox: false,
    env: {
      TIME_ZONE: ZONE,
      SMTP_URL: `${mails.url}?socketTimeout=${PATIENCE_MS}`,
      MAIL_FROM: 'hello@wash.example',
      SMS_PROVIDER: 'bulksmsbd',
      ...account,
      BUSINESS_EMAIL: BUSINESS.email,
      BUSINESS_PHONE: BUSINESS.phone,
    },
  })
  const { ctx, clock } = app
  const providerOf = (name: string, path: string): Sms => {
    const settings = { SMS_PROVIDER: name, ...account, SMS_URL: texts.url + path, SMS_CODES_A_DAY: 1 }
    const service = smsOf(settings)
    if (!service) throw new Error(`There is no provider ${name}.`)
    return openSmsService(service, ctx.config, PATIENCE_MS)
  }
  clock.set(NOON)
  const owner = await app.signIn('owner')
  // The owner's password counts as just entered, however far the clock is set ahead.
  await ctx.db
    .updateTable('sign_ins')
    .set({ confirmed_at: new Date('2100-01-01') })
    .execute()
  // Any number of visits can be at once.
  await ctx.db.updateTable('crews').set({ active: false }).execute()

  /** Signs a new token, because the clock has been set ahead by more than a token lives. */
  const tokenOf = async (who: SignedIn) => {
    const { sid } = decodeJwt<{ sid: string }>(who.token)
    return signAccessToken(ctx.config.sessionSecrets[0], who.user, sid, clock.now())
  }
  return {
    app,
    crashes,
    mails,
    texts,
    providers: {
      withIds: providerOf('sslwireless', '/sslwireless/api/v3/send-sms'),
      withoutIds: providerOf('bulksmsbd', '/bulksmsbd/api/smsapi'),
    },
    owner,
    async call(who, method, path, body) {
      const answer = await app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${await tokenOf(who)}`, 'idempotency-key': randomUUID() },
        ...(body !== undefined && { payload: body }),
      })
      if (answer.statusCode >= 500 && !crashes.isDown())
        throw new Error(`${method} ${path} was answered with ${answer.statusCode}: ${answer.body}`)
      return { status: answer.statusCode, body: answer.json() }
    },
    async reset() {
      clock.set(NOON)
      clock.stop()
      Object.assign(mails, { busy: false, deaf: false, late: false })
      Object.assign(texts, { busy: false, deaf: false, late: false, silent: false })
      mails.taken.length = 0
      texts.taken.length = 0
      // Reminders are planned for all bookings. Ledger entries are only added, unless triggers are off.
      await opened.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`truncate bookings cascade`.execute(tx)
      })
      await ctx.db.deleteFrom('settings').where('key', '=', 'messages').execute()
      await sql`delete from pgboss.job`.execute(ctx.db)
    },
    async close() {
      await app.close()
      await Promise.all([mails.close(), texts.close()])
      await opened.close()
    },
  }
}
