import type { NewsletterPurpose } from '@jhilik/contract/newsletter.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Locale } from '../../platform/locale.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'
import type { SubscriptionRow } from '../store/newsletter.ts'

/** The lifetime of a confirmation link. */
export const CONFIRM_DAYS = 7
export const CONFIRM_MINUTES = CONFIRM_DAYS * 24 * 60

const claimsSchema = z.object({ sub: z.uuid() })

const signer = (ctx: Context, purpose: NewsletterPurpose) => ({
  secrets: ctx.config.sessionSecrets,
  purpose: `newsletter-${purpose}`,
})

/** The link has the language of the mail, because the reader may not have chosen one in this browser. */
export const pagePath = (purpose: NewsletterPurpose, token: string, locale?: Locale) =>
  `/newsletter/${purpose}?${new URLSearchParams({ token, ...(locale && { lang: locale }) })}`
const pageUrl = (ctx: Context, purpose: NewsletterPurpose, token: string, { locale }: SubscriptionRow) =>
  ctx.config.publicUrl + pagePath(purpose, token, locale)

/** The link opens a page with a button, because mail scanners open links and must not confirm by that. */
export async function confirmUrl(ctx: Context, subscription: SubscriptionRow): Promise<string> {
  const token = await signToken(signer(ctx, 'confirm'), {
    subject: subscription.id,
    expiresAt: addMinutes(ctx.clock.now(), CONFIRM_MINUTES),
  })
  return pageUrl(ctx, 'confirm', token, subscription)
}

/**
 * Returns the page for people, and the URL for mail programs (RFC 8058). They never expire, because old mails must
 * work.
 */
export async function unsubscribeUrls(
  ctx: Context,
  subscription: SubscriptionRow,
): Promise<{ page: string; oneClick: string }> {
  const token = await signToken(signer(ctx, 'unsubscribe'), { subject: subscription.id })
  return {
    page: pageUrl(ctx, 'unsubscribe', token, subscription),
    oneClick: `${ctx.config.publicUrl}/api/newsletter/unsubscribe?token=${token}`,
  }
}

/** Returns the subscription's id; null when the link is forged, expired or made for another purpose. */
export async function readLink(
  ctx: Context,
  purpose: NewsletterPurpose,
  token: string,
): Promise<string | null> {
  const claims = await readToken(signer(ctx, purpose), token, claimsSchema, ctx.clock.now())
  return claims?.sub ?? null
}
