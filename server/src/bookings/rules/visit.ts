import { askedShape } from '@jhilik/contract/asked-details.ts'
import type { BookingRequest, FurtherLine } from '@jhilik/contract/booking-requests.ts'
import type { ServiceAsk } from '@jhilik/contract/constants.ts'
import { type AgreedTerms, agreeTerms, type PaymentTerms } from '@jhilik/contract/payment-terms.ts'
import { NO_PLACE, type PlaceField, pickPlace } from '@jhilik/contract/places.ts'
import { appliesTo, type Price, type PricedVisit } from '@jhilik/contract/prices.ts'
import type { TaxSettings } from '@jhilik/contract/tax-settings.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { NO_VEHICLE, pickVehicle, VEHICLE_FIELDS } from '@jhilik/contract/vehicles.ts'
import { z } from 'zod'
import { cheapestOn, sizesOn } from '../../catalog/rules/prices.ts'
import type { PriceList, StoredRule } from '../../catalog/views/price-list.ts'
import { agreeTax } from '../../money/rules/tax.ts'
import { newId } from '../../platform/ids.ts'
import type { BookedLine } from '../../platform/line-columns.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { type BookedVehicleColumns, toVehicleColumns } from '../../platform/vehicle-columns.ts'

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

/** What is chosen of one service. */
type ChosenLine = Pick<FurtherLine, 'serviceId' | 'size' | 'addOns'>

/** What is chosen for a visit: the first line and further ones. */
export type VisitChoice = ChosenLine & { moreLines: readonly ChosenLine[] }

/** Returns the services of a request, the first one of the visit first, and where in the request each is. */
const chosenLines = (input: VisitChoice): (ChosenLine & { path: string })[] => [
  { ...input, path: '' },
  ...input.moreLines.map((line, index) => ({ ...line, path: pathOf(index) })),
]

const pathOf = (furtherLine: number) => `moreLines.${furtherLine}.`

/** A line without what its service asks for. */
export type AgreedLine = Omit<BookedLine, keyof LineDetails>

interface Offer {
  /** Those that the request names, by id, the archived ones too. */
  services: readonly OfferedService[]
  tax: TaxSettings
}

/**
 * Returns the lines of a visit that starts on a day, with the prices of that day and the tax that is added. Throws 400 naming
 * the field of a service, size or add-on that is not offered, or that cannot be bought in one visit with the first.
 */
export function agreeLines(input: VisitChoice, { services, tax }: Offer, day: string): AgreedLine[] {
  const first = services.find(({ id }) => id === input.serviceId)
  return chosenLines(input).map(({ path, serviceId, size: sizeId, addOns }, index) => {
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
    return {
      id: newId(),
      position: index + 1,
      ...agreeLine(service, { path, size: sizeId, addOns }, { day, tax }),
      canceled_at: null,
    }
  })
}

/** Returns what is bought of a service for a visit on a day. Throws 400 naming the size or add-on that is not offered. */
export function agreeLine(
  service: OfferedService,
  { path, size: sizeId, addOns }: Pick<ChosenLine, 'size' | 'addOns'> & { path: string },
  { day, tax }: { day: string; tax: TaxSettings },
) {
  const grossOf = (listedMinor: number) => agreeTax(tax, listedMinor).price_minor
  const list = service.price_list
  const smallest = cheapestOn(list, service, day)
  const size = sizeId ? sizesOn(list, day).find(({ id }) => id === sizeId) : smallest.size
  if (size === undefined) throw invalidField(`${path}size`, messages.sizeIsNotOffered)
  return {
    service_id: service.id,
    service_name: service.name,
    service_name_bn: service.name_bn,
    size_id: size?.id ?? null,
    size_name: size?.name ?? '',
    size_name_bn: size?.name_bn ?? '',
    price_minor: grossOf(size?.price_minor ?? smallest.price_minor),
    minutes: size?.minutes ?? smallest.duration_minutes,
    add_ons: agreeAddOns(addOns, list, size?.id ?? null, `${path}addOns`).map((addOn) => ({
      ...addOn,
      price_minor: grossOf(addOn.price_minor),
    })),
  }
}

