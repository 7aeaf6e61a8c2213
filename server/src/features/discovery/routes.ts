import { Readable } from 'node:stream'
import { INFO_PAGES } from '@jhilik/contract/pages.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http.ts'
import { isLocale } from '../../platform/locale.ts'
import { problem } from '../../platform/problem.ts'
import { drawIcon, iconPaths } from './views/icons.ts'
import { manifestOf } from './views/manifest.ts'
import { writeRobots } from './views/robots.ts'
import { countServices, lastChange, listServiceAddresses } from './views/services.ts'
import { PAGES_PER_PART, type SitemapPage, writeSitemap, writeSitemapIndex } from './views/sitemap.ts'

/** What shows services and reviews, and changes with them. */
const LISTS = ['/', '/service', '/compare', '/reviews']
const TEXTS = [...INFO_PAGES.map((slug) => `/${slug}`), '/newsletter']

const XML = 'application/xml; charset=utf-8'
const schema = { hide: true }
const HOUR = 'public, max-age=3600'
const WEEK = 'public, max-age=604800'

/** What search engines and phones look for beside the pages. */
export function discoveryRoutes(ctx: Context) {
  const { config, db } = ctx
  const { publicUrl, locale } = config

  return async (app: App) => {
    app.get('/robots.txt', { schema }, async (_request, reply) =>
      reply.header('cache-control', HOUR).type('text/plain; charset=utf-8').send(writeRobots(publicUrl)),
    )

    app.get('/sitemap.xml', { schema }, async (_request, reply) => {
      const parts = partsOf(await countServices(db))
      reply.header('cache-control', HOUR).type(XML)
      return parts > 1 ? writeSitemapIndex(parts, publicUrl) : Readable.from(await sitemapPart(1))
    })

    app.get(
      '/sitemap-:part.xml',
      { schema: { ...schema, params: z.object({ part: z.coerce.number().int().min(1) }) } },
      async (request, reply) => {
        const { part } = request.params
        if (part > partsOf(await countServices(db))) throw problem('not_found')
        return reply
          .header('cache-control', HOUR)
          .type(XML)
          .send(Readable.from(await sitemapPart(part)))
      },
    )

    app.get(
      '/manifest.webmanifest',
      { schema: { ...schema, querystring: z.object({ lang: z.unknown().optional() }) } },
      async ({ query: { lang } }, reply) =>
        reply
          .header('cache-control', HOUR)
          .type('application/manifest+json; charset=utf-8')
          .serializer(JSON.stringify)
          .send(manifestOf(config, isLocale(lang) ? lang : locale)),
    )

    for (const path of iconPaths) {
      let drawn: ReturnType<typeof drawIcon> | undefined
      app.get(path, { schema }, async (_request, reply) => {
        drawn ??= drawIcon(path)
        const { type, image } = await drawn
        return reply
          .headers({ 'cache-control': WEEK, 'cross-origin-resource-policy': 'cross-origin' })
          .type(type)
          .send(image)
      })
    }
  }

  /** The first part begins with the pages that are always there. */
  async function sitemapPart(part: number): Promise<Generator<string>> {
    const services = await listServiceAddresses(db, (part - 1) * PAGES_PER_PART, PAGES_PER_PART)
    const pages: SitemapPage[] = services.map(({ id, changedAt }) => ({ path: `/services/${id}`, changedAt }))
    if (part === 1) {
      const changedAt = await lastChange(db)
      pages.unshift(
        ...LISTS.map((path) => ({ path, changedAt })),
        ...TEXTS.map((path) => ({ path, changedAt: null })),
      )
    }
    return writeSitemap(pages, publicUrl, locale)
  }
}

const partsOf = (services: number) => Math.max(1, Math.ceil(services / PAGES_PER_PART))
