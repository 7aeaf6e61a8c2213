import {
  businessRequestSchema,
  businessResponseSchema,
  changedBusinessResponseSchema,
} from '@jhilik/contract/business.ts'
import { checklistResponseSchema, pagesReadRequestSchema } from '@jhilik/contract/set-up.ts'
import {
  testMailResponseSchema,
  testMessageRequestSchema,
  testMessageResponseSchema,
} from '@jhilik/contract/set-up-tests.ts'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { ifMatchSchema } from '../../platform/versions.ts'
import { changeBusiness } from '../commands/change-business.ts'
import { sendTestMail, sendTestMessage, setPagesRead } from '../commands/set-up.ts'
import { readBusiness } from '../views/business.ts'
import { readChecklist } from '../views/set-up.ts'

const onRequest = permit('settings.change')
const route = routesOf('Set-up', { onRequest })
const siteRoute = routesOf('Site', { onRequest })

/** The business data, the checklist before going live, and trials of mails and text messages. */
export function setUpRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/business',
      route('What the business is called, where it is reached and how it counts', {
        cost: 'cheap',
        response: { 200: businessResponseSchema },
      }),
      async () => ok(await readBusiness(ctx)),
    )

    app.patch(
      '/business',
      route('Change some of it; what is not sent stays', {
        cost: 'cheap',
        description:
          'After a change of the currency `refusingGateways` names the gateways that do not take what is due when booking.',
        headers: ifMatchSchema,
        body: businessRequestSchema,
        response: { 200: changedBusinessResponseSchema },
      }),
      async (request) =>
        ok(
          await changeBusiness(
            ctx,
            requireConfirmedUser(request, ctx),
            request.body,
            request.headers['if-match'],
          ),
          'The business details have been saved.',
        ),
    )

    app.get(
      '/setup/checklist',
      route('What is still missing before going live, and where it is put right', {
        cost: 'cheap',
        response: { 200: checklistResponseSchema },
      }),
      async (request) => ok(await readChecklist(ctx, requireUser(request))),
    )

    app.put(
      '/setup/pages-read',
      route('Confirm that the information pages say what the business does', {
        cost: 'cheap',
        body: pagesReadRequestSchema,
        response: { 200: checklistResponseSchema },
      }),
      async (request) => {
        const actor = requireConfirmedUser(request, ctx)
        await setPagesRead(ctx, actor, request.body.read)
        return ok(await readChecklist(ctx, actor))
      },
    )

    app.post(
      '/mails/test',
      route('Send a mail to the caller’s own address to see what the mail server answers', {
        cost: 'costsMoney',
        response: { 200: testMailResponseSchema },
      }),
      async (request) =>
        ok(await sendTestMail(ctx, requireUser(request), readerLocale(request) ?? ctx.config.locale)),
    )

    app.post(
      '/text-messages/test',
      siteRoute('Send a text message to see what the provider answers', {
        cost: 'costsMoney',
        body: testMessageRequestSchema,
        response: { 200: testMessageResponseSchema },
      }),
      async (request) =>
        ok(await sendTestMessage(ctx, { ...request.body, by: requireConfirmedUser(request, ctx) })),
    )
  }
}
