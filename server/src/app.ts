import cookie from '@fastify/cookie'
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { identifyActor } from './features/accounts/commands/identify-actor.ts'
import { accountsRoutes } from './features/accounts/routes/accounts.ts'
import { areasRoutes } from './features/areas/routes.ts'
import { bookingsRoutes } from './features/bookings/routes/bookings.ts'
import { businessRoutes } from './features/business/routes.ts'
import { checkoutRoutes } from './features/checkout/routes/checkout.ts'
import { discoveryRoutes } from './features/discovery/routes.ts'
import { eventsRoutes } from './features/events/routes/events.ts'
import { garageRoutes } from './features/garage/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { historyRoutes } from './features/history/routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { houseRulesRoutes } from './features/house-rules/routes.ts'
import { ledgerRoutes } from './features/ledger/routes.ts'
import { mailboxRoutes } from './features/mailbox/routes.ts'
import { newsletterRoutes } from './features/newsletter/routes/newsletter.ts'
import { ownDataRoutes } from './features/own-data/routes.ts'
import { pagesRoutes } from './features/pages/routes.ts'
import { paymentsRoutes } from './features/payments/routes.ts'
import { documentsRoutes } from './features/receipts/routes/documents.ts'
import { receiptsRoutes } from './features/receipts/routes/receipts.ts'
import { moneyRoutes } from './features/reports/routes/money.ts'
import { reportsRoutes } from './features/reports/routes/reports.ts'
import { reviewsRoutes } from './features/reviews/routes.ts'
import { schedulesRoutes } from './features/schedules/routes/schedules.ts'
import { serviceTemplatesRoutes } from './features/service-templates/routes.ts'
import { servicesRoutes } from './features/services/routes.ts'
import { checklistRoutes } from './features/set-up/routes.ts'
import { sharingRoutes } from './features/sharing/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { slotsRoutes } from './features/slots/routes.ts'
import { statementsRoutes } from './features/statements/routes.ts'
import { metricsRoutes } from './features/status/routes/metrics.ts'
import { statusRoutes } from './features/status/routes/status.ts'
import { taxRoutes } from './features/tax/routes.ts'
import { testMailsRoutes } from './features/test-mails/routes.ts'
import { textMessagesRoutes } from './features/text-messages/routes.ts'
import { pictureRoutes, uploadsRoutes } from './features/uploads/routes.ts'
import { registerCallerContext } from './platform/caller-context.ts'
import { type App, answerFailure, answerUnreadable, registerErrorHandling } from './platform/http.ts'
import { logOptions } from './platform/log.ts'
import { registerNoStore } from './platform/no-store.ts'
import { registerOpenApi } from './platform/openapi.ts'
import { Problem } from './platform/problem.ts'
import { registerRateLimit } from './platform/rate-limit.ts'
import { serveFrom } from './platform/read-cache/serve-reads.ts'
import { registerRequestBody } from './platform/request-body.ts'
import { registerRequestCost } from './platform/request-cost.ts'
import { registerRequestLog, requestIdOf } from './platform/request-log.ts'
import { registerRequestTrace } from './platform/request-trace.ts'
import { refusalHeaders, registerSecurity } from './platform/security.ts'
import { registerStopping } from './platform/stopping.ts'
import { registerTextCheck } from './platform/storable-text.ts'
import { originForm, registerUnknownRoutes } from './platform/unknown-routes.ts'
import { registerWeb } from './platform/web.ts'
import { openReads } from './reads.ts'

/** Creates Fastify with logger and limits, without routes. It is created first, because everything logs through it. */
export function newApp(config: Config): App {
  return Fastify({
    logger: logOptions(config.logLevel, config.dev || process.stdout.isTTY),
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

/** Registers every plugin and every feature, in order. */
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
  await app.register(cookie)
  // Only JSON is read here; checkout reads the forms of gateways itself.
  app.removeContentTypeParser('text/plain')
  registerRequestBody(app)
  await registerRateLimit(app, ctx.config.rateLimitPerMinute)
  registerOpenApi(app)

  registerCallerContext(app)
  app.decorateRequest('actor', null)
  app.decorateRequest('tokenProblem', null)
  app.addHook('onRequest', async (request) => {
    const header = request.headers.authorization
    if (!header) return
    const found = await identifyActor(ctx, header)
    if (found instanceof Problem) request.tokenProblem = found
    else request.actor = found
  })

  const reads = await openReads(ctx)
  app.addHook('onClose', () => reads.close())
  const serve = serveFrom(reads)
  await app.register(
    async (api: App) => {
      registerUnknownRoutes(api)
      await api.register(siteRoutes(ctx))
      await api.register(businessRoutes(ctx))
      await api.register(checklistRoutes(ctx))
      await api.register(testMailsRoutes(ctx))
      await api.register(homeRoutes(ctx, serve))
      await api.register(areasRoutes(ctx, serve))
      await api.register(pagesRoutes(ctx, serve))
      await api.register(healthRoutes(ctx))
      await api.register(accountsRoutes(ctx))
      await api.register(servicesRoutes(ctx, serve))
      await api.register(serviceTemplatesRoutes(ctx))
      await api.register(slotsRoutes(ctx, serve))
      await api.register(schedulesRoutes(ctx))
      await api.register(houseRulesRoutes(ctx))
      await api.register(textMessagesRoutes(ctx))
      await api.register(bookingsRoutes(ctx))
      await api.register(checkoutRoutes(ctx))
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
  await registerWeb(app, ctx, reads)
  return app
}
