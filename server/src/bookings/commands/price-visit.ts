import { hasPermission } from '@jhilik/contract/duties.ts'
import type { VisitPriceRequest } from '@jhilik/contract/visit-price-requests.ts'
import type { VisitPrice } from '@jhilik/contract/visit-prices.ts'
import { deriveBookingWindow } from '../../calendar/rules/house-rules.ts'
import type { Context } from '../../context.ts'
import { findNumberOwner } from '../../people/views/accounts.ts'
import type { Actor } from '../../platform/guard.ts'
import { toCharge } from '../../platform/line-columns.ts'
import { toE164 } from '../../platform/phones.ts'
import { orNotFound } from '../../platform/problem.ts'
import { dueNowAt, openOffer, priceOf, visitTimes } from '../rules/checkout.ts'
import { toChoice } from '../views/lines.ts'
import { agreedColumns, agreeVisit } from './agree-visit.ts'
import { readBookingFacts } from './read-booking-facts.ts'

/**
 * Returns what a visit would cost if it were booked now, by the functions of the checkout. Nothing is locked or held. Throws
 * 400 naming the field, slot_unavailable, service_unavailable, not_found.
 */
export async function priceVisit(ctx: Context, actor: Actor, input: VisitPriceRequest): Promise<VisitPrice> {
  const { facts, visit } = await readVisitFacts(ctx, actor, input)
  const { slot, rules, at, has_crews: extendsSlot } = facts
  const { timeZone } = ctx.config
  openOffer(slot, input.serviceId, deriveBookingWindow(rules, at, timeZone))
  const { price } = visit
  visitTimes(slot, price.minutes, { extendsSlot }, timeZone)
  const { currency } = slot
  const terms = { ...agreedColumns(ctx, input, visit, facts), currency }
  const { amount, dueNow } = priceOf({ ...terms, due_now_minor: dueNowAt(terms, input.gateway) })
  return {
    lines: visit.lines.map((line) => toChoice(line, currency)),
    charges: price.charges.map((charge) => toCharge(charge, currency)),
    minutes: price.minutes,
    price: amount,
    currency,
    dueNow,
    canPayOnSite: terms.payment_terms === 'none',
  }
}

/** Reads what decides about a visit, without locks, and agrees it. Throws 400 naming the field, not_found. */
export async function readVisitFacts(ctx: Context, actor: Actor, input: VisitPriceRequest) {
  const byStaff = hasPermission(actor, 'bookings.manage')
  const number = byStaff && input.forCaller && input.phone ? toE164(input.phone, ctx.config.country) : null
  const callerId = number && (await findNumberOwner(ctx.db, number))
  const question = {
    userId: callerId ?? actor.id,
    actorId: actor.id,
    key: undefined,
    slotId: input.slotId,
    // Limits of holds are not asked.
    holder: { email: null, phone: input.phone ?? '', ownEmail: actor.email, network: null },
    bookedFor: byStaff && !callerId ? '' : null,
    reusesHold: true,
    areaId: input.area ?? null,
    serviceIds: [input.serviceId, ...input.moreLines.map(({ serviceId }) => serviceId)],
    couponCode: input.coupon ?? null,
  }
  const facts = await ctx.db.transaction().execute((tx) => readBookingFacts(tx, ctx, question))
  const found = orNotFound(facts)
  return { facts: found, visit: agreeVisit(ctx, input, found, byStaff && !callerId) }
}
