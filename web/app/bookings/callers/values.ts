import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Caller, CallerAnswer, CallerPay, CallerTime } from '@jhilik/contract/callers.ts'
import type { OnSiteMethod } from '@jhilik/contract/ledger.ts'
import { isPhoneNumber, plainPhone } from '@jhilik/contract/phone-text.ts'
import type { Service } from '@jhilik/contract/services.ts'
import {
  pickVehicle,
  VEHICLE_FIELDS,
  type Vehicle,
  type VehicleField,
  vehicleOf,
} from '@jhilik/contract/vehicles.ts'
import { guessSize } from '../../catalog/choice/guess.ts'
import type { CallerRequest } from './api.ts'

/** What is chosen besides one of the offered values. */
export const NEW = 'new'
export const NONE = ''

/** The form of a new booking. Texts are as they were typed. */
export interface CallerValues extends Record<VehicleField, string> {
  phone: string
  name: string
  email: string
  /** The language of messages; empty: as it is known, or that of the business. */
  locale: CallerAnswer['locale'] | ''
  /** The number of a known vehicle, `NEW`, or `NONE`: it is asked for later. */
  vehicle: string
  /** The number of a known address, or `NEW`. */
  place: string
  address: string
  area: string
  serviceId: string
  size: string | null
  addOns: { addOn: string; quantity: number }[]
  coupon: string
  /** The id of a slot, `NEW` for another time, or `NONE` for the one with the least driving. */
  slotId: string
  time: { date: string; startTime: string }
  reason: string
  pay: CallerPay | 'received'
  payment: { method: OnSiteMethod; reference: string }
  note: string
}

export const EMPTY: CallerValues = {
  phone: '',
  name: '',
  email: '',
  locale: '',
  vehicle: NONE,
  ...(Object.fromEntries(VEHICLE_FIELDS.map((field) => [field, ''])) as Record<VehicleField, string>),
  vehicleType: 'car',
  place: NEW,
  address: '',
  area: '',
  serviceId: '',
  size: null,
  addOns: [],
  coupon: '',
  slotId: NONE,
  time: { date: '', startTime: '' },
  reason: '',
  pay: 'site',
  payment: { method: 'cash', reference: '' },
  note: '',
}

/** What is filled in for a known caller: what they booked last. */
export function valuesOf(caller: Caller, services: readonly Service[]): Partial<CallerValues> {
  const last = caller.jobs.find(({ service }) => services.some(({ _id }) => _id === service._id))
  return {
    name: caller.name,
    email: caller.email,
    locale: EMPTY.locale,
    vehicle: caller.vehicles.length > 0 ? '0' : NONE,
    place: caller.addresses.length > 0 ? '0' : NEW,
    ...(last && { serviceId: last.service._id, size: last.lines[0]?.size?._id ?? null }),
  }
}

/** What is filled in for a revisit: what is known of the visit that it makes good. */
export function valuesOfVisit({ area, customer, lines, service, ...booking }: BookingDetail): CallerValues {
  const vehicle = vehicleOf(booking)
  const fields = vehicle && Object.fromEntries(VEHICLE_FIELDS.map((field) => [field, String(vehicle[field])]))
  return {
    ...EMPTY,
    phone: customer.phone,
    name: customer.name,
    email: customer.email ?? '',
    address: customer.address,
    area: area?._id ?? '',
    serviceId: service._id,
    size: lines[0]?.size?._id ?? null,
    ...(fields && { ...fields, vehicle: NEW }),
  }
}

/** The vehicle of the booking; null when it is asked for later. */
export function vehicleIn(values: CallerValues, caller: Caller | null) {
  if (values.vehicle === NEW) return pickVehicle(values)
  return values.vehicle === NONE ? null : (caller?.vehicles[Number(values.vehicle)] ?? null)
}

/** Where the work is done. */
export function placeIn({ place, address, area }: CallerValues, caller: Caller | null) {
  if (place === NEW) return { address, area }
  const known = caller?.addresses[Number(place)]
  return { address: known?.address ?? '', area: known?.area?._id ?? '' }
}

/** The size for a vehicle, if one is certain. */
export const sizeFor = (service: Service, vehicle: Pick<Vehicle, 'vehicleType'> | null): string | null =>
  guessSize(service, { vehicle })?.size._id ?? null

/** Returns the time that is chosen: at first the one with the least driving. */
export function chosenTime(times: readonly CallerTime[], slotId: string): CallerTime | undefined {
  const added = ({ addedMinutes }: CallerTime) => addedMinutes ?? 0
  const [least] = times.toSorted((one, other) => added(one) - added(other))
  return times.find(({ _id }) => _id === slotId) ?? least
}

/** Returns what has to be entered or chosen before a booking can be sent, in the order of the form. */
export function whatIsMissing(
  { phone, name, slotId }: CallerValues,
  { service, slot }: Pick<Sent, 'slot'> & { service: Service | undefined },
): ('phone' | 'name' | 'serviceId' | 'slotId')[] {
  return [
    ...(isPhoneNumber(plainPhone(phone)) ? [] : ['phone' as const]),
    ...(name.trim() ? [] : ['name' as const]),
    ...(service ? [] : ['serviceId' as const]),
    ...(!service || slot || slotId === NEW ? [] : ['slotId' as const]),
  ]
}

interface Sent {
  values: CallerValues
  caller: Caller | null
  service: Service
  slot: CallerTime | undefined
  price: { price: number; currency: string } | null
  /** The complaint that it makes good. */
  revisitOf: string | null
}

/** Returns what is sent to the server. */
export function requestOf({ values, caller, service, slot, price, revisitOf }: Sent): CallerRequest {
  const { phone, name, email, locale, coupon, note, pay, payment, reason, size, addOns, time } = values
  const { address, area } = placeIn(values, caller)
  const vehicle = service.asks.includes('vehicle') ? vehicleIn(values, caller) : null
  const isAgreed = values.slotId === NEW
  return {
    customer: { phone, name, email: email || null, address: service.doneAt === 'base' ? '' : address },
    serviceId: service._id,
    size,
    addOns,
    ...(coupon && { coupon }),
    ...(area && { area }),
    ...vehicle,
    note,
    ...(isAgreed ? { time, ...(reason && { reason }) } : { slotId: slot?._id ?? null }),
    pay: pay === 'link' ? 'link' : 'site',
    ...(locale && !caller?.hasAccount && { locale }),
    ...(pay === 'received' && {
      payment: { method: payment.method, ...(payment.reference && { reference: payment.reference }) },
    }),
    ...(revisitOf && { revisitOf }),
    ...(!isAgreed && price && { expectedPrice: price.price, expectedCurrency: price.currency }),
  }
}
