import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { countUse, type UseLimit } from './attempts.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import { requireUser } from './guard.ts'
import { widerNetworkOf } from './network.ts'
import { callerAddress, dividedLimit } from './rate-limit.ts'

interface Counting {
  clock: Clock
  config: Config
  db: Db
}

const HOUR_SECONDS = 3600
/** One address, or one account, has this part of RATE_LIMIT in an hour: 60 by default. */
const SHARE = 10
/** Many people share an address, and a wider network has many addresses. */
const ADDRESSES_OF_NETWORK = 5

/** Returns the limits of what visitors do: by address, and by the wider network that somebody may have the whole of. */
export function limitsByAddress(config: Config, request: FastifyRequest, kind: string): UseLimit[] {
  const address = callerAddress(request)
  const max = dividedLimit(config, SHARE)
  return [
    { kind: `${kind}-by-address`, of: address, max, seconds: HOUR_SECONDS },
    {
      kind: `${kind}-by-network`,
      of: widerNetworkOf(address),
      max: max * ADDRESSES_OF_NETWORK,
      seconds: HOUR_SECONDS,
    },
  ]
}

/** Returns the limits of what signed-in callers do: by account, wherever they are. */
export function limitsByAccount(config: Config, request: FastifyRequest, kind: string): UseLimit[] {
  const { id } = requireUser(request)
  return [{ kind: `${kind}-by-account`, of: id, max: dividedLimit(config, SHARE), seconds: HOUR_SECONDS }]
}

/** Throws 429 when one of the limits is reached; then none counts. */
export async function countUses({ clock, config, db }: Counting, limits: UseLimit[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const limit of limits) await countUse(tx, config.sessionSecrets[0], limit, clock.now())
  })
}

/** A route hook before the handler, so that a request that was refused because of its content does not count. */
export const limitUses =
  (ctx: Counting, limitsOf: typeof limitsByAddress, kind: string) =>
  async (request: FastifyRequest): Promise<void> => {
    await countUses(ctx, limitsOf(ctx.config, request, kind))
  }
