import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { INFO_PAGES } from '@jhilik/contract/pages.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { keepDrawnFiles } from '../../platform/drawn-files.ts'
import type { App } from '../../platform/http.ts'
import { isLocale } from '../../platform/locale.ts'
import { drawLogo } from '../../platform/logo.ts'
import { orNotFound, problem } from '../../platform/problem.ts'
import { SERVER_FOLDER } from '../../platform/product.ts'
import {
  buildManifest,
  drawIcon,
  type IconPath,
  iconPaths,
  logoSide,
  writeRobots,
  writeSecurityTxt,
} from '../views/discovery.ts'
import {
  countServices,
  findLastChange,
  listServiceChanges,
  PAGES_PER_PART,
  type SitemapPage,
  writeSitemap,
  writeSitemapIndex,
} from '../views/sitemap.ts'

/** The pages that show services and reviews, and change with them. */
const LIST_PAGES = ['/', '/service', '/compare', '/reviews']
const TEXT_PAGES = [...INFO_PAGES.map((slug) => `/${slug}`), '/newsletter']

const XML = 'application/xml; charset=utf-8'
const schema = { hide: true }
const HOUR = 'public, max-age=3600'
const ICON_HEADERS = {
  'cache-control': 'public, max-age=604800',
  'cross-origin-resource-policy': 'cross-origin',
}
/** All icons of the present look and of the one before. */
const KEPT_ICONS = 16
/** The size of the logo in mails, for dense screens. */
const MAIL_LOGO = { width: 900, height: 120 }
const FAVICON = join(SERVER_FOLDER, 'assets/favicon.ico')

/** The routes of robots.txt, security.txt, sitemaps, the web app manifest and icons. */
export function discoveryRoutes(ctx: Context) {
  const { config, db } = ctx
  const { publicUrl } = config

  return async (app: App) => {
    app.get('/robots.txt', { config: { cost: 'cheap' }, schema }, async (_request, reply) =>
      reply.header('cache-control', HOUR).type('text/plain; charset=utf-8').send(writeRobots(publicUrl)),
    )

    app.get('/.well-known/security.txt', { config: { cost: 'cheap' }, schema }, async (_request, reply) => {
      const { email } = config.contact
      if (!email) throw problem('not_found')
      return reply
        .header('cache-control', HOUR)
        .type('text/plain; charset=utf-8')
        .send(writeSecurityTxt(config, email, ctx.clock.now()))
    })

    app.get('/sitemap.xml', { config: { cost: 'cheap' }, schema }, async (_request, reply) => {
      const parts = countParts(await countServices(db))
      reply.header('cache-control', HOUR).type(XML)
      return parts > 1 ? writeSitemapIndex(parts, publicUrl) : Readable.from(await sitemapPart(1))
    })

    app.get(
      '/sitemap-:part.xml',
      {
        config: { cost: 'cheap' },
        schema: { ...schema, params: z.object({ part: z.coerce.number().int().min(1) }) },
      },
      async (request, reply) => {
        const { part } = request.params
        if (part > countParts(await countServices(db))) throw problem('not_found')
        return reply
          .header('cache-control', HOUR)
          .type(XML)
          .send(Readable.from(await sitemapPart(part)))
      },
    )

    app.get(
      '/manifest.webmanifest',
      {
        config: { cost: 'cheap' },
        schema: { ...schema, querystring: z.object({ lang: z.unknown().optional() }) },
      },
      async ({ query: { lang } }, reply) =>
        reply
          .header('cache-control', HOUR)
          .type('application/manifest+json; charset=utf-8')
          .serializer(JSON.stringify)
          .send(buildManifest(config, isLocale(lang) ? lang : config.locale)),
    )

    const kept = keepDrawnFiles({ capacity: KEPT_ICONS, maxWaiting: KEPT_ICONS })
    const icon = (path: IconPath) => {
      const { look } = config
      const draw = async () => {
        const side = logoSide(path)
        return drawIcon(path, look, await drawLogo(ctx, look, { width: side, height: side }))
      }
      return kept.find({ path, look }, draw).read()
    }
    for (const path of iconPaths) {
      app.get(path, { config: { cost: 'cheap' }, schema }, async (_request, reply) =>
        reply
          .headers(ICON_HEADERS)
          .type('image/png')
          .send(await icon(path)),
      )
    }

    app.get('/icons/logo.png', { config: { cost: 'cheap' }, schema }, async (_request, reply) => {
      const { look } = config
      const draw = async () => orNotFound(await drawLogo(ctx, look, MAIL_LOGO)).png
      return reply
        .headers(ICON_HEADERS)
        .type('image/png')
        .send(await kept.find({ path: '/icons/logo.png', look }, draw).read())
    })

    const favicon = await readFile(FAVICON)
    app.get('/favicon.ico', { config: { cost: 'cheap' }, schema }, async (_request, reply) =>
      config.look.version === 0
        ? reply.headers(ICON_HEADERS).type('image/x-icon').send(favicon)
        : reply
            .headers(ICON_HEADERS)
            .type('image/png')
            .send(await icon('/icons/48.png')),
    )
  }

  /** The first part begins with the pages that always exist. */
  async function sitemapPart(part: number): Promise<Generator<string>> {
    const services = await listServiceChanges(db, (part - 1) * PAGES_PER_PART, PAGES_PER_PART)
    const pages: SitemapPage[] = services.map(({ id, changedAt }) => ({ path: `/services/${id}`, changedAt }))
    if (part === 1) {
      const changedAt = await findLastChange(db)
      pages.unshift(
        ...LIST_PAGES.map((path) => ({ path, changedAt })),
        ...TEXT_PAGES.map((path) => ({ path, changedAt: null })),
      )
    }
    return writeSitemap(pages, publicUrl, config.locale)
  }
}

const countParts = (services: number) => Math.max(1, Math.ceil(services / PAGES_PER_PART))
