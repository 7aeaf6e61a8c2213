import {
  staffTextPreviewResponseSchema,
  staffTextRequestSchema,
  staffTextResponseSchema,
} from '@jhilik/contract/staff-texts.ts'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit } from '../../platform/guard.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { idempotencyHeadersSchema } from '../../platform/request-keys.ts'
import { previewStaffText, textCustomers } from '../commands/text-customers.ts'

const route = routesOf('Messages', { onRequest: permit('bookings.manage') })

/** The calls with which staff write to customers. */
export function staffTextRoutes(ctx: Context) {
  return async (app: App) => {
    app.post(
      '/staff-texts/preview',
      route('Say who would get a text of staff, and how it arrives', {
        cost: 'costly',
        description: 'Nothing is sent. Of several bookings with one address, one message is sent.',
        body: staffTextRequestSchema,
        response: { 200: staffTextPreviewResponseSchema },
      }),
      async (request) => ok(await previewStaffText(ctx, request.body)),
    )

    app.post(
      '/staff-texts',
      route('Send a text of staff to the customers of some bookings', {
        cost: 'costsMoney',
        description:
          'Needs the password. Each address gets one message, listed on its booking. Customers who cannot be reached in this way get none.',
        headers: idempotencyHeadersSchema,
        body: staffTextRequestSchema,
        response: { 200: staffTextResponseSchema },
      }),
      async (request) => {
        const confirmed = requireConfirmedUser(request, ctx)
        const key = request.headers['idempotency-key']
        return ok({ count: await textCustomers(ctx, confirmed, request.body, key) }, 'The text will be sent.')
      },
    )
  }
}
