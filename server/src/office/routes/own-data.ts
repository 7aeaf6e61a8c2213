import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { deleteAccountRequestSchema, exportQuerySchema, ownDataSchema } from '@jhilik/contract/own-data.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { dividedLimit } from '../../platform/rate-limit.ts'
import { deleteAccount, eraseContact } from '../commands/delete-account.ts'
import { readOwnData } from '../views/own-data.ts'
import { ownDataPage } from '../views/own-data-page.ts'

/** Divisor of the rate limit, which is low because a password can be guessed. */
const DELETIONS_SHARE = 30

const route = routesOf('Accounts')

/** The calls with which people read or delete everything that is kept about them. */
export function ownDataRoutes(ctx: Context) {
  const max = dividedLimit(ctx.config, DELETIONS_SHARE)
  return async (app: App) => {
    app.get(
      '/auth/export',
      route('Download everything that is kept about the caller', {
        cost: 'costly',
        onRequest: usersOnly,
        description:
          'The account, saved vehicles and addresses, the latest 5,000 bookings with payments and receipt numbers, reviews, newsletter, sign-ins and links to pictures.',
        querystring: exportQuerySchema,
        response: {
          200: {
            description: 'A file',
            content: {
              'application/json': { schema: ownDataSchema },
              'text/html': { schema: z.unknown().meta({ type: 'string' }) },
            },
          },
        },
      }),
      async (request, reply) => {
        const { format } = request.query
        const data = await readOwnData(ctx.db, ctx.config, requireUser(request).id, ctx.clock.now())
        reply.header('content-disposition', `attachment; filename="jhilik-my-data.${format}"`)
        if (format === 'json') return reply.type('application/json; charset=utf-8').send(data)
        const page = ownDataPage(data, ctx.config, readerLocale(request) ?? ctx.config.locale)
        return reply.type('text/html; charset=utf-8').send(page)
      },
    )

    app.post(
      '/auth/account/delete',
      route('Delete one’s own account', {
        cost: 'costly',
        onRequest: usersOnly,
        config: { rateLimit: { max, timeWindow: '1 minute' } },
        description:
          'Personal data is deleted. Bookings, payments and receipts stay without it, reviews without a name. An account without a password is confirmed with a code before, one with a second factor with that (`confirmation_required`). Refused while bookings are upcoming or a payment or refund is open.',
        body: deleteAccountRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await deleteAccount(ctx, requireUser(request), request.body)
        return ok(null, 'Your account has been deleted.')
      },
    )

    app.post(
      '/auth/users/:userId/erase',
      route('Delete what is kept about a contact, a person for whom staff have booked', {
        cost: 'costly',
        onRequest: permit('people.manage'),
        description:
          'At the request of that person, who has no account with which to do it. What stays, and when it is refused, is as for an account.',
        params: z.object({ userId: idSchema }),
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await eraseContact(ctx, requireConfirmedUser(request, ctx), request.params.userId)
        return ok(null, 'The contact has been deleted.')
      },
    )
  }
}
