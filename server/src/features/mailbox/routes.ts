import { idSchema } from '@jhilik/contract/primitives.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http.ts'
import { mailboxFolder } from '../../platform/mail.ts'
import { problem } from '../../platform/problem.ts'
import { MAILBOX_POLICY, MAILBOX_STYLE, mailboxPage, mailPage } from './pages.ts'
import { listMails, readMail } from './views.ts'

const schema = { hide: true }

/** Everybody's mails in the open: only in a demo, and only while no mail server is set. */
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

    app.get('/mailbox', { schema }, async (_request, reply) =>
      sendPage(reply, mailboxPage(await listMails(folder), config.timeZone)),
    )

    app.get('/mailbox/style.css', { schema }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('text/css; charset=utf-8')
        .send(MAILBOX_STYLE),
    )

    app.get(
      '/mailbox/:id',
      { schema: { ...schema, params: z.object({ id: idSchema }) } },
      async (request, reply) => {
        const mail = await readMail(folder, request.params.id)
        if (!mail) throw problem('not_found')
        return sendPage(reply, mailPage(mail, config.timeZone))
      },
    )
  }
}