/** The columns for what the service of a line asks for; null in the first line, whose vehicle and place are in the booking. */
export type LineDetails = BookedVehicleColumns & Pick<BookedLine, PlaceField>

export const NO_DETAILS: LineDetails = { ...toVehicleColumns(NO_VEHICLE), ...NO_PLACE }

/** Returns what is asked when staff book, who need not know the vehicle: it is complete or left out. */
export const askedOfStaff = (asks: readonly ServiceAsk[], sent: object): ServiceAsk[] => {
  const given = sent as Record<string, unknown>
  const hasVehicle = VEHICLE_FIELDS.some((field) => (given[field] ?? '') !== '')
  return asks.filter((ask) => ask !== 'vehicle' || hasVehicle)
}

/**
 * Returns what the services of the lines ask for, in the order of the lines; `askedOf` may leave some of it out. Throws 400
 * naming all refused fields.
 */
export function detailsOfLines(
  { moreLines }: Pick<BookingRequest, 'moreLines'>,
  services: readonly OfferedService[],
  askedOf: (asks: readonly ServiceAsk[], line: FurtherLine) => readonly ServiceAsk[] = (asks) => asks,
): LineDetails[] {
  const read = moreLines.map((line) => {
    const asks = askedOf(services.find(({ id }) => id === line.serviceId)?.asks ?? [], line)
    return z.object(askedShape(asks)).safeParse(line)
  })
  const errors = read.flatMap(({ error }, index) =>
    (error?.issues ?? []).map(({ path, message }) => ({ path: pathOf(index) + path.join('.'), message })),
  )
  if (errors.length > 0) throw problem('invalid_input', { errors })
  const further = read.flatMap(({ data }) => data ?? [])
  return [
    NO_DETAILS,
    ...further.map((fields) => ({ ...toVehicleColumns(pickVehicle(fields)), ...pickPlace(fields) })),
  ]
}

/** Returns the add-ons that are bought with a size, in the owner's order. Throws 400. */
export function agreeAddOns(
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

/** What an unpaid booking holds; `coupon_code` is null without a coupon. */
export interface HeldChoice {
  lines: readonly BookedLine[]
  coupon_code: string | null
  area_id: string | null
}

/** Returns whether a request asks for what is held. A line without a size asks for the cheapest one on the day of the visit. */
export function isSameChoice(
  input: VisitChoice & Pick<BookingRequest, 'coupon' | 'area'>,
  { lines, coupon_code, area_id }: HeldChoice,
  services: readonly OfferedService[],
  day: string,
): boolean {
  const chosen = chosenLines(input)
  const isSameLine = ({ serviceId, size, addOns }: ChosenLine, held: BookedLine | undefined) => {
    const service = services.find(({ id }) => id === serviceId)
    const sizeId = size ?? (service && cheapestOn(service.price_list, service, day).size?.id) ?? null
    return (
      held?.service_id === serviceId &&
      held.size_id === sizeId &&
      held.add_ons.length === addOns.length &&
      held.add_ons.every(({ add_on_id, quantity }) =>
        addOns.some((one) => one.addOn === add_on_id && one.quantity === quantity),
      )
    )
  }
  return (
    coupon_code === (input.coupon ?? null) &&
    area_id === (input.area ?? null) &&
    lines.length === chosen.length &&
    chosen.every((line, index) => isSameLine(line, lines[index]))
  )
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
  const price = { minor: totalMinor, currency }
  // They are compared as if the customer paid on site where that is offered, because they may still choose it.
  const least = (one: PaymentTerms) => agreeTerms(one, price).dueNowMinor
  const [strictest = { kind: 'full' }] = terms.toSorted((one, other) => least(other) - least(one))
  return agreeTerms(strictest, price, options)
}
