import formbody from '@fastify/formbody'
import { newsletterTokenSchema, subscribeRequestSchema } from '@jhilik/contract/newsletter.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { Problem } from '../../platform/problem.ts'
import { countUses, limitsByAddress } from '../../platform/use-limits.ts'
import { confirmSubscription, subscribe, unsubscribe } from '../commands/newsletter.ts'

const tokenForm = newsletterTokenSchema.catch({ token: '' })

/** Redirects to a page, which can be reloaded. */
const redirectToPage = (reply: FastifyReply, path: string, query: Record<string, string>) =>
  reply.redirect(`${path}?${new URLSearchParams(query)}`, 303)

/** Ignores refusals, because the page shows the state of the subscription itself. */
async function ignoreRefusal(action: () => Promise<unknown>): Promise<void> {
  try {
    await action()
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
  }
}

/** These forms and the call of the site's own script share the limits. */
async function isWithinLimits(ctx: Context, request: FastifyRequest): Promise<boolean> {
  try {
    await countUses(ctx, limitsByAddress(ctx.config, request, 'newsletter'))
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests') return false
    throw error
  }
}

/** The forms of the site as browsers send them when scripts are off. */
export function formRoutes(ctx: Context) {
  return async (app: App) => {
    app.removeContentTypeParser('application/json')
    await app.register(formbody)

    app.post(
      '/newsletter/forms/subscribe',
      { schema: { hide: true, body: z.unknown() } },
      async (request, reply) => {
        const form = subscribeRequestSchema.safeParse(request.body)
        if (!form.success) return redirectToPage(reply, '/newsletter', { state: 'refused' })
        if (!(await isWithinLimits(ctx, request)))
          return redirectToPage(reply, '/newsletter', { state: 'busy' })
        await subscribe(ctx, form.data.email, readerLocale(request) ?? ctx.config.locale)
        return redirectToPage(reply, '/newsletter', { state: 'asked' })
      },
    )

    app.post(
      '/newsletter/forms/confirm',
      { schema: { hide: true, body: tokenForm } },
      async (request, reply) => {
        const { token } = request.body
        await ignoreRefusal(() => confirmSubscription(ctx, token))
        return redirectToPage(reply, '/newsletter/confirm', { token })
      },
    )

    app.post(
      '/newsletter/forms/unsubscribe',
      { schema: { hide: true, body: tokenForm } },
      async (request, reply) => {
        const { token } = request.body
        await ignoreRefusal(() => unsubscribe(ctx, token))
        return redirectToPage(reply, '/newsletter/unsubscribe', { token })
      },
    )
  }
}
