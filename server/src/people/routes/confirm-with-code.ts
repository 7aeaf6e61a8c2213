import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  askCodeResponseSchema,
  askConfirmationCodeRequestSchema,
  confirmWithCodeRequestSchema,
} from '@jhilik/contract/login-codes.ts'
import type { Context } from '../../context.ts'
import { requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, ok } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { askConfirmationCode } from '../commands/ask-confirmation-code.ts'
import { confirmWithCode } from '../commands/confirm-with-code.ts'
import { requireSameOrigin } from './refresh-cookie.ts'

const tags = ['Accounts']
const security = [{ bearer: [] }]

/** Accounts that have no password confirm with a code instead. */
export function confirmWithCodeRoutes(ctx: Context) {
  const { config } = ctx
  const onRequest = [requireSameOrigin(config), usersOnly]
  return async (app: App) => {
    app.post(
      '/auth/confirm/code',
      {
        onRequest,
        schema: {
          tags,
          security,
          summary: 'Ask for a code to confirm with, for an account without a password',
          description:
            'Six digits to the verified phone number (`sms`) or the e-mail address of the caller, with the limits of `POST /auth/code`, as from a browser that was logged in before.',
          body: askConfirmationCodeRequestSchema,
          response: { 200: askCodeResponseSchema },
        },
      },
      async (request) => {
        const locale = readerLocale(request) ?? config.locale
        const asked = await askConfirmationCode(ctx, requireUser(request), request.body, locale)
        return ok(asked, 'A code is on its way.')
      },
    )

    app.post(
      '/auth/confirm/code/entry',
      {
        onRequest,
        schema: {
          tags,
          security,
          summary: 'Enter that code',
          description: 'Has the effect of `POST /auth/confirm`. The fifth wrong entry ends the code.',
          body: confirmWithCodeRequestSchema,
          response: { 200: emptySuccessSchema },
        },
      },
      async (request) => {
        await confirmWithCode(ctx, requireUser(request), request.body)
        return ok(null, 'Thank you. Please go on.')
      },
    )
  }
}
