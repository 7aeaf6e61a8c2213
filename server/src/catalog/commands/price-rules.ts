import {
  MAX_PRICE_RULES,
  type PriceRuleRequest,
  type StaffPriceRule,
} from '@jhilik/contract/price-rule-requests.ts'
import { rateOfPercent } from '@jhilik/contract/tax.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import { parseFormAmount } from '../../platform/money-columns.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { invalidField, orNotFound, problem } from '../../platform/problem.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import { writePositions } from '../store/positions.ts'
import { listPriceRules, type PriceRuleRow, toPriceRule } from '../views/price-rules.ts'

/** Adds a rule at the end of the list. Throws 400 naming the field. */
export async function addPriceRule(
  ctx: Context,
  actor: Confirmed,
  input: PriceRuleRequest,
): Promise<StaffPriceRule> {
  const at = ctx.clock.now()
  return changeRules(ctx, async (tx, rules) => {
    if (rules.length >= MAX_PRICE_RULES) throw invalidField('name', messages.atMost50PriceRules)
    const rule = {
      id: newId(),
      ...(await readColumns(tx, input, [ctx.config.currency])),
      position: (rules.at(-1)?.position ?? -1) + 1,
      created_at: at,
      updated_at: at,
    }
    await tx.insertInto('price_rules').values(rule).execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'price_rule.added',
      subjectId: rule.id,
      detail: { name: rule.name },
      at,
    })
    return toPriceRule(rule)
  })
}

/** Repeating a change has the same answer. Throws 404, 400 naming the field, and changed_meanwhile. */
export async function editPriceRule(
  ctx: Context,
  actor: Confirmed,
  id: string,
  input: PriceRuleRequest,
  ifMatch?: IfMatch,
): Promise<StaffPriceRule> {
  const at = ctx.clock.now()
  return changeRules(ctx, async (tx, rules) => {
    const before = findRule(rules, id)
    const own = ctx.config.currency
    const columns = await readColumns(tx, input, before.currency ? [before.currency, own] : [own])
    const after = { ...before, ...columns }
    const changes = findChanges(toRecorded(before), toRecorded(after))
    if (!changes) return toPriceRule(before)
    checkVersion(ifMatch, toPriceRule(before))
    await tx
      .updateTable('price_rules')
      .set({ ...columns, updated_at: at })
      .where('id', '=', id)
      .execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'price_rule.edited',
      subjectId: id,
      detail: { ...changes, name: after.name },
      at,
    })
    return toPriceRule(after)
  })
}

/** Visits that were booked keep their charges. Throws 404. */
export async function removePriceRule(ctx: Context, actor: Confirmed, id: string): Promise<void> {
  await changeRules(ctx, async (tx, rules) => {
    const { name } = findRule(rules, id)
    await tx.deleteFrom('price_rules').where('id', '=', id).execute()
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'price_rule.removed',
      subjectId: id,
      detail: { name },
      at: ctx.clock.now(),
    })
  })
}

/** Throws invalid_transition unless these are all rules: one may have been added or removed meanwhile. */
export async function orderPriceRules(
  ctx: Context,
  actor: Confirmed,
  ids: readonly string[],
): Promise<StaffPriceRule[]> {
  const at = ctx.clock.now()
  return changeRules(ctx, async (tx, rules) => {
    const wanted = new Set(ids)
    if (ids.length !== rules.length || !rules.every(({ id }) => wanted.has(id))) {
      throw problem('invalid_transition')
    }
    if (await writePositions(tx, 'price_rules', ids, at)) {
      await recordAudit(tx, { actorId: actor.id, action: 'price_rules.ordered', detail: { ids }, at })
    }
    return listPriceRules(tx)
  })
}

/** Runs a change in a transaction. No other change of the list runs at the same time. */
const changeRules = <T>({ db }: Context, change: (tx: Tx, rules: PriceRuleRow[]) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'price-rules')
    return change(tx, await tx.selectFrom('price_rules').selectAll().orderBy('position').execute())
  })

const findRule = (rules: readonly PriceRuleRow[], id: string): PriceRuleRow =>
  orNotFound(rules.find((rule) => rule.id === id))

/** Returns the columns that a request sets. The first of `currencies` is the default. Throws 400 naming the field. */
async function readColumns(tx: Tx, input: PriceRuleRequest, currencies: readonly [string, ...string[]]) {
  const { serviceId, areaId, percent, amount } = input
  const currency = input.currency ?? currencies[0]
  if (!currencies.includes(currency)) throw invalidField('currency', messages.currencyOfServiceOrBusiness)
  if (serviceId !== null) {
    const service = tx.selectFrom('services').select('id').where('id', '=', serviceId)
    if (!(await service.executeTakeFirst())) throw invalidField('serviceId', messages.serviceIsNotOnOffer)
  }
  if (areaId !== null) {
    // The area cannot be removed until the transaction ends.
    const area = tx.selectFrom('areas').select('id').where('id', '=', areaId).forKeyShare()
    if (!(await area.executeTakeFirst())) throw invalidField('areaId', messages.areaIsUnknown)
  }
  return {
    name: input.name,
    name_bn: input.nameBn,
    service_id: serviceId,
    area_id: areaId,
    weekdays: input.weekdays,
    from_time: input.fromTime,
    to_time: input.toTime,
    from_date: input.fromDate,
    to_date: input.toDate,
    rate: percent === null ? null : rateOfPercent(percent),
    amount_minor: amount === null ? null : parseFormAmount(amount, currency, { path: 'amount' }).minor,
    currency: amount === null ? null : currency,
    active: input.active,
  }
}

/** Returns a rule as the history records it. */
function toRecorded(row: PriceRuleRow) {
  const { _id, version, name, nameBn, active, amount, currency, ...terms } = toPriceRule(row)
  return {
    name,
    nameBn,
    ruleActive: active,
    ruleAmount: amount === null || currency === null ? null : { amount, currency },
    ...terms,
  }
}
