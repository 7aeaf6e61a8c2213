import cookie from '@fastify/cookie'
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { boardRoutes } from './bookings/routes/board.ts'
import { bookingViewRoutes } from './bookings/routes/booking-views.ts'
import { bookingsRoutes } from './bookings/routes/bookings.ts'
import { bulkChangeRoutes } from './bookings/routes/bulk-changes.ts'
import { checkoutRoutes } from './bookings/routes/checkout.ts'
import { complaintRoutes } from './bookings/routes/complaints.ts'
import { crewJobsRoutes } from './bookings/routes/crew-jobs.ts'
import { crewProposalRoutes } from './bookings/routes/crew-proposals.ts'
import { disturbanceRoutes } from './bookings/routes/disturbances.ts'
import { messageTextsRoutes } from './bookings/routes/message-texts.ts'
import { photoRoutes } from './bookings/routes/photos.ts'
import { documentsRoutes, receiptsRoutes } from './bookings/routes/receipts.ts'
import { staffTextRoutes } from './bookings/routes/staff-texts.ts'
import { crewsRoutes } from './calendar/routes/crews.ts'
import { houseRulesRoutes } from './calendar/routes/house-rules.ts'
import { schedulesRoutes } from './calendar/routes/schedules.ts'
import { slotsRoutes } from './calendar/routes/slots.ts'
import { travelSettingsRoutes } from './calendar/routes/travel-settings.ts'
import { areasRoutes } from './catalog/routes/areas.ts'
import { discountsRoutes } from './catalog/routes/discounts.ts'
import { pagesRoutes } from './catalog/routes/pages.ts'
import { pricesRoutes } from './catalog/routes/prices.ts'
import { reviewsRoutes } from './catalog/routes/reviews.ts'
import { servicesRoutes, serviceTemplatesRoutes } from './catalog/routes/services.ts'
import { pictureRoutes, uploadsRoutes } from './catalog/routes/uploads.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { messageChoicesRoutes } from './messages/routes/message-choices.ts'
import { messagesRoutes } from './messages/routes/messages.ts'
import { pushRoutes } from './messages/routes/push.ts'
import { smsReportRoutes } from './messages/routes/sms-reports.ts'
import { ledgerRoutes } from './money/routes/ledger.ts'
import { paymentsRoutes, taxRoutes } from './money/routes/settings.ts'
import { statementsRoutes } from './money/routes/statements.ts'
import { lookRoutes } from './office/routes/look.ts'
import { moneyRoutes } from './office/routes/money.ts'
import { ownDataRoutes } from './office/routes/own-data.ts'
import { reportsRoutes } from './office/routes/reports.ts'
import { setUpRoutes } from './office/routes/set-up.ts'
import { metricsRoutes, statusRoutes } from './office/routes/status.ts'
import { accountsRoutes } from './people/routes/accounts.ts'
import { garageRoutes } from './people/routes/garage.ts'
import { historyRoutes } from './people/routes/history.ts'
import { newsletterRoutes } from './people/routes/newsletter.ts'
import { identifyActor, readHolder } from './people/views/sign-ins.ts'
import { registerCallerContext } from './platform/audit.ts'
import { registerCrossOrigin } from './platform/cross-origin.ts'
import { type App, answerFailure, answerUnreadable, registerErrorHandling } from './platform/http.ts'
import type { LogOutput } from './platform/log-output.ts'
import { registerOpenApi } from './platform/openapi.ts'
import { Problem } from './platform/problem.ts'
import { registerRateLimit } from './platform/rate-limit.ts'
import { serveFrom } from './platform/read-cache/serve-reads.ts'
import { registerRequestCost } from './platform/request-cost.ts'
import {
  originForm,
  registerNoStore,
  registerRequestBody,
  registerTextCheck,
  registerUnknownRoutes,
} from './platform/request-hooks.ts'
import { logOptions, registerRequestLog, registerRequestTrace, requestIdOf } from './platform/request-log.ts'
import { refusalHeaders, registerSecurity } from './platform/security.ts'
import { registerStopping } from './platform/stopping.ts'
import { registerWeb } from './platform/web.ts'
import { openReads } from './reads.ts'
import { discoveryRoutes } from './site/routes/discovery.ts'
import { eventsRoutes } from './site/routes/events.ts'
import { healthRoutes } from './site/routes/health.ts'
import { mailboxRoutes } from './site/routes/mailbox.ts'
import { sharingRoutes } from './site/routes/sharing.ts'
import { siteRoutes } from './site/routes/site.ts'

