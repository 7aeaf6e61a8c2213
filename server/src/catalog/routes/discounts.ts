import {
  addCouponRequestSchema,
  couponListResponseSchema,
  couponResponseSchema,
  editCouponRequestSchema,
} from '@jhilik/contract/coupons.ts'
import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import {
  standingDiscountRequestSchema,
  standingDiscountResponseSchema,
} from '@jhilik/contract/standing-discounts.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { requireConfirmedUser } from '../../platform/confirmed.ts'
import { permit } from '../../platform/guard.ts'
import { type App, created, csvAnswer, idParams, ok, okList, routesOf, sendCsv } from '../../platform/http.ts'
import { readerLocale } from '../../platform/locale.ts'
import { orNotFound } from '../../platform/problem.ts'
import { ifMatchSchema } from '../../platform/versions.ts'
import { addCoupon, deleteCoupon, editCoupon } from '../commands/coupons.ts'
import { setStandingDiscount } from '../commands/standing-discounts.ts'
import { writeCouponTable } from '../views/coupon-table.ts'
import { listCoupons } from '../views/coupons.ts'
import { findStandingDiscount } from '../views/standing-discounts.ts'

const staffRoute = routesOf('Prices', { onRequest: permit('bookings.manage') })
const managerRoute = routesOf('Prices', { onRequest: permit('discounts.give') })
const userRoute = routesOf('Prices', { params: z.object({ userId: idSchema }) })

/** The calls for coupons and standing discounts. */
export function discountsRoutes(ctx: Context) {
  return async (app: App) => {
    app.get(
      '/coupons',
      staffRoute('All coupons, the newest first, with how often they are used', {
        cost: 'costly',
        response: { 200: couponListResponseSchema },
      }),
      async () => okList(await listCoupons(ctx.db), { nextCursor: null }),
    )

    app.get(
      '/coupons.csv',
      routesOf('Prices')(
        'The coupons as a table, with how often they are used and what they have taken off',
        {
          cost: 'costly',
          onRequest: permit('exports.read'),
          response: csvAnswer,
        },
      ),
      async (request, reply) => {
        const locale = readerLocale(request) ?? ctx.config.locale
        return sendCsv(reply, 'coupons', writeCouponTable(await listCoupons(ctx.db), locale))
      },
    )

    app.post(
      '/coupons',
      managerRoute('Add a coupon; one without a code gets one', {
        cost: 'cheap',
        body: addCouponRequestSchema,
        response: { 201: couponResponseSchema },
      }),
      async (request, reply) =>
        created(
          reply,
          await addCoupon(ctx, requireConfirmedUser(request, ctx), request.body),
          'The coupon has been added.',
        ),
    )

    app.put(
      '/coupons/:id',
      managerRoute('Change a coupon, switch it off or on; bookings keep their price', {
        cost: 'cheap',
        description:
          'The code stays as it is. A limit below the number of uses is refused, with the coupon as `current`.',
        params: idParams,
        headers: ifMatchSchema,
        body: editCouponRequestSchema,
        response: { 200: couponResponseSchema },
      }),
      async (request) =>
        ok(
          await editCoupon(
            ctx,
            requireConfirmedUser(request, ctx),
            request.params.id,
            request.body,
            request.headers['if-match'],
          ),
          'The coupon has been saved.',
        ),
    )

    app.delete(
      '/coupons/:id',
      managerRoute('Delete a coupon that no booking has ever used', {
        cost: 'cheap',
        params: idParams,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await deleteCoupon(ctx, requireConfirmedUser(request, ctx), request.params.id)
        return ok(null, 'The coupon has been deleted.')
      },
    )

    app.get(
      '/auth/users/:userId/discount',
      userRoute('What a customer gets off every visit', {
        cost: 'cheap',
        onRequest: permit('people.read'),
        response: { 200: standingDiscountResponseSchema },
      }),
      async (request) => ok(orNotFound(await findStandingDiscount(ctx.db, request.params.userId))),
    )

    app.put(
      '/auth/users/:userId/discount',
      userRoute('Set what a customer gets off every visit; bookings keep their price', {
        cost: 'cheap',
        description: 'Null takes it away. Only owners set it for admins.',
        onRequest: permit('discounts.give'),
        headers: ifMatchSchema,
        body: standingDiscountRequestSchema,
        response: { 200: standingDiscountResponseSchema },
      }),
      async (request) =>
        ok(
          await setStandingDiscount(
            ctx,
            requireConfirmedUser(request, ctx),
            request.params.userId,
            request.body,
            request.headers['if-match'],
          ),
          'The discount has been saved.',
        ),
    )
  }
}
