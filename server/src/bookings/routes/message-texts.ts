import {
  type MessageTexts,
  messageTextsListResponseSchema,
  messageTextsRequestSchema,
  messageTextsResponseSchema,
  textPreviewRequestSchema,
  textPreviewResponseSchema,
} from '@jhilik/contract/message-texts.ts'
import type { Context } from '../../context.ts'
import { setOwnerTexts } from '../../messages/commands/set-owner-texts.ts'
import { listOwnerTexts, type OwnerTextsOf } from '../../messages/views/owner-texts.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit } from '../../platform/guard.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { ifMatchSchema } from '../../platform/versions.ts'
import { previewMessage } from '../commands/preview-message.ts'
import { builtInSms } from '../mails/sms.ts'

const route = routesOf('Messages', { onRequest: permit('settings.change') })

/** The calls with which owners write texts of messages to customers. */
export function messageTextsRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/message-texts',
      route("The owner's texts of messages to customers, for each event and channel", {
        cost: 'cheap',
        description: '`texts` has null for a language in which the built-in text is sent.',
        response: { 200: messageTextsListResponseSchema },
      }),
      async () => ok((await listOwnerTexts(ctx.db)).map(withBuiltIn)),
    )

    app.put(
      '/message-texts',
      route("Set the owner's texts of an event in a channel, for everything that is not sent yet", {
        cost: 'cheap',
        description:
          'Needs the password. Null in `texts` brings the built-in text back. Placeholders in curly brackets stand for facts of the booking; a text with an unknown one, or without a needed one, is refused.',
        headers: ifMatchSchema,
        body: messageTextsRequestSchema,
        response: { 200: messageTextsResponseSchema },
      }),
      async (request) => {
        const confirmed = requireConfirmedUser(request, ctx)
        const saved = await setOwnerTexts(ctx, confirmed, request.body, request.headers['if-match'])
        return ok(withBuiltIn(saved), 'The texts have been saved.')
      },
    )

    app.post(
      '/message-texts/preview',
      route('Show a text as it would arrive about a booking', {
        cost: 'cheap',
        description:
          'Nothing is sent. `code` chooses the booking; without it, the next one is taken. `data` is null while there is no booking.',
        body: textPreviewRequestSchema,
        response: { 200: textPreviewResponseSchema },
      }),
      async (request) => ok(await previewMessage(ctx, request.body)),
    )
  }
}

const withBuiltIn = (own: OwnerTextsOf): MessageTexts => ({
  ...own,
  builtIn:
    own.channel === 'sms' ? { en: builtInSms(own.event, 'en'), bn: builtInSms(own.event, 'bn') } : null,
})
