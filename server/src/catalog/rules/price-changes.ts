import { isDeepStrictEqual } from 'node:util'
import { toMajor } from '@jhilik/contract/money.ts'
import type { AddOnRequest, PriceListRequest, SizeRequest } from '@jhilik/contract/price-requests.ts'
import type { TaxSettings } from '@jhilik/contract/tax-settings.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { agreeTax, listedPriceOf } from '../../money/rules/tax.ts'
import { newId } from '../../platform/ids.ts'
import { parseFormAmount } from '../../platform/money-columns.ts'
import { invalidField } from '../../platform/problem.ts'
import type { PriceList } from '../views/price-list.ts'
import { cheapestOn, type SizeOnDay, sizesOn } from './prices.ts'

/** What owners edit of a service's prices: those that have begun are merged, so that the dated ones are all to come. */
export interface ServicePrices extends PriceList {
  price_minor: number
  duration_minutes: number
}

export const NO_PRICES: PriceList = { sizes: [], add_ons: [], prices: [] }

/** Returns the prices of a service as they are on a day. */
export function pricesOn(
  day: string,
  service: { price_minor: number; duration_minutes: number; price_list: PriceList },
): ServicePrices {
  const list = service.price_list
  const { price_minor, duration_minutes } = cheapestOn(list, service, day)
  return {
    price_minor,
    duration_minutes,
    // The database returns other columns too.
    sizes: sizesOn(list, day).map((size) => {
      const { id, name, name_bn, vehicle_size, up_to, price_minor, minutes } = size
      return { id, name, name_bn, vehicle_size, up_to, price_minor, minutes }
    }),
    add_ons: list.add_ons.map((addOn) => {
      const { id, size_id, name, name_bn, price_minor, minutes, max_quantity, required } = addOn
      return { id, size_id, name, name_bn, price_minor, minutes, max_quantity, required }
    }),
    prices: list.prices
      .filter(({ from_date }) => from_date > day)
      .map(({ size_id, from_date, price_minor }) => ({ size_id, from_date, price_minor })),
  }
}

/** The two prices of which a request has at least one. */
interface PriceInput {
  price?: number | undefined
  listedPrice?: number | undefined
}

/** Returns the listed price in minor units. `path` ends with a dot unless it is empty. */
export type ReadPrice = (input: PriceInput, stored: number | undefined, path?: string) => number

/**
 * Reads prices in a currency. Of an entry that was read and is put back, the one of the two prices that differs from the stored
 * one counts, so that putting back what was read changes nothing although a tax is added. Throws 400 naming the field.
 */
export const readerOfPrices =
  (tax: TaxSettings, currency: string): ReadPrice =>
  (input, stored, path = '') => {
    const read = (field: 'price' | 'listedPrice') => {
      const amount = input[field]
      return amount === undefined
        ? undefined
        : parseFormAmount(amount, currency, { path: `${path}${field}` }).minor
    }
    const [price, listed] = [read('price'), read('listedPrice')]
    const isKept = stored !== undefined && price === agreeTax(tax, stored).price_minor
    const minor = price !== undefined && !isKept ? listedPriceOf(tax, price) : (listed ?? stored ?? null)
    if (minor === null) throw invalidField(`${path}price`, messages.noPriceWithTax)
    return minor
  }

type Prices = PriceList['prices']
type AddOn = PriceList['add_ons'][number]

interface Reading {
  before: ServicePrices | null
  read: ReadPrice
  /** Dated prices begin after this day. */
  today: string
}

function readDated(
  dated: NonNullable<PriceListRequest['datedPrices']>,
  sizeId: string | null,
  { before, read, today }: Reading,
  path: string,
): Prices {
  return dated.map((entry, index) => {
    const { fromDate } = entry
    const at = `${path}datedPrices.${index}.`
    if (fromDate <= today) throw invalidField(`${at}fromDate`, messages.dayMustBeAfterToday)
    const stored = before?.prices.find(
      ({ size_id, from_date }) => size_id === sizeId && from_date === fromDate,
    )
    return { size_id: sizeId, from_date: fromDate, price_minor: read(entry, stored?.price_minor, at) }
  })
}

function readSize(input: SizeRequest, index: number, reading: Reading) {
  const { before, read } = reading
  const path = `sizes.${index}.`
  const stored = before?.sizes.find(({ id }) => id === input._id)
  const id = stored?.id ?? newId()
  const size = {
    id,
    name: input.name,
    name_bn: input.nameBn,
    vehicle_size: input.vehicleSize,
    up_to: input.upTo,
    price_minor: read(input, stored?.price_minor, path),
    minutes: input.duration,
  }
  const kept = before?.prices.filter(({ size_id }) => size_id === id) ?? []
  const dated = input.datedPrices ? readDated(input.datedPrices, id, reading, path) : kept
  return { namedAs: input._id ?? id, size, dated }
}

