import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { openText, sealText } from '../../platform/sealed-text.ts'
import type { Secrets } from '../../platform/signed-token.ts'
import type { TokenResult, TokenStore } from '../gateways/gateway.ts'

const POLL_MS = 100
/** A renewal takes less time. */
const WAIT_MS = 35_000

const LIMIT_REACHED: TokenResult = { kind: 'unknown', reason: 'the token was renewed twice within an hour' }

/** Keeps access tokens of gateways in the database: one process renews, the others wait for its result. */
export function storedTokens(db: Db, secrets: Secrets): TokenStore {
  const sealOf = (account: string) => ({ secrets, purpose: 'gateway-token', of: account })
  const open = (account: string, { token }: StoredToken) =>
    token ? openText(sealOf(account), token)?.text : undefined

  return {
    async get(name, renew, rejected) {
      const account = createHash('sha256').update(name).digest('base64url')
      const waitUntil = performance.now() + WAIT_MS
      while (performance.now() < waitUntil) {
        const stored = await selectToken(db, account)
        const token = stored && open(account, stored)
        const usable = token && token !== rejected && stored.isValid ? token : undefined
        if (usable && !stored?.isDue) return { kind: 'token', token: usable, expiresInSeconds: 0 }
        const claim = await db
          .transaction()
          .execute((tx) => claimTokenRenewal(tx, account, stored?.token ?? null))
        if (claim === 'renewed') continue
        if (claim === 'claimed') return renewClaimed(account, renew, usable)
        // Another process renews it, or it must not be renewed. The old token can be used while it is valid.
        if (usable) return { kind: 'token', token: usable, expiresInSeconds: 0 }
        if (claim === 'limited') return LIMIT_REACHED
        await delay(POLL_MS)
      }
      return { kind: 'unknown', reason: 'no token in time' }
    },
  }

  async function renewClaimed(
    account: string,
    renew: () => Promise<TokenResult>,
    usable: string | undefined,
  ): Promise<TokenResult> {
    const result = await renew()
    await db.transaction().execute((tx) =>
      endTokenRenewal(tx, account, {
        // The provider does not count a refused request.
        isCounted: result.kind !== 'refused',
        granted:
          result.kind === 'token'
            ? { sealed: sealText(sealOf(account), result.token), expiresInSeconds: result.expiresInSeconds }
            : null,
      }),
    )
    if (result.kind !== 'token' && usable) return { kind: 'token', token: usable, expiresInSeconds: 0 }
    return result
  }
}

interface StoredToken {
  /** The token is encrypted. */
  token: string | null
  isValid: boolean
  /** The token expires soon. */
  isDue: boolean
}

/** The expiry is compared with the time of the database, which all processes share. */
async function selectToken(db: Db, account: string): Promise<StoredToken | undefined> {
  return db
    .selectFrom('gateway_tokens')
    .select([
      'token',
      sql<boolean>`coalesce(expires_at > now() + interval '1 minute', false)`.as('isValid'),
      sql<boolean>`coalesce(expires_at < now() + interval '10 minutes', true)`.as('isDue'),
    ])
    .where('account', '=', account)
    .executeTakeFirst()
}

/**
 * Returns `claimed` to one caller, until it ends the renewal or a minute is over; `busy` to the others meanwhile;
 * `limited` when the token was renewed twice within the last hour; `renewed` when it is no longer the one that the
 * caller has `seen`, sealed as it is stored.
 */
async function claimTokenRenewal(
  tx: Tx,
  account: string,
  seen: string | null,
): Promise<'claimed' | 'busy' | 'limited' | 'renewed'> {
  await tx
    .insertInto('gateway_tokens')
    .values({
      account,
      token: null,
      expires_at: null,
      renewing_until: null,
      renewed_at: null,
      renewed_before_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('gateway_tokens')
    .select([
      'token',
      sql<boolean>`coalesce(renewing_until > now(), false)`.as('isBusy'),
      sql<boolean>`coalesce(renewed_before_at > now() - interval '1 hour', false)`.as('isLimited'),
    ])
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.token !== seen) return 'renewed'
  if (row.isBusy) return 'busy'
  if (row.isLimited) return 'limited'
  await tx
    .updateTable('gateway_tokens')
    .set({ renewing_until: sql<Date>`now() + interval '1 minute'` })
    .where('account', '=', account)
    .execute()
  return 'claimed'
}

interface EndedRenewal {
  /** Whether the provider may have counted the renewal. */
  isCounted: boolean
  granted: { sealed: string; expiresInSeconds: number } | null
}

async function endTokenRenewal(tx: Tx, account: string, { isCounted, granted }: EndedRenewal): Promise<void> {
  await tx
    .updateTable('gateway_tokens')
    .set((eb) => ({
      renewing_until: null,
      ...(isCounted && { renewed_before_at: eb.ref('renewed_at'), renewed_at: sql<Date>`now()` }),
      ...(granted && {
        token: granted.sealed,
        expires_at: sql<Date>`now() + ${granted.expiresInSeconds} * interval '1 second'`,
      }),
    }))
    .where('account', '=', account)
    .execute()
}
