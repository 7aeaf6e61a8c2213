import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import { decodeJwt } from 'jose'
import { storedTokens } from '../../../src/money/commands/stored-tokens.ts'
import type { SandboxFaults } from '../../../src/money/sandbox/faults.ts'
import { signAccessToken } from '../../../src/people/rules/tokens.ts'
import { startBkash } from '../../gateways/bkash-server.ts'
import { startSslcommerz } from '../../gateways/sslcommerz-server.ts'
import { startStripe } from '../../gateways/stripe-server.ts'
import type { Answer } from '../answer.ts'
import { type SignedIn, startTestApp, type TestApp } from '../app.ts'
import { openTestDatabase } from '../database.ts'
import { zoneAt } from '../zone-at.ts'
import { type Crashes, withCrashes } from './crashes.ts'
import { bkashTill, sandboxTill, sslcommerzTill, stripeTill, type Till } from './tills.ts'

/** A time limit that is longer than the test servers take on a busy machine. */
const TIMEOUT_MS = 10_000
/** A time of day with minutes before and after it that are on the same day. */
const MORNING = '08:00'
const LATE_REFUND_PERCENT = 30

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The real application with four gateways on sockets, shared by all runs. */
export interface World {
  app: TestApp
  crashes: Crashes
  tills: ReadonlyMap<string, Till>
  customers: readonly SignedIn[]
  staff: SignedIn
  call(who: SignedIn, method: Method, path: string, body?: object, key?: string): Promise<ApiAnswer>
  close(): Promise<void>
}
export interface ApiAnswer {
  status: number
  body: Answer<Record<string, string>>
}

export async function openWorld(): Promise<World> {
  const opened = await openTestDatabase()
  const { database, crashes } = withCrashes(opened)
  const sandbox: Partial<SandboxFaults> = { ipn: 'never' }
  const app = await startTestApp({
    work: false,
    database,
    sandbox: { faults: sandbox },
    env: { CURRENCY: 'BDT', HOLD_MINUTES: '5', TIME_ZONE: zoneAt(MORNING) },
  })
  const { ctx } = app
  const options = { timeoutMs: TIMEOUT_MS }
  const bkash = await startBkash(storedTokens(ctx.db, ctx.config.sessionSecrets), options)
  bkash.lifetime.seconds = 24 * 60 * 60
  const [sslcommerz, stripe] = [await startSslcommerz(options), await startStripe(options)]
  for (const { gateway } of [bkash, sslcommerz, stripe]) ctx.gateways.set(gateway.name, gateway)
  const staff = await app.signIn('owner')
  // The owner's password counts as just entered, however far the clock is set ahead.
  await ctx.db
    .updateTable('sign_ins')
    .set({ confirmed_at: new Date('2100-01-01') })
    .execute()
  const customers = [await app.signIn(), await app.signIn()]
  const rules = await app.request<Answer<HouseRules>>('GET', '/api/house-rules', { token: staff.token })
  const body = { ...rules.body.data, lateRefundPercent: LATE_REFUND_PERCENT }
  await app.request('PUT', '/api/house-rules', { token: staff.token, body })

  /** Signs a new token, because the clock has been set ahead by more than a token lives. */
  const tokenOf = async (who: SignedIn) => {
    const { sid } = decodeJwt<{ sid: string }>(who.token)
    return signAccessToken(ctx.config.sessionSecrets[0], who.user, sid, app.clock.now())
  }
  return {
    app,
    crashes,
    customers,
    staff,
    tills: new Map([
      ['aamarpay', sandboxTill(sandbox)],
      ['bkash', bkashTill(bkash)],
      ['sslcommerz', sslcommerzTill(sslcommerz)],
      ['stripe', stripeTill(stripe)],
    ]),
    async call(who, method, path, body, key) {
      const answer = await app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${await tokenOf(who)}`, ...(key && { 'idempotency-key': key }) },
        ...(body !== undefined && { payload: body }),
      })
      return { status: answer.statusCode, body: answer.json() }
    },
    async close() {
      await app.close()
      await Promise.all([bkash.close(), sslcommerz.close(), stripe.close()])
      await opened.close()
    },
  }
}
