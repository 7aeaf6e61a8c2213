import {
  messageChoiceRequestSchema,
  messageChoicesResponseSchema,
  personMessagesResponseSchema,
  stopNumberRequestSchema,
  unsubscribeLinkResponseSchema,
  unsubscribeTokenSchema,
} from '@jhilik/contract/message-choices.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { ignoreRefusal, redirectToPage, takeAnyBody, takeForms } from '../../platform/browser-forms.ts'
import { permit, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { orNotFound } from '../../platform/problem.ts'
import {
  chooseByLink,
  chooseMessages,
  findUnsubscribePage,
  readChoiceOfLink,
} from '../commands/choose-messages.ts'
import { stopNumber } from '../commands/stop-number.ts'
import { findMessageChoices, findPersonMessages } from '../views/message-choices.ts'

const route = routesOf('Messages')
const userRoute = routesOf('Messages', { params: z.object({ userId: idSchema }) })

/** What people want to get of what is not needed to serve them. */
export function messageChoicesRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/me/message-choices',
      route('Which reminders and requests for reviews the caller wants', {
        cost: 'cheap',
        onRequest: usersOnly,
        response: { 200: messageChoicesResponseSchema },
      }),
      async (request) => ok(await findMessageChoices(ctx.db, requireUser(request).id)),
    )

    app.put(
      '/me/message-choices',
      route('Choose whether to get a kind of message through a channel', {
        cost: 'cheap',
        onRequest: usersOnly,
        body: messageChoiceRequestSchema,
        response: { 200: messageChoicesResponseSchema },
      }),
      async (request) =>
        ok(await chooseMessages(ctx, requireUser(request), request.body), 'Your choice has been saved.'),
    )

    app.get(
      '/auth/users/:userId/messages',
      userRoute('What a person wants to get, and which of their numbers sent STOP', {
        cost: 'cheap',
        onRequest: permit('people.read'),
        response: { 200: personMessagesResponseSchema },
      }),
      async (request) => ok(orNotFound(await findPersonMessages(ctx.config, ctx.db, request.params.userId))),
    )

    app.put(
      '/auth/users/:userId/stopped-numbers',
      userRoute('Note that a number of a person sent STOP, or that it gets text messages again', {
        cost: 'cheap',
        onRequest: permit('people.note'),
        description:
          'A number that sent STOP gets no text message about a booking. Codes to log in are sent when they are asked for.',
        body: stopNumberRequestSchema,
        response: { 200: personMessagesResponseSchema },
      }),
      async (request) => {
        const { userId } = request.params
        await stopNumber(ctx, requireUser(request), userId, request.body)
        return ok(orNotFound(await findPersonMessages(ctx.config, ctx.db, userId)), 'The number is noted.')
      },
    )

    app.get(
      '/message-choices/link',
      route('What a link to unsubscribe is about', {
        cost: 'cheap',
        querystring: unsubscribeTokenSchema,
        response: { 200: unsubscribeLinkResponseSchema },
      }),
      async (request) => ok(await readChoiceOfLink(ctx, request.query.token)),
    )

    await app.register(oneClickRoutes(ctx))
    await app.register(formRoutes(ctx))
  }
}

/** Mail programs call the URL that the List-Unsubscribe header of a mail names. */
function oneClickRoutes(ctx: Context) {
  return async (app: App) => {
    takeAnyBody(app)

    app.post(
      '/message-choices/unsubscribe',
      route('Choose not to get mails of a kind any more, with the token of one of them', {
        cost: 'cheap',
        description: 'One click (RFC 8058): any body, no session, and never a redirect.',
        querystring: unsubscribeTokenSchema,
        response: { 200: unsubscribeLinkResponseSchema },
      }),
      async (request) => ok(await chooseByLink(ctx, request.query.token, false)),
    )

    // Older mail programs open the URL in a browser instead.
    app.get(
      '/message-choices/unsubscribe',
      { config: { cost: 'cheap' }, schema: { hide: true, querystring: unsubscribeTokenSchema } },
      async (request, reply) => reply.redirect(await findUnsubscribePage(ctx, request.query.token), 303),
    )
  }
}

const choiceForm = unsubscribeTokenSchema
  .extend({ wanted: z.enum(['yes', 'no']) })
  .catch({ token: '', wanted: 'no' })

/** The form of the page of the link, which works without scripts. */
function formRoutes(ctx: Context) {
  return async (app: App) => {
    await takeForms(app)

    app.post(
      '/message-choices/form',
      { config: { cost: 'cheap' }, schema: { hide: true, body: choiceForm } },
      async (request, reply) => {
        const { token, wanted } = request.body
        await ignoreRefusal(() => chooseByLink(ctx, token, wanted === 'yes'))
        return redirectToPage(reply, '/messages/unsubscribe', { token })
      },
    )
  }
}
