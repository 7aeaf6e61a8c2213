import { randomInt } from 'node:crypto'
import {
  type AddCouponRequest,
  type Coupon,
  type EditCouponRequest,
  MAX_COUPONS,
} from '@jhilik/contract/coupons.ts'
import { rateOfPercent } from '@jhilik/contract/tax.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { parseFormAmount } from '../../platform/money-columns.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import { couponLock } from '../rules/prices.ts'
import { findCoupon, toStaffCoupon, type UsedCouponRow } from '../views/coupons.ts'

/** Adds a coupon; one without a code gets one. Throws 400 naming the field. */
export async function addCoupon(ctx: Context, actor: Confirmed, input: AddCouponRequest): Promise<Coupon> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'coupons')
    const { count } = await tx
      .selectFrom('coupons')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_COUPONS) throw invalidField('code', messages.atMost1000Coupons)
    const code = input.code ?? (await makeCode(tx))
    if (await findCoupon(tx, 'code', code)) throw invalidField('code', messages.couponCodeIsTaken)
    const coupon = {
      id: newId(),
      code,
      ...(await readColumns(tx, input, [ctx.config.currency])),
      created_at: at,
      updated_at: at,
    }
    await tx.insertInto('coupons').values(coupon).execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'coupon.added',
      subjectId: coupon.id,
      detail: { name: code },
      at,
    })
    return toStaffCoupon({ ...coupon, uses: 0, given_minor: 0, has_been_used: false })
  })
}

/**
 * Changes what a coupon is worth from now on; bookings keep what they have. Repeating a change has the same answer. Throws 404,
 * 400 naming the field, with the coupon as `current` when it has more uses than it may have, and changed_meanwhile.
 */
export async function editCoupon(
  ctx: Context,
  actor: Confirmed,
  id: string,
  input: EditCouponRequest,
  ifMatch?: IfMatch,
): Promise<Coupon> {
  const at = ctx.clock.now()
  return changeCoupon(ctx, id, async (tx, before) => {
    const own = ctx.config.currency
    const columns = await readColumns(tx, input, [before.currency, own])
    const after = { ...before, ...columns }
    const changes = findChanges(toRecorded(before), toRecorded(after))
    if (!changes) return toStaffCoupon(before)
    const current = toStaffCoupon(before)
    checkVersion(ifMatch, current)
    const limit = columns.max_uses
    if (limit !== null && limit < before.uses) {
      const errors = [{ path: 'maxUses', message: messages.couponHasMoreUses }]
      throw problem('invalid_input', { errors, current })
    }
    if (limit !== null && limit !== before.max_uses) await numberUsesWithin(tx, id, limit)
    await tx
      .updateTable('coupons')
      .set({ ...columns, updated_at: at })
      .where('id', '=', id)
      .execute()
    // A limit that was there before is changed in bookings by their foreign key.
    if (before.max_uses === null && limit !== null) {
      await tx.updateTable('bookings').set({ coupon_limit: limit }).where('coupon_id', '=', id).execute()
    }
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'coupon.edited',
      subjectId: id,
      detail: { ...changes, name: after.code },
      at,
    })
    return toStaffCoupon(orNotFound(await findCoupon(tx, 'id', id)))
  })
}

/** Throws 404, and coupon_used unless no booking has ever used it. */
export async function deleteCoupon(ctx: Context, actor: Confirmed, id: string): Promise<void> {
  await changeCoupon(ctx, id, async (tx, { code, has_been_used }) => {
    if (has_been_used) throw problem('coupon_used')
    await tx.deleteFrom('coupons').where('id', '=', id).execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'coupon.removed',
      subjectId: id,
      detail: { name: code },
      at: ctx.clock.now(),
    })
  })
}

/** Runs a change in a transaction, in which nobody books with the coupon or changes it. Throws 404. */
const changeCoupon = <T>(
  { db }: Context,
  id: string,
  change: (tx: Tx, coupon: UsedCouponRow) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const { code } = orNotFound(await findCoupon(tx, 'id', id))
    await takeNamedLock(tx, couponLock(code))
    return change(tx, orNotFound(await findCoupon(tx, 'id', id)))
  })

/** Gives the uses whose number is beyond a limit the lowest numbers that were given up. There are enough of them. */
async function numberUsesWithin(tx: Tx, id: string, limit: number): Promise<void> {
  await sql`
    with beyond as (
      select id, row_number() over (order by coupon_use) as nth from bookings
      where coupon_id = ${id} and is_live and coupon_use > ${limit}
    ), free as (
      select use, row_number() over (order by use) as nth from generate_series(1, ${limit}::integer) as use
      where not exists (select from bookings where coupon_id = ${id} and is_live and coupon_use = use)
    )
    update bookings set coupon_use = free.use from beyond join free using (nth) where bookings.id = beyond.id`.execute(
    tx,
  )
}

/** Letters and digits that are not taken for one another. */
const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

async function makeCode(tx: Tx): Promise<string> {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[randomInt(CODE_SIGNS.length)]).join('')
  return (await findCoupon(tx, 'code', code)) ? makeCode(tx) : code
}

/** Returns the columns that a request sets. The first of `currencies` is the default. Throws 400 naming the field. */
async function readColumns(tx: Tx, input: EditCouponRequest, currencies: readonly [string, ...string[]]) {
  const { percent, amount, minimum, serviceIds } = input
  const currency = input.currency ?? currencies[0]
  if (!currencies.includes(currency)) throw invalidField('currency', messages.currencyOfServiceOrBusiness)
  if (serviceIds.length > 0) {
    const known = await tx.selectFrom('services').select('id').where('id', 'in', serviceIds).execute()
    if (known.length < serviceIds.length) throw invalidField('serviceIds', messages.serviceIsNotOnOffer)
  }
  return {
    rate: percent === null ? null : rateOfPercent(percent),
    amount_minor: amount === null ? null : parseFormAmount(amount, currency, { path: 'amount' }).minor,
    minimum_minor: minimum === null ? 0 : parseFormAmount(minimum, currency, { path: 'minimum' }).minor,
    currency,
    from_date: input.fromDate,
    to_date: input.toDate,
    service_ids: serviceIds,
    first_visit_only: input.firstVisitOnly,
    max_uses: input.maxUses,
    max_uses_per_person: input.maxUsesPerPerson,
    active: input.active,
  }
}

/** Returns a coupon as the history records it. */
function toRecorded(row: UsedCouponRow) {
  const { percent, amount, minimum, currency, serviceIds, active, ...rest } = toStaffCoupon(row)
  const { fromDate, toDate, firstVisitOnly, maxUses, maxUsesPerPerson } = rest
  const money = (value: number | null) => value && { amount: value, currency }
  return {
    percent,
    couponAmount: money(amount),
    couponMinimum: money(minimum),
    fromDate,
    toDate,
    couponServices: serviceIds,
    firstVisitOnly,
    maxUses,
    maxUsesPerPerson,
    couponActive: active,
  }
}
