import { toMajor } from '@jhilik/contract/money.ts'
import type { PageQuery } from '@jhilik/contract/paging.ts'
import { agreeTerms, type PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import type { Service } from '@jhilik/contract/services.ts'
import { percentOfRate, taxWithin } from '@jhilik/contract/tax.ts'
import type { TaxSettings } from '@jhilik/contract/tax-settings.ts'
import { sql } from 'kysely'
import type { BookingWindow } from '../../calendar/rules/house-rules.ts'
import {
  type Bookable,
  readBookable,
  readDays,
  readFreeSlots,
  slotsWithFreeSeat,
  toNextSlot,
} from '../../calendar/views/availability.ts'
import { termsInForce } from '../../calendar/views/house-rules.ts'
import { agreeTax } from '../../money/rules/tax.ts'
import { readTaxSettings } from '../../money/views/tax.ts'
import { instantOf, wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { toPrice } from '../../platform/money-columns.ts'
import { decodeNumberCursor, type Page, pageLimit, toPage } from '../../platform/paging.ts'
import { ownTermsOf } from '../../platform/service-columns.ts'
import { withVersion } from '../../platform/versions.ts'
import { pricesOn } from '../rules/price-changes.ts'
import { cheapestOn, datedOf, sizesOn } from '../rules/prices.ts'
import { toRecorded } from '../rules/services.ts'
import { priceListOfService } from './price-list.ts'

/** The business's current date, and what may be booked now. */
interface OfferTime extends Bookable {
  today: string
  /** The payment terms of the house rules. */
  paymentTerms: PaymentTerms
  /** False when everything is paid on site. */
  hasGateway: boolean
  tax: TaxSettings
  /** The time at which a slot is wanted. When it is absent, as soon as possible. */
  wanted?: { date: string; from: Date } | undefined
}

/** When and where a slot is wanted: a date, a wall time (HH:MM) and an area; and what is chosen for the visit. */
interface Wanted {
  date?: string | undefined
  from?: string | undefined
  area?: string | undefined
  minutes?: number | undefined
  services?: readonly string[] | undefined
}

export async function findOfferTime(
  db: Db,
  config: { holdMinutes: number; timeZone: string; gateways: readonly unknown[] },
  now: Date,
  { date, from, ...asked }: Wanted = {},
): Promise<OfferTime> {
  const { timeZone } = config
  const { rules, ...bookable } = await readBookable(db, config, now, asked)
  const today = wallClock(now, timeZone).date
  const offer = {
    ...bookable,
    today,
    paymentTerms: rules.paymentTerms,
    hasGateway: config.gateways.length > 0,
    tax: await readTaxSettings(db),
  }
  if (!date && !from) return offer
  const day = date ?? today
  return {
    ...offer,
    wanted: { date: day, from: instantOf(day, from ?? '00:00', timeZone) },
  }
}

/** Selects the slots of a row of services that have a free seat in a window. */
const slotsOfService = (db: Db, window: BookingWindow) =>
  slotsWithFreeSeat(db, window).where('slots.service_id', '=', sql.ref<string>('services.id'))

/** Returns the part of the booking window from `wanted` on. */
function windowFrom({ window, wanted }: OfferTime): BookingWindow {
  // The instant before `wanted` is used, because a slot must start after `after`.
  const before = wanted && new Date(wanted.from.getTime() - 1)
  return before && before > window.after ? { ...window, after: before } : window
}

/** Whether the page of a row of services shows photos of visits. */
const hasShownPhotos = sql<boolean>`exists (select from shown_photos where service_id = services.id)`

/**
 * Selects services, archived ones too, with their rating, the number of today's slots with a free seat, and the next of
 * these slots.
 */
function allServices(db: Db, time: OfferTime) {
  const next = slotsOfService(db, windowFrom(time))
    .where(sql.ref('services.archived_at'), 'is', null)
    .select(['slots.id', 'slots.date', 'slots.start_time', 'slots.end_time'])
    .orderBy('slots.starts_at')
    .limit(1)
  const rating = db
    .selectFrom('reviews')
    .where('reviews.service_id', '=', sql.ref<string>('services.id'))
    .where('reviews.status', '=', 'published')
    .where('reviews.is_counted', '=', true)
    .where('reviews.rating', '>', 0)
    .select((eb) => [
      eb.fn.countAll<number>().as('reviews'),
      sql<number | null>`sum(reviews.rating)`.as('stars'),
    ])
  return db
    .selectFrom('services')
    .leftJoinLateral(next.as('next_slot'), (join) => join.onTrue())
    .leftJoinLateral(rating.as('rated'), (join) => join.onTrue())
    .selectAll('services')
    .select(priceListOfService.as('price_list'))
    .select([
      'next_slot.id as next_id',
      'next_slot.date as next_date',
      'next_slot.start_time as next_start_time',
      'next_slot.end_time as next_end_time',
      'rated.reviews as rated_reviews',
      'rated.stars as rated_stars',
    ])
    .select((eb) =>
      slotsOfService(db, time.window)
        .where('slots.date', '=', time.today)
        .select(eb.fn.countAll<number>().as('free'))
        .$asScalar()
        .$notNull()
        .as('free_today'),
    )
    .select(hasShownPhotos.as('has_photos'))
}

type ServiceRow = Awaited<ReturnType<ReturnType<typeof allServices>['executeTakeFirstOrThrow']>>

function nextWithSeat(row: ServiceRow): Service['nextSlot'] {
  const { next_id: _id, next_date: date, next_start_time: startTime, next_end_time: endTime } = row
  if (_id === null || date === null || startTime === null || endTime === null) return null
  return { _id, date, startTime, endTime }
}

/** The free slots of a service: how many there are today, and the next one. */
type Free = Pick<Service, 'freeToday' | 'nextSlot'>

/** The number of slots among which the next one of all services is looked for first. */
const FIRST_PIECE = 200

/** Returns a function that finds the free slots of a service: those in which the visit fits and, with crews, one can do it. */
async function readFree(
  db: Db,
  services: readonly ServiceRow[],
  time: OfferTime,
): Promise<(service: ServiceRow) => Free> {
  const { today, crews, visit, closed } = time
  if (!crews && !visit?.minutes && closed.length === 0) {
    return (service) => ({ freeToday: service.free_today, nextSlot: nextWithSeat(service) })
  }
  const wanted = new Set(services.map(({ id }) => id))
  const next = new Map<string, Service['nextSlot']>()
  for await (const piece of readFreeSlots(db, { ...time, window: windowFrom(time) }, FIRST_PIECE, wanted)) {
    for (const slot of piece) if (wanted.delete(slot.service_id)) next.set(slot.service_id, toNextSlot(slot))
  }
  const dayOf = await readDays(db, { from: today, to: today }, time)
  return ({ id }) => ({ freeToday: dayOf(id, today).freeSlots, nextSlot: next.get(id) ?? null })
}

function toRating({ rated_reviews: count, rated_stars: stars }: ServiceRow): Service['rating'] {
  return count && stars ? { average: stars / count, count } : null
}

function toService(row: ServiceRow, time: OfferTime, free: Free): Service {
  const paymentTerms = ownTermsOf(row)
  const { currency } = row
  const list = row.price_list
  const sold = cheapestOn(list, row, time.today)
  const { price_minor, tax_name, tax_rate } = agreeTax(time.tax, sold.price_minor)
  const major = (minor: number) => toMajor({ minor, currency })
  const priced = (listedMinor: number) => ({
    price: major(agreeTax(time.tax, listedMinor).price_minor),
    listedPrice: major(listedMinor),
  })
  const toCome = (sizeId: string | null) =>
    datedOf(list.prices, sizeId)
      .filter(({ fromDate }) => fromDate > time.today)
      .map(({ fromDate, price }) => ({ fromDate, ...priced(price) }))
  const terms = termsInForce(time, paymentTerms, time.paymentTerms)
  const { dueNowMinor } = agreeTerms(terms, { minor: price_minor, currency })
  const service = {
    _id: row.id,
    name: row.name,
    description: row.description,
    ...toPrice({ price_minor, currency }),
    listedPrice: major(sold.price_minor),
    tax:
      tax_name === null || tax_rate === null
        ? null
        : {
            name: tax_name,
            rate: percentOfRate(tax_rate),
            amount: major(taxWithin(price_minor, tax_rate)),
            isAdded: price_minor !== sold.price_minor,
          },
    dueNow: major(dueNowMinor),
    paymentTerms,
    img: row.img,
    duration: sold.duration_minutes,
    sizes: sizesOn(list, time.today).map((size) => ({
      _id: size.id,
      name: size.name,
      nameBn: size.name_bn,
      vehicleSize: size.vehicle_size,
      upTo: size.up_to,
      ...priced(size.price_minor),
      datedPrices: toCome(size.id),
      duration: size.minutes,
    })),
    addOns: list.add_ons.map((addOn) => ({
      _id: addOn.id,
      name: addOn.name,
      nameBn: addOn.name_bn,
      sizeId: addOn.size_id,
      ...priced(addOn.price_minor),
      duration: addOn.minutes,
      maxQuantity: addOn.max_quantity,
      required: addOn.required,
    })),
    datedPrices: toCome(null),
    serviceType: row.service_type,
    asks: row.asks,
    doneAt: row.done_at,
    includes: row.includes,
    bn: { name: row.name_bn, description: row.description_bn, includes: row.includes_bn },
    ...free,
    rating: toRating(row),
    hasPhotos: row.has_photos,
  }
  return withVersion(service, toRecorded(row, pricesOn(time.today, { ...row, price_list: list })))
}

interface ServiceListQuery extends PageQuery {
  archived?: boolean
}

/** Lists services on offer, or the archived ones, in the owner's order. Throws 400 for an invalid cursor. */
export async function listServices(
  db: Db,
  time: OfferTime,
  { archived = false, limit: wanted, cursor }: ServiceListQuery = {},
): Promise<Page<Service>> {
  const limit = pageLimit(wanted)
  let rows = allServices(db, time)
    .where('services.archived_at', archived ? 'is not' : 'is', null)
    .orderBy('services.position')
    .orderBy('services.id')
    .limit(limit + 1)
  if (cursor) {
    const [position, id] = decodeNumberCursor(cursor)
    rows = rows.where(sql<boolean>`(services.position, services.id) > (${position}, ${id})`)
  }
  const found = await rows.execute()
  const keyOf = ({ position, id }: ServiceRow) => [String(position), id]
  const freeOf = await readFree(db, found, time)
  if (!time.wanted) return toPage(found, limit, keyOf, (row) => toService(row, time, freeOf(row)))
  const { date } = time.wanted
  const dayOf = await readDays(db, { from: date, to: date }, time)
  return toPage(found, limit, keyOf, (row) => ({
    ...toService(row, time, freeOf(row)),
    dayState: dayOf(row.id, date).state,
  }))
}

export async function findService(db: Db, id: string, time: OfferTime): Promise<Service | undefined> {
  const row = await allServices(db, time)
    .where('services.id', '=', id)
    .where('services.archived_at', 'is', null)
    .executeTakeFirst()
  return row && toService(row, time, (await readFree(db, [row], time))(row))
}

/** Returns what a service asks for, also an archived one; undefined when there is none with this id. */
export async function findAsks(db: Db, id: string): Promise<Service['asks'] | undefined> {
  const row = await db.selectFrom('services').select('asks').where('id', '=', id).executeTakeFirst()
  return row?.asks
}
