import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { deleteAccountRequestSchema } from '@jhilik/contract/own-data.ts'
import type { Context } from '../../context.ts'
import { requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { deleteAccount } from './commands/delete-account.ts'

/** Divisor of the rate limit: a password can be guessed. */
const PASSWORDS_SHARE = 30

/** What people do with everything that is kept about them. */
export function ownDataRoutes(ctx: Context) {
  const max = Math.max(1, Math.ceil(ctx.config.rateLimitPerMinute / PASSWORDS_SHARE))
  return async (app: App) => {
    app.post(
      '/auth/account/delete',
      {
        onRequest: usersOnly,
        config: { rateLimit: { max, timeWindow: '1 minute' } },
        schema: {
          tags: ['Accounts'],
          security: [{ bearer: [] }],
          summary: 'Delete one’s own account',
          description:
            'Personal data is deleted. Bookings, payments and receipts stay without it, reviews without a name. Refused while bookings are upcoming or a payment or refund is open.',
          body: deleteAccountRequestSchema,
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await deleteAccount(ctx, requireUser(request), request.body)
        return ok(null, 'Your account has been deleted.')
      },
    )
  }
}
