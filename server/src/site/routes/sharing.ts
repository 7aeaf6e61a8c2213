import { NO_PICTURE } from '@jhilik/contract/picture-links.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { wallClock } from '../../platform/clock.ts'
import { keepDrawnFiles } from '../../platform/drawn-files.ts'
import type { App } from '../../platform/http.ts'
import { isLocale } from '../../platform/locale.ts'
import { drawLogo } from '../../platform/logo.ts'
import { plainTitle } from '../../platform/look.ts'
import { loadOnce } from '../../platform/once.ts'
import { orNotFound, problem } from '../../platform/problem.ts'
import { CARD_LOGO, type Card, drawCard, loadFonts } from '../views/card.ts'
import { findSharedService, taglines } from '../views/shared-links.ts'

/** The number is small, because a dropped picture is drawn again in a tenth of a second. */
const MOST_KEPT = 40
const SITE_PICTURE = '/illustrations/exterior-foam-wash.svg'
/** Matches pictures of this server. None is fetched from elsewhere. */
const OWN_PICTURE = /^\/(illustrations|uploads)\/[\w-]+(\.[\w-]+)+$/

const querystring = z.object({ lang: z.unknown().optional() })
const params = z.object({
  file: z
    .string()
    .regex(/\.png$/)
    .transform((file) => file.slice(0, -'.png'.length))
    .pipe(idSchema),
})

/** The preview images of links, for the networks in which they are shared. */
export function sharingRoutes(ctx: Context) {
  const { config } = ctx
  const today = () => wallClock(ctx.clock.now(), config.timeZone).date
  const kept = keepDrawnFiles({ capacity: MOST_KEPT, maxWaiting: MOST_KEPT })
  const loadFontsOnce = loadOnce(loadFonts)

  return async (app: App) => {
    const options = { config: { cost: 'costly' as const } }

    app.get('/og/site.png', { ...options, schema: { hide: true, querystring } }, async (request, reply) => {
      const locale = localeOf(request.query)
      const title = plainTitle(config.look, locale) ?? taglines[locale]
      return sendCard(
        request,
        reply,
        { title, labels: [], businessName: nameOf(request.query) },
        SITE_PICTURE,
      )
    })

    app.get(
      '/og/services/:file',
      { ...options, schema: { hide: true, params, querystring } },
      async (request, reply) => {
        const service = orNotFound(
          await findSharedService(ctx.db, request.params.file, localeOf(request.query), today()),
        )
        const { img, ...text } = service
        return sendCard(request, reply, { ...text, businessName: nameOf(request.query) }, img)
      },
    )

    async function sendCard(
      request: FastifyRequest,
      reply: FastifyReply,
      text: Omit<Card, 'picture' | 'look' | 'logo'>,
      img: string,
    ) {
      const card = { ...text, look: config.look }
      const { etag, read } = kept.find({ ...card, img }, async () => {
        await loadFontsOnce()
        return drawWithPicture(card, img)
      })
      const isKnown = request.headers['if-none-match']?.includes(etag)
      const picture = isKnown ? null : await read()
      reply.headers({
        etag,
        'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
        'cross-origin-resource-policy': 'cross-origin',
      })
      return picture ? reply.type('image/png').send(picture) : reply.code(304).send()
    }

    /** Draws the service's picture if it can be read, else a placeholder. */
    async function drawWithPicture(content: Omit<Card, 'picture' | 'logo'>, img: string): Promise<Buffer> {
      const card = { ...content, logo: await drawLogo(ctx, content.look, CARD_LOGO) }
      const picture = await readOwnPicture(img)
      if (picture) {
        try {
          return await drawCard({ ...card, picture })
        } catch (error) {
          ctx.log.warn({ err: error, img }, 'a picture could not be drawn')
        }
      }
      return drawCard({ ...card, picture: await readOwnPicture(NO_PICTURE) })
    }

    /**
     * Reads a picture by its address, like a browser. Null when it is not a picture of this server. Throws
     * temporarily_unavailable when the store of pictures does not answer, because a preview image without the picture
     * must not be kept.
     */
    async function readOwnPicture(img: string): Promise<Buffer | null> {
      if (!OWN_PICTURE.test(img)) return null
      const { statusCode, headers, rawPayload } = await app.inject({ url: img })
      if (statusCode === 429 || statusCode >= 500)
        throw problem('temporarily_unavailable', { retryAfterSeconds: 10 })
      const isImage = String(headers['content-type']).startsWith('image/')
      return statusCode === 200 && isImage ? rawPayload : null
    }
  }

  function nameOf(query: { lang?: unknown }) {
    return businessNameIn(config, localeOf(query))
  }

  function localeOf({ lang }: { lang?: unknown }) {
    return isLocale(lang) ? lang : config.locale
  }
}
