import { askedShape } from '@jhilik/contract/asked-details.ts'
import type { BookingRequest, FurtherLine } from '@jhilik/contract/booking-requests.ts'
import type { ServiceAsk } from '@jhilik/contract/constants.ts'
import { type AgreedTerms, agreeTerms, type PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import { pickPlace } from '@jhilik/contract/places.ts'
import { appliesTo, type Price, type PricedVisit } from '@jhilik/contract/prices.ts'
import type { TaxSettings } from '@jhilik/contract/tax-settings.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { NO_VEHICLE, pickVehicle } from '@jhilik/contract/vehicles.ts'
import { z } from 'zod'
import { cheapestOn, sizesOn } from '../../catalog/rules/prices.ts'
import type { PriceList, StoredRule } from '../../catalog/views/price-list.ts'
import { agreeTax } from '../../money/rules/tax.ts'
import { newId } from '../../platform/ids.ts'
import { invalidField } from '../../platform/problem.ts'
import { toVehicleColumns } from '../../platform/vehicle-columns.ts'
import type { BookedLine } from '../views/lines.ts'

/** A service as it is offered now. */
export interface OfferedService {
  id: string
  name: string
  name_bn: string
  price_minor: number
  duration_minutes: number
  currency: string
  asks: ServiceAsk[]
  done_at: 'customer' | 'base'
  archived_at: string | null
  price_list: PriceList
}

/** A service that a request names, and where in the request: '' for the first one, `moreLines.0.` for the next. */
type AskedLine = Pick<FurtherLine, 'serviceId' | 'size' | 'addOns'> & { path: string; asked: unknown }

/** Returns the services of a request, the first one of the visit first. */
const askedLines = (input: Omit<BookingRequest, 'slotId'>): AskedLine[] => [
  { ...input, path: '', asked: {} },
  ...input.moreLines.map((line, index) => ({ ...line, path: `moreLines.${index}.`, asked: line })),
]

interface Offer {
  /** Those that the request names, by id, the archived ones too. */
  services: readonly OfferedService[]
  tax: TaxSettings
}

/**
 * Returns the lines of a visit that starts on a day, with the prices of that day and the tax that is added. Throws 400 naming
 * the field of a service, size or add-on that is not offered, or that cannot be bought in one visit with the first.
 */
export function agreeLines(
  input: Omit<BookingRequest, 'slotId'>,
  { services, tax }: Offer,
  day: string,
): BookedLine[] {
  const first = services.find(({ id }) => id === input.serviceId)
  const grossOf = (listedMinor: number) => agreeTax(tax, listedMinor).price_minor
  return askedLines(input).map(({ path, serviceId, size: sizeId, addOns, asked }, index) => {
    const service = services.find(({ id }) => id === serviceId)
    if (!service || !first || (index > 0 && service.archived_at !== null)) {
      throw invalidField(`${path}serviceId`, messages.serviceIsNotOnOffer)
    }
    if (service.currency !== first.currency) {
      throw invalidField(`${path}serviceId`, messages.serviceInOtherCurrency)
    }
    if (service.done_at !== first.done_at) {
      throw invalidField(`${path}serviceId`, messages.serviceAtOtherPlace)
    }
    const list = service.price_list
    const smallest = cheapestOn(list, service, day)
    const size = sizeId ? sizesOn(list, day).find(({ id }) => id === sizeId) : smallest.size
    if (size === undefined) throw invalidField(`${path}size`, messages.sizeIsNotOffered)
    return {
      id: newId(),
      position: index + 1,
      service_id: service.id,
      service_name: service.name,
      service_name_bn: service.name_bn,
      size_id: size?.id ?? null,
      size_name: size?.name ?? '',
      size_name_bn: size?.name_bn ?? '',
      price_minor: grossOf(size?.price_minor ?? smallest.price_minor),
      minutes: size?.minutes ?? smallest.duration_minutes,
      ...askedColumns(asked, index === 0 ? [] : service.asks, path),
      canceled_at: null,
      add_ons: agreeAddOns(addOns, list, size?.id ?? null, `${path}addOns`).map((addOn) => ({
        ...addOn,
        price_minor: grossOf(addOn.price_minor),
      })),
    }
  })
}

/** Returns the columns for what a further line asks for; those of the first line are in the booking. Throws 400. */
function askedColumns(asked: unknown, asks: readonly ServiceAsk[], path: string) {
  const { data, error } = z.object(askedShape(asks)).safeParse(asked)
  const [issue] = error?.issues ?? []
  if (issue) throw invalidField(path + issue.path.join('.'), issue.message)
  const fields = data ?? { ...NO_VEHICLE, rooms: null, floor: null, units: null }
  return { ...toVehicleColumns(pickVehicle(fields)), ...pickPlace(fields) }
}

/** Returns the add-ons that are bought with a size, in the owner's order. Throws 400. */
function agreeAddOns(
  chosen: BookingRequest['addOns'],
  { add_ons }: PriceList,
  sizeId: string | null,
  path: string,
) {
  const offered = add_ons.filter(({ size_id }) => size_id === null || size_id === sizeId)
  if (chosen.some(({ addOn }) => !offered.some(({ id }) => id === addOn))) {
    throw invalidField(path, messages.addOnIsNotOffered)
  }
  return offered.flatMap((addOn, position) => {
    const quantity = chosen.find((one) => one.addOn === addOn.id)?.quantity ?? 0
    if (quantity > addOn.max_quantity) throw invalidField(path, messages.quantityIsNotOffered)
    if (quantity === 0) {
      if (addOn.required) throw invalidField(path, messages.addOnIsRequired)
      return []
    }
    const { id, name, name_bn, price_minor, minutes } = addOn
    return [{ position, add_on_id: id, name, name_bn, quantity, price_minor, minutes }]
  })
}

/** Returns the rules that apply to a visit in a currency; an amount of another currency does not. */
export const rulesFor = (rules: readonly StoredRule[], visit: PricedVisit, currency: string) =>
  rules.filter((rule) => (rule.currency === null || rule.currency === currency) && appliesTo(rule, visit))

/**
 * Returns under which terms a visit of several services is paid: of the terms of its services, those by which most is due
 * now.
 */
export function agreeTermsOfVisit(
  terms: readonly PaymentTerms[],
  { totalMinor }: Pick<Price, 'totalMinor'>,
  currency: string,
  options: { online: boolean },
): { kind: AgreedTerms; dueNowMinor: number } {
  const [first, ...others] = terms.map((one) => agreeTerms(one, { minor: totalMinor, currency }, options))
  const agreed = others.reduce(
    (most, one) => (one.dueNowMinor > (most?.dueNowMinor ?? 0) ? one : most),
    first,
  )
  return agreed ?? { kind: 'full', dueNowMinor: totalMinor }
}