/** `idOf` has the ids of the sizes by the ids that the request gives them. */
function readAddOn(
  input: AddOnRequest,
  index: number,
  idOf: ReadonlyMap<string, string>,
  reading: Reading,
): AddOn {
  const path = `addOns.${index}.`
  const stored = reading.before?.add_ons.find(({ id }) => id === input._id)
  const sizeId = input.sizeId === null ? null : idOf.get(input.sizeId)
  if (sizeId === undefined) throw invalidField(`${path}sizeId`, messages.sizeIsUnknown)
  return {
    id: stored?.id ?? newId(),
    size_id: sizeId,
    name: input.name,
    name_bn: input.nameBn,
    price_minor: reading.read(input, stored?.price_minor, path),
    minutes: input.duration,
    max_quantity: input.maxQuantity,
    required: input.required,
  }
}

/** Compares sizes by what a customer who names none buys: the cheapest, of these the shortest. */
const isBelow = (size: SizeOnDay, { price_minor, duration_minutes }: ServicePrices): boolean =>
  size.price_minor < price_minor || (size.price_minor === price_minor && size.minutes < duration_minutes)

/** Returns sizes of which the cheapest has this price and duration: those that are below it are raised to it. */
function withCheapest(sizes: readonly SizeOnDay[], was: ServicePrices, wanted: ServicePrices): SizeOnDay[] {
  const cheapest = sizes.find(
    ({ price_minor, minutes }) => price_minor === was.price_minor && minutes === was.duration_minutes,
  )
  const { price_minor, duration_minutes } = wanted
  return sizes.map((size) => {
    if (size === cheapest) return { ...size, price_minor, minutes: duration_minutes }
    if (!isBelow(size, wanted)) return size
    return { ...size, price_minor, minutes: Math.max(size.minutes, duration_minutes) }
  })
}

/**
 * Returns the prices of a service after a request; `before` is null for a new one. What the request does not mention stays. Of
 * the sizes and the service's own price and duration, those that were changed count; when both were, the sizes do. Throws 400
 * naming the field.
 */
export function changePrices(
  input: PriceListRequest & PriceInput & { duration: number },
  reading: Reading,
): ServicePrices {
  const { before, read } = reading
  const wanted: ServicePrices = {
    ...(before ?? NO_PRICES),
    price_minor: read(input, before?.price_minor),
    duration_minutes: input.duration,
  }
  const entered = input.sizes?.map((size, index) => readSize(size, index, reading))
  const sizesBefore = before?.sizes ?? []
  let sizes = entered?.map(({ size }) => size) ?? sizesBefore
  if (before && sizes.length > 0 && isDeepStrictEqual(sizes, sizesBefore)) {
    sizes = withCheapest(sizes, before, wanted)
  }
  const idOf = new Map(
    entered?.map(({ namedAs, size }) => [namedAs, size.id]) ?? sizesBefore.map(({ id }) => [id, id]),
  )
  const addOns =
    input.addOns?.map((addOn, index) => readAddOn(addOn, index, idOf, reading)) ??
    (before?.add_ons ?? []).filter(
      ({ size_id }) => size_id === null || sizes.some(({ id }) => id === size_id),
    )
  const kept = before?.prices ?? []
  const own = input.datedPrices
    ? readDated(input.datedPrices, null, reading, '')
    : kept.filter(({ size_id }) => size_id === null)
  const ofSizes = entered?.flatMap(({ dated }) => dated) ?? kept.filter(({ size_id }) => size_id !== null)
  const list = { sizes, add_ons: addOns, prices: sortPrices(sizes.length > 0 ? ofSizes : own) }
  const { price_minor, duration_minutes } = cheapestOn({ ...list, prices: [] }, wanted, reading.today)
  return { price_minor, duration_minutes, ...list }
}

/** Puts dated prices into the one order in which they are compared. */
export const sortPrices = (prices: Prices): Prices =>
  prices.toSorted(
    (one, other) =>
      one.from_date.localeCompare(other.from_date) || (one.size_id ?? '').localeCompare(other.size_id ?? ''),
  )

/** Returns what owners edit of the prices, as the history records it. */
export function toRecordedPrices({ sizes, add_ons, prices }: ServicePrices, currency: string) {
  const priceOf = (minor: number) => ({ amount: toMajor({ minor, currency }), currency })
  const nameOf = new Map(sizes.map(({ id, name, name_bn }) => [id, { name, nameBn: name_bn }]))
  return {
    sizes: sizes.map((size) => ({
      name: size.name,
      nameBn: size.name_bn,
      vehicleSize: size.vehicle_size,
      upTo: size.up_to,
      price: priceOf(size.price_minor),
      minutes: size.minutes,
    })),
    addOns: add_ons.map((addOn) => ({
      name: addOn.name,
      nameBn: addOn.name_bn,
      size: nameOf.get(addOn.size_id ?? '')?.name ?? null,
      price: priceOf(addOn.price_minor),
      minutes: addOn.minutes,
      maxQuantity: addOn.max_quantity,
      required: addOn.required,
    })),
    datedPrices: sortPrices(prices).map(({ size_id, from_date, price_minor }) => ({
      ...(nameOf.get(size_id ?? '') ?? { name: '', nameBn: '' }),
      fromDate: from_date,
      price: priceOf(price_minor),
    })),
  }
}