/** Creates Fastify with logger and limits, without routes. It is created first, because everything logs through it. */
export function newApp(config: Config, output?: LogOutput): App {
  return Fastify({
    logger: logOptions(config.logLevel, { pretty: config.dev || process.stdout.isTTY, output }),
    genReqId: requestIdOf,
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => originForm(url),
    trustProxy: config.trustProxy,
    // request-log.ts writes the lines.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    // Browsers need this long to upload a photo on a weak network.
    requestTimeout: 120_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    connectionTimeout: 60_000,
    // A busy small server would give up its start after ten seconds, Fastify's default.
    pluginTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    return503OnClosing: true,
    // This handles requests that the router refuses, such as those with invalid %-escapes.
    frameworkErrors: (error, request, reply) =>
      void answerFailure(
        error,
        request as FastifyRequest,
        reply.headers(refusalHeaders(config)) as FastifyReply,
      ),
    clientErrorHandler: (error, socket) => answerUnreadable(refusalHeaders(config), error, socket),
  }).withTypeProvider<ZodTypeProvider>() as App
}

/** Registers every plugin and the routes of every subject, in order. */
export async function buildApp(app: App, ctx: Context): Promise<App> {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerErrorHandling(app)
  registerStopping(app, ctx.stopping)
  registerRequestCost(app)
  if (ctx.config.tracing) registerRequestTrace(app, ctx.config.trustProxy !== false)
  registerRequestLog(app, ctx.meters)
  registerTextCheck(app)
  registerNoStore(app)
  await registerSecurity(app, ctx.config)
  await registerCrossOrigin(app, ctx.config)
  await app.register(cookie)
  // Only JSON is read here; checkout reads the forms of gateways itself.
  app.removeContentTypeParser('text/plain')
  registerRequestBody(app)
  app.decorateRequest('holder', null)
  app.decorateRequest('actor', null)
  app.decorateRequest('tokenProblem', null)
  app.addHook('onRequest', async (request) => {
    const header = request.headers.authorization
    if (!header) return
    const found = await readHolder(ctx, header)
    if (found instanceof Problem) request.tokenProblem = found
    else request.holder = found
  })
  // Calls are counted by the account of their token, before the database is asked about it.
  const countCall = await registerRateLimit(app, ctx)
  registerOpenApi(app)

  registerCallerContext(app)
  app.addHook('onRequest', async (request) => {
    if (!request.holder) return
    const found = await identifyActor(ctx, request.holder)
    if (found instanceof Problem) request.tokenProblem = found
    else request.actor = found
  })

  const reads = await openReads(ctx)
  app.addHook('onClose', () => reads.close())
  const serve = serveFrom(reads)
  await app.register(
    async (api: App) => {
      registerUnknownRoutes(api)
      await api.register(siteRoutes(ctx, serve))
      await api.register(lookRoutes(ctx))
      await api.register(setUpRoutes(ctx))
      await api.register(areasRoutes(ctx, serve))
      await api.register(pagesRoutes(ctx, serve))
      await api.register(healthRoutes(ctx))
      await api.register(accountsRoutes(ctx))
      await api.register(servicesRoutes(ctx, serve))
      await api.register(pricesRoutes(ctx))
      await api.register(discountsRoutes(ctx))
      await api.register(serviceTemplatesRoutes(ctx))
      await api.register(slotsRoutes(ctx, serve))
      await api.register(schedulesRoutes(ctx))
      await api.register(crewsRoutes(ctx))
      await api.register(crewProposalRoutes(ctx))
      await api.register(crewJobsRoutes(ctx))
      await api.register(complaintRoutes(ctx))
      await api.register(photoRoutes(ctx))
      await api.register(boardRoutes(ctx))
      await api.register(houseRulesRoutes(ctx))
      await api.register(travelSettingsRoutes(ctx))
      await api.register(bookingsRoutes(ctx))
      await api.register(bookingViewRoutes(ctx))
      await api.register(bulkChangeRoutes(ctx))
      await api.register(staffTextRoutes(ctx))
      await api.register(disturbanceRoutes(ctx))
      await api.register(messageTextsRoutes(ctx))
      await api.register(checkoutRoutes(ctx))
      await api.register(messagesRoutes(ctx))
      await api.register(messageChoicesRoutes(ctx))
      await api.register(pushRoutes(ctx))
      await api.register(smsReportRoutes(ctx))
      await api.register(paymentsRoutes(ctx))
      await api.register(ledgerRoutes(ctx))
      await api.register(receiptsRoutes(ctx))
      await api.register(documentsRoutes(ctx))
      await api.register(garageRoutes(ctx))
      await api.register(reviewsRoutes(ctx, serve))
      await api.register(newsletterRoutes(ctx))
      await api.register(uploadsRoutes(ctx))
      await api.register(reportsRoutes(ctx))
      await api.register(moneyRoutes(ctx))
      await api.register(statementsRoutes(ctx))
      await api.register(taxRoutes(ctx))
      await api.register(eventsRoutes(ctx))
      await api.register(historyRoutes(ctx))
      await api.register(ownDataRoutes(ctx))
      await api.register(statusRoutes(ctx))
    },
    { prefix: '/api' },
  )
  await app.register(discoveryRoutes(ctx))
  await app.register(sharingRoutes(ctx))
  await app.register(mailboxRoutes(ctx))
  await app.register(metricsRoutes(ctx))
  await app.register(pictureRoutes(ctx))
  await registerWeb(app, ctx, { reads, countCall })
  return app
}
