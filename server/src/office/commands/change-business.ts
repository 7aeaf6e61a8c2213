import { isDeepStrictEqual } from 'node:util'
import {
  BUSINESS_FIELDS,
  type Business,
  type BusinessField,
  type BusinessRequest,
  type BusinessValues,
  type ChangedBusiness,
} from '@jhilik/contract/business.ts'
import { countryIsUnknown } from '@jhilik/contract/validation.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import type { Tx } from '../../platform/db.ts'
import { isCountry } from '../../platform/phones.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { lockSetting, writeBusinessFacts, writeSetting } from '../../platform/settings.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import {
  BUSINESS_KEY,
  businessVersion,
  factsOf,
  hasBookings,
  readBusiness,
  readStoredBusiness,
  valuesOf,
} from '../views/business.ts'
import { listRefusingGateways } from '../views/refusing-gateways.ts'

/**
 * The change applies in this process when the call returns, in the others when the database notifies them. Throws
 * set_by_environment, changed_meanwhile; currency_locked and time_zone_locked when there is a booking.
 */
export async function changeBusiness(
  ctx: Context,
  actor: Confirmed,
  input: BusinessRequest,
  ifMatch?: IfMatch,
): Promise<ChangedBusiness> {
  if (input.country !== undefined && !isCountry(input.country))
    throw invalidField('country', countryIsUnknown)
  const at = ctx.clock.now()
  const currencies = await ctx.db.transaction().execute(async (tx) => {
    await lockSetting(tx, BUSINESS_KEY)
    const stored = await readStoredBusiness(tx)
    const before = valuesOf(factsOf(ctx.business.given, stored))
    const wanted = pickDifferent(before, input)
    // The default counts as chosen once it was sent, and the set-up suggests no other currency then.
    const isOpen = stored.currency === undefined && !('currency' in ctx.config.businessSetBy)
    const chosen = isOpen && input.currency !== undefined ? { currency: input.currency } : {}
    if (Object.keys(wanted).length === 0) {
      if (chosen.currency) await writeSetting(tx, BUSINESS_KEY, { ...stored, ...chosen }, { by: actor, at })
      return null
    }
    if (ifMatch !== undefined) {
      checkVersion(ifMatch, { ...(await readBusiness({ ...ctx, db: tx })), ...businessVersion(before) })
    }
    refuseSetByEnvironment(ctx.config.businessSetBy, wanted)
    if (wanted.currency !== undefined || wanted.timeZone !== undefined) {
      await refuseWithBookings(tx, wanted)
      // Nobody can book until the transaction ends.
      await sql`lock table bookings in share mode`.execute(tx)
      await refuseWithBookings(tx, wanted)
    }
    const next = { ...stored, ...chosen, ...wanted }
    const facts = factsOf(ctx.business.given, next)
    const changes = findChanges(toRecorded(before), toRecorded(valuesOf(facts)))
    if (!changes) return null
    if (wanted.timeZone !== undefined) await moveSlotsToZone(tx, wanted.timeZone, at)
    await writeSetting(tx, BUSINESS_KEY, next, { by: actor, at })
    await writeBusinessFacts(tx, { ...facts, publicUrl: ctx.config.publicUrl }, at)
    await recordAudit(tx, { actorId: actor.id, action: 'business.changed', detail: changes, at })
    return wanted.currency === undefined ? null : { from: before.currency, to: wanted.currency }
  })
  await ctx.business.reload()
  const refusingGateways = currencies ? await listRefusingGateways(ctx, currencies) : []
  return { ...(await readBusiness(ctx)), refusingGateways }
}

async function refuseWithBookings(tx: Tx, wanted: BusinessRequest): Promise<void> {
  if (await hasBookings(tx)) throw problem(wanted.currency ? 'currency_locked' : 'time_zone_locked')
}

/** Returns the fields that were sent with another value. */
function pickDifferent(before: BusinessValues, input: BusinessRequest): BusinessRequest {
  const sent = BUSINESS_FIELDS.filter(
    (field) => input[field] !== undefined && !isDeepStrictEqual(input[field], before[field]),
  )
  return Object.fromEntries(sent.map((field) => [field, input[field]]))
}

function refuseSetByEnvironment(setBy: Business['setBy'], wanted: BusinessRequest): void {
  const errors = BUSINESS_FIELDS.filter((field) => field in wanted && field in setBy).map((field) => ({
    path: field,
    message: `${setBy[field]} is set.`,
  }))
  if (errors.length > 0) throw problem('set_by_environment', { errors })
}

/**
 * Keeps the wall times of all slots in another zone. Those of the second of two equal hours are deleted, because the
 * other zone may have one; schedules make them again. It takes two steps, because a slot could get the instant of
 * another one that has not changed yet. Throws a violation of `slots_one_per_start` when the clocks of the zone change
 * between two slots.
 */
async function moveSlotsToZone(tx: Tx, timeZone: string, at: Date): Promise<void> {
  await sql`
    delete from slots using slots as first
    where (slots.service_id, slots.date, slots.start_time) = (first.service_id, first.date, first.start_time)
      and slots.starts_at > first.starts_at and slots.status = 'available' and first.status = 'available'`.execute(
    tx,
  )
  const far = sql`interval '35000000 hours'`
  await sql`update slots set starts_at = starts_at + ${far}, ends_at = ends_at + ${far}`.execute(tx)
  await sql`
    update slots set
      starts_at = (date + start_time) at time zone zone_for_sql(${timeZone}),
      ends_at = (date + end_time + case when end_time <= start_time then interval '1 day' else interval '0' end)
        at time zone zone_for_sql(${timeZone}),
      updated_at = ${at}`.execute(tx)
}

const NAMES = {
  name: 'businessName',
  nameBn: 'businessNameBn',
  email: 'contactEmail',
  phone: 'contactPhone',
  address: 'contactAddress',
  addressBn: 'contactAddressBn',
  hours: 'openingHours',
  locale: 'locale',
  currency: 'currency',
  timeZone: 'timeZone',
  country: 'country',
} as const satisfies Record<BusinessField, string>

/** Returns the values as the history shows them. */
function toRecorded({ hours, ...texts }: BusinessValues): Record<string, string> {
  const week = hours.map(({ firstDay, lastDay, opens, closes }) => {
    const days = firstDay === lastDay ? firstDay : `${firstDay}-${lastDay}`
    return `${days} ${opens}-${closes}`
  })
  return Object.fromEntries(
    Object.entries({ ...texts, hours: week.join(', ') }).map(([field, text]) => [
      NAMES[field as BusinessField],
      text ?? '',
    ]),
  )
}
