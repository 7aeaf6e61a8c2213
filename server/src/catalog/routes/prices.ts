import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  setDatedPricesRequestSchema,
  setDatedPricesResponseSchema,
  setSizesRequestSchema,
  setSizesResponseSchema,
  sizeListResponseSchema,
  sizeListSchema,
} from '@jhilik/contract/price-requests.ts'
import {
  orderPriceRulesRequestSchema,
  priceRuleRequestSchema,
  staffPriceRuleListResponseSchema,
  staffPriceRuleResponseSchema,
} from '@jhilik/contract/price-rule-requests.ts'
import { priceSettingsResponseSchema, priceSettingsSchema } from '@jhilik/contract/price-settings.ts'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit, requireUser } from '../../platform/guard.ts'
import { type App, created, idParams, ok, okList, routesOf } from '../../platform/http.ts'
import { ifMatchSchema, withVersion } from '../../platform/versions.ts'
import { setDatedPrices, setSizes } from '../commands/price-lists.ts'
import { addPriceRule, editPriceRule, orderPriceRules, removePriceRule } from '../commands/price-rules.ts'
import { setPriceSettings, setSizeList } from '../commands/price-settings.ts'
import { listPriceRules, readPriceSettings, readSizeList } from '../views/price-rules.ts'

const staffRoute = routesOf('Prices', { onRequest: permit('services.manage') })
const ownerRoute = routesOf('Prices', { onRequest: permit('settings.change') })
const complete = { nextCursor: null }

export function pricesRoutes(ctx: Context) {
  return async (app: App) => {
    app.post(
      '/services/sizes',
      staffRoute('Give sizes to several services at once', {
        cost: 'costly',
        description:
          'All or none. A service that has sizes keeps them unless `replaces` is true; it is listed in `kept`.',
        body: setSizesRequestSchema,
        response: { 200: setSizesResponseSchema },
      }),
      async (request) =>
        ok(await setSizes(ctx, requireUser(request), request.body), 'The sizes have been saved.'),
    )

    app.post(
      '/services/dated-prices',
      staffRoute('Set what services and their sizes cost for visits from a day on', {
        cost: 'costly',
        description: 'All or none. A price for the same day is replaced.',
        body: setDatedPricesRequestSchema,
        response: { 200: setDatedPricesResponseSchema },
      }),
      async (request) =>
        ok(await setDatedPrices(ctx, requireUser(request), request.body), 'The prices have been saved.'),
    )

    app.get(
      '/size-list',
      staffRoute('The sizes that are suggested for services', {
        cost: 'cheap',
        response: { 200: sizeListResponseSchema },
      }),
      async () => ok(withVersion(await readSizeList(ctx.db))),
    )

    app.put(
      '/size-list',
      ownerRoute('Set the sizes that are suggested; services keep theirs', {
        cost: 'cheap',
        headers: ifMatchSchema,
        body: sizeListSchema,
        response: { 200: sizeListResponseSchema },
      }),
      async (request) =>
        ok(
          await setSizeList(
            ctx,
            requireConfirmedUser(request, ctx),
            request.body,
            request.headers['if-match'],
          ),
          'The sizes have been saved.',
        ),
    )

    app.get(
      '/price-settings',
      staffRoute('What holds for all prices', {
        cost: 'cheap',
        response: { 200: priceSettingsResponseSchema },
      }),
      async () => ok(withVersion(await readPriceSettings(ctx.db))),
    )

    app.put(
      '/price-settings',
      ownerRoute('Set what holds for all prices; bookings keep theirs', {
        cost: 'cheap',
        headers: ifMatchSchema,
        body: priceSettingsSchema,
        response: { 200: priceSettingsResponseSchema },
      }),
      async (request) =>
        ok(
          await setPriceSettings(
            ctx,
            requireConfirmedUser(request, ctx),
            request.body,
            request.headers['if-match'],
          ),
          'The price settings have been saved.',
        ),
    )

    app.get(
      '/price-rules',
      staffRoute('All price rules, in the order of their charges', {
        cost: 'cheap',
        response: { 200: staffPriceRuleListResponseSchema },
      }),
      async () => okList(await listPriceRules(ctx.db), complete),
    )

    app.post(
      '/price-rules',
      ownerRoute('Add a price rule at the end of the list', {
        cost: 'cheap',
        body: priceRuleRequestSchema,
        response: { 201: staffPriceRuleResponseSchema },
      }),
      async (request, reply) =>
        created(
          reply,
          await addPriceRule(ctx, requireConfirmedUser(request, ctx), request.body),
          'The price rule has been added.',
        ),
    )

    app.put(
      '/price-rules/order',
      ownerRoute('Set the order of all price rules', {
        cost: 'cheap',
        description: 'Refused unless all price rules are named.',
        body: orderPriceRulesRequestSchema,
        response: { 200: staffPriceRuleListResponseSchema },
      }),
      async (request) =>
        okList(
          await orderPriceRules(ctx, requireConfirmedUser(request, ctx), request.body.ids),
          complete,
          'The order has been saved.',
        ),
    )

    app.put(
      '/price-rules/:id',
      ownerRoute('Change a price rule, switch it off or on; bookings keep their charges', {
        cost: 'cheap',
        params: idParams,
        headers: ifMatchSchema,
        body: priceRuleRequestSchema,
        response: { 200: staffPriceRuleResponseSchema },
      }),
      async (request) =>
        ok(
          await editPriceRule(
            ctx,
            requireConfirmedUser(request, ctx),
            request.params.id,
            request.body,
            request.headers['if-match'],
          ),
          'The price rule has been saved.',
        ),
    )

    app.delete(
      '/price-rules/:id',
      ownerRoute('Remove a price rule; bookings keep their charges', {
        cost: 'cheap',
        params: idParams,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await removePriceRule(ctx, requireConfirmedUser(request, ctx), request.params.id)
        return ok(null, 'The price rule has been removed.')
      },
    )
  }
}
