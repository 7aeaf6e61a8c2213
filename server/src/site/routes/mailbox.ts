import { idSchema } from '@jhilik/contract/primitives.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http.ts'
import { isLocale, readerLocale, rememberLocale } from '../../platform/locale.ts'
import { mailboxFolder } from '../../platform/mail.ts'
import { orNotFound } from '../../platform/problem.ts'
import {
  listMails,
  MAILBOX_POLICY,
  MAILBOX_STYLE,
  mailboxPage,
  mailPage,
  type Reader,
  readMail,
} from '../views/mailbox.ts'

const schema = { hide: true }

/** All mails are public here, so these routes exist only in a demo that has no mail server. */
export function mailboxRoutes({ config }: Context) {
  return async (app: App) => {
    if (!config.demo || config.smtpUrl) return
    const folder = mailboxFolder(config.dataDir)

    const sendPage = (reply: FastifyReply, html: string) =>
      reply
        .header('content-security-policy', MAILBOX_POLICY)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(html)

    /** Returns the language chosen by a link of these pages, else the reader's. */
    const readerOf = (request: FastifyRequest, reply: FastifyReply): Reader => {
      const { lang } = request.query as { lang?: unknown }
      if (isLocale(lang)) rememberLocale(reply, lang)
      const locale = isLocale(lang) ? lang : (readerLocale(request) ?? config.locale)
      return { locale, timeZone: config.timeZone }
    }

    app.get('/mailbox', { config: { cost: 'cheap' }, schema }, async (request, reply) =>
      sendPage(reply, mailboxPage(await listMails(folder), readerOf(request, reply))),
    )

    app.get('/mailbox/style.css', { config: { cost: 'cheap' }, schema }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/css; charset=utf-8')
        .send(MAILBOX_STYLE),
    )

    app.get(
      '/mailbox/:id',
      { config: { cost: 'cheap' }, schema: { ...schema, params: z.object({ id: idSchema }) } },
      async (request, reply) => {
        const mail = orNotFound(await readMail(folder, request.params.id))
        return sendPage(reply, mailPage(mail, readerOf(request, reply)))
      },
    )
  }
}
