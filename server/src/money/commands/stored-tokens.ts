import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../platform/db.ts'
import { openText, sealText } from '../../platform/sealed-text.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { TokenResult, TokenStore } from '../gateways/gateway.ts'
import { claimTokenRenewal, endTokenRenewal, type StoredToken, selectToken } from '../store/attempts.ts'

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
