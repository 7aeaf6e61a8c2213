import {
  messageListQuerySchema,
  messageListResponseSchema,
  messageResponseSchema,
  messageSettingsResponseSchema,
  messageSettingsSchema,
  monthUsageResponseSchema,
} from '@jhilik/contract/messages.ts'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, idParams, ok, okPage, routesOf } from '../../platform/http.ts'
import { orNotFound } from '../../platform/problem.ts'
import { ifMatchSchema, withVersion } from '../../platform/versions.ts'
import { setMessageSettings } from '../commands/message-settings.ts'
import { sendAgain } from '../commands/send-again.ts'
import { readMessageSettings } from '../views/message-settings.ts'
import { findMessage, listMessages } from '../views/messages.ts'
import { readMonthUsage } from '../views/month-usage.ts'

const route = routesOf('Messages')

export function messagesRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/messages',
      route('The messages about bookings, newest first: planned, sent, left out or failed', {
        cost: 'cheap',
        onRequest: permit('bookings.read'),
        description:
          '`booking` narrows the list to those of one booking. `state=attention` are those that failed, and those of which nobody knows whether they were sent.',
        querystring: messageListQuerySchema,
        response: { 200: messageListResponseSchema },
      }),
      async (request) => okPage(await listMessages(ctx.db, request.query)),
    )

    app.get(
      '/messages/month',
      route('The text messages of the current month: how many, what they cost, and the limit', {
        cost: 'cheap',
        onRequest: permit('bookings.read'),
        response: { 200: monthUsageResponseSchema },
      }),
      async () => {
        const settings = await readMessageSettings(ctx.db)
        return ok(await readMonthUsage(ctx.db, ctx.config, settings, ctx.clock.now()))
      },
    )

    app.post(
      '/messages/:id/send-again',
      route('Send a message again that failed, or of which nobody knows whether it was sent', {
        cost: 'costsMoney',
        onRequest: permit('bookings.manage'),
        params: idParams,
        response: { 200: messageResponseSchema },
      }),
      async (request) => {
        const { id } = request.params
        await sendAgain(ctx, requireUser(request), id)
        return ok(orNotFound(await findMessage(ctx.db, id)), 'The message will be sent again.')
      },
    )

    app.get(
      '/message-settings',
      route('How customers are told about their bookings', {
        cost: 'cheap',
        onRequest: permit('settings.change'),
        response: { 200: messageSettingsResponseSchema },
      }),
      async () => ok(withVersion(await readMessageSettings(ctx.db))),
    )

    app.put(
      '/message-settings',
      route('Set how customers are told, for everything that is not sent yet', {
        cost: 'cheap',
        onRequest: permit('settings.change'),
        headers: ifMatchSchema,
        body: messageSettingsSchema,
        response: { 200: messageSettingsResponseSchema },
      }),
      async (request) =>
        ok(
          await setMessageSettings(
            ctx,
            requireConfirmedUser(request, ctx),
            request.body,
            request.headers['if-match'],
          ),
          'The message settings have been saved.',
        ),
    )
  }
}
