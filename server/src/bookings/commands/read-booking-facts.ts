import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import type { TaxSettings } from '@jhilik/contract/tax-settings.ts'
import { sql } from 'kysely'
import type { ClosedTime } from '../../calendar/rules/closed-times.ts'
import type { Place } from '../../calendar/rules/travel.ts'
import { type OfferedSlot, selectOffer } from '../../calendar/store/slots.ts'
import { closedTimesWhere } from '../../calendar/views/closed-dates.ts'
import { placeOf } from '../../calendar/views/crews.ts'
import { completeRules, defaultRules, HOUSE_RULES_KEY } from '../../calendar/views/house-rules.ts'
import { heldSeats } from '../../calendar/views/slots.ts'
import {
  activeRules,
  minimumIn,
  PRICE_KEY,
  priceListOfService,
  type StoredRule,
} from '../../catalog/views/price-list.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { completeSettings, TAX_KEY } from '../../money/views/tax.ts'
import type { Tx } from '../../platform/db.ts'
import { executePrepared } from '../../platform/query-plans.ts'
import { type KnownRequest, knownRequest } from '../../platform/request-keys.ts'
import type { TermsColumns } from '../../platform/service-columns.ts'
import { settingsOf } from '../../platform/settings.ts'
import type { Holder, OtherBookings, StartedPayments } from '../rules/checkout.ts'
import type { CouponFacts } from '../rules/coupons.ts'
import type { OfferedService } from '../rules/visit.ts'
import { isCounted, isForPerson, isProvedCustomer, startedPayments } from '../store/bookings.ts'
import { couponFor } from '../store/coupon-uses.ts'

interface BookingQuestion {
  /** The account or contact to which the booking is to belong. */
  userId: string
  /** The account that asks, whose keys are looked up. */
  actorId: string
  key: string | undefined
  slotId: string
  holder: Holder
  /**
   * The customer's name when staff book, because a staff account holds seats for many people. Null when the account
   * books for itself.
   */
  bookedFor: string | null
  /** A hold of the customer is left alone when staff book for them: they may be paying for it. */
  reusesHold: boolean
  areaId: string | null
  /** The services of the visit. */
  serviceIds: readonly string[]
  couponCode: string | null
}

export interface BookingFacts {
  slot: OfferedSlot
  /** The services of the visit, with what they cost. */
  services: (OfferedService & TermsColumns)[]
  price_rules: StoredRule[]
  /** The least price of a visit, in minor units. */
  minimum_minor: number
  /** The account's own discount. */
  standing_rate: number | null
  coupon: CouponFacts | null
  /** The time of the database. */
  at: Date
  known: KnownRequest | null
  rules: HouseRules
  tax: TaxSettings
  /** The picture of the account. */
  img: string
  /**
   * The holds of the account, and its bookings to come that are to be paid on site. `is_same`: the hold is of this slot
   * and, when staff book, for the same person; `on_site`: it may be paid on site.
   */
  own_holds: { id: string; is_same: boolean; on_site: boolean }[]
  started: StartedPayments
  /** Whether the account has a verified phone or, when no text messages can be sent, a confirmed e-mail address. */
  is_proved: boolean
  /** Numbers of the seats that are taken. */
  taken_seats: number[]
  /** How many seats of the slot are held for an offer. */
  held_seats: number
  /** The area of the request if customers can choose it. It is locked, because it may be being removed. */
  place: Place | null
  has_crews: boolean
  /** What is closed around the day of the slot. */
  closed: ClosedTime[]
  others_by_email: OtherBookings
  others_by_phone: OtherBookings
  others_by_network: OtherBookings
}

/**
 * Reads everything that decides about a booking, in one statement. For a booking, they are valid only under the locks of an
 * earlier statement, because a statement sees nothing that was committed after it began. The numbers of bookings do
 * not count the hold that is the same. Undefined when there is no such slot.
 */
