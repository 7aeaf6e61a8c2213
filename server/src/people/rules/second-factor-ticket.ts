import { createHash } from 'node:crypto'
import type { FactorWay } from '@jhilik/contract/second-factors.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import { type Problem, problem } from '../../platform/problem.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'

const TICKET_MINUTES = 10

interface Account {
  id: string
  password_hash: string | null
}

const claimsSchema = z.object({ sub: z.uuid(), password: z.string() })

const signer = (ctx: Context) => ({ secrets: ctx.config.sessionSecrets, purpose: 'second-factor' })

/** Names a stored hash without revealing it. */
const nameOf = (passwordHash: string | null) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')

/**
 * Returns the answer to a right password or code of an account with a second factor. The ticket names the account's
 * password and ends when that is changed. The ticket of an account without a password ends after ten minutes, or when
 * the account gets one.
 */
export async function askSecondFactor(ctx: Context, account: Account, ways: FactorWay[]): Promise<Problem> {
  const ticket = await signToken(signer(ctx), {
    subject: account.id,
    claims: { password: nameOf(account.password_hash) },
    expiresAt: addMinutes(ctx.clock.now(), TICKET_MINUTES),
  })
  return problem('second_factor_required', { secondFactor: { ticket, ways } })
}

/** Returns the id of the account; null when the ticket is forged or expired. */
export async function readSecondFactorTicket(ctx: Context, ticket: string) {
  const claims = await readToken(signer(ctx), ticket, claimsSchema, ctx.clock.now())
  return (
    claims && {
      id: claims.sub,
      isFor: (account: Account) => nameOf(account.password_hash) === claims.password,
    }
  )
}
