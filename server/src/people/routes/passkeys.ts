import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import {
  addPasskeyRequestSchema,
  addPasskeyResponseSchema,
  passkeyOptionsResponseSchema,
} from '@jhilik/contract/second-factors.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { confirmedOnly, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import { beginPasskey, dropPasskey, finishPasskey } from '../commands/change-own-factors.ts'
import { requireSameOrigin } from './refresh-cookie.ts'

const tags = ['Accounts']
const security = [{ bearer: [] }]

/** Divisor of the rate limit. */
const PASSKEYS_SHARE = 30

/** The calls to list, add and remove the caller's passkeys. */
export function passkeyRoutes(ctx: Context) {
  const changes = [requireSameOrigin(ctx.config), usersOnly, confirmedOnly(ctx.clock)]
  const rateLimit = { max: dividedLimit(ctx.config, PASSKEYS_SHARE), timeWindow: '1 minute' }
  return async (app: App) => {
    app.post(
      '/auth/passkeys/options',
      {
        onRequest: changes,
        config: { rateLimit },
        schema: {
          tags,
          security,
          summary: 'What the browser needs to make a passkey',
          description: 'For `navigator.credentials.create`. The challenge works once and for five minutes.',
          response: { 200: passkeyOptionsResponseSchema },
        },
      },
      async (request) => ok(await beginPasskey(ctx, requireUser(request))),
    )

    app.post(
      '/auth/passkeys',
      {
        onRequest: changes,
        config: { rateLimit },
        schema: {
          tags,
          security,
          summary: 'Add a passkey',
          description: 'An admin without recovery codes gets some, which are shown only now.',
          body: addPasskeyRequestSchema,
          response: { 200: addPasskeyResponseSchema },
        },
      },
      async (request) => ok(await finishPasskey(ctx, requireUser(request), request.body)),
    )

    app.delete(
      '/auth/passkeys/:id',
      {
        onRequest: changes,
        schema: {
          tags,
          security,
          summary: 'Remove a passkey',
          params: z.object({ id: idSchema }),
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await dropPasskey(ctx, requireUser(request), request.params.id)
        return ok(null, 'The passkey has been removed.')
      },
    )
  }
}