export async function readBookingFacts(
  tx: Tx,
  { clock, config }: Pick<Context, 'clock'> & { config: Pick<Config, 'holdMinutes' | 'sms' | 'currency'> },
  question: BookingQuestion,
): Promise<BookingFacts | undefined> {
  const { userId, actorId, key, slotId, holder, bookedFor, reusesHold, areaId, serviceIds, couponCode } =
    question
  const { email, phone, network } = holder
  const hasTexts = config.sms !== null
  const isSame = sql`(${reusesHold}::boolean and status = 'held' and user_id = ${userId} and slot_id = ${slotId}
    and (${bookedFor}::text is null or ${isForPerson({ name: bookedFor, email, phone })}))`
  const counted = isCounted(clock.databaseTime())
  const others = sql`select json_build_object('held', count(*) filter (where status = 'held'), 'unpaid', count(*))
    from bookings where ${counted} and not ${isSame}`
  const facts = selectOffer(tx, slotId).select([
    clock.databaseTime().as('at'),
    knownRequest(actorId, key).as('known'),
    settingsOf([HOUSE_RULES_KEY, TAX_KEY, PRICE_KEY]).as('settings'),
    sql<BookingFacts['services']>`(
      select json_agg(json_build_object('id', id, 'name', name, 'name_bn', name_bn, 'price_minor', price_minor,
        'duration_minutes', duration_minutes, 'currency', currency, 'asks', asks, 'done_at', done_at,
        'archived_at', archived_at, 'payment_terms', payment_terms, 'deposit_percent', deposit_percent,
        'deposit_minor', deposit_minor, 'price_list', ${priceListOfService}))
      from services where id = any(${serviceIds}::uuid[]))`.as('services'),
    activeRules.as('price_rules'),
    sql<number | null>`(select rate from standing_discounts
      where user_id = ${userId} and ${bookedFor}::text is null)`.as('standing_rate'),
    couponFor(sql`code = ${couponCode} and active`, isSame, {
      userId,
      phone,
      byStaff: bookedFor !== null,
    }).as('coupon'),
    sql<string | null>`(select img from users where id = ${userId})`.as('img'),
    sql<BookingFacts['own_holds']>`(
      select coalesce(json_agg(json_build_object('id', id, 'is_same', ${isSame}, 'on_site', payment_terms = 'none')), '[]')
      from bookings where user_id = ${userId} and ${counted})`.as('own_holds'),
    startedPayments(userId, clock.databaseTime()).as('started'),
    isProvedCustomer(userId, hasTexts).as('is_proved'),
    sql<BookingFacts['taken_seats']>`(
      select coalesce(json_agg(seat), '[]') from bookings where slot_id = ${slotId} and is_live)`.as(
      'taken_seats',
    ),
    heldSeats(slotId).as('held_seats'),
    sql<Place | null>`(select ${placeOf('areas')} from areas where id = ${areaId} and active for key share)`.as(
      'place',
    ),
    sql<boolean>`exists (select from crews where active)`.as('has_crews'),
    closedTimesWhere(sql`from_date <= slots.date + 2 and to_date >= slots.date`).as('closed'),
    sql<OtherBookings>`(${others} and customer_email = ${email})`.as('others_by_email'),
    sql<OtherBookings>`(${others} and phone_key(customer_phone) = phone_key(${phone}))`.as('others_by_phone'),
    sql<OtherBookings>`(${others} and network_hash = ${network?.hash ?? null})`.as('others_by_network'),
  ])
  const [row] = (await executePrepared(tx, facts)).rows
  return (
    row && {
      ...row,
      slot: row,
      services: row.services ?? [],
      minimum_minor: minimumIn(row.currency, row.settings?.[PRICE_KEY], config.currency),
      rules: completeRules(row.settings?.[HOUSE_RULES_KEY], defaultRules(config.holdMinutes)),
      tax: completeSettings(row.settings?.[TAX_KEY]),
      img: row.img ?? '',
    }
  )
}
