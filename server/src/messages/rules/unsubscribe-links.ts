import { OPTIONAL_EVENTS, type OptionalEvent } from '@jhilik/contract/message-choices.ts'
import type { MessageEvent } from '@jhilik/contract/messages.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Locale } from '../../platform/locale.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'

// The links to unsubscribe that are in mails which are not needed to serve a customer. They never expire, because old mails must work.

const claimsSchema = z.object({ sub: z.uuid(), event: z.enum(OPTIONAL_EVENTS) })

const signer = ({ config }: Pick<Context, 'config'>) => ({
  secrets: config.sessionSecrets,
  purpose: 'messages-unsubscribe',
})

/** Returns whether a person can choose not to get it. */
export const isOptional = (event: MessageEvent): event is OptionalEvent =>
  OPTIONAL_EVENTS.some((one) => one === event)

/** The page says in the language of the mail what the link is about. */
export const unsubscribePath = (token: string, locale?: Locale) =>
  `/messages/unsubscribe?${new URLSearchParams({ token, ...(locale && { lang: locale }) })}`

/** Returns the page for people, and the URL for mail programs (RFC 8058). */
export async function unsubscribeUrls(
  ctx: Pick<Context, 'config'>,
  { userId, event, locale }: { userId: string; event: OptionalEvent; locale: Locale },
): Promise<{ page: string; oneClick: string }> {
  const { publicUrl } = ctx.config
  const token = await signToken(signer(ctx), { subject: userId, claims: { event } })
  return {
    page: publicUrl + unsubscribePath(token, locale),
    oneClick: `${publicUrl}/api/message-choices/unsubscribe?token=${token}`,
  }
}

/** Returns whose link it is, and what it is about; null when it is forged or made for another purpose. */
export async function readUnsubscribeLink(
  ctx: Pick<Context, 'config' | 'clock'>,
  token: string,
): Promise<{ userId: string; event: OptionalEvent } | null> {
  const claims = await readToken(signer(ctx), token, claimsSchema, ctx.clock.now())
  return claims && { userId: claims.sub, event: claims.event }
}
