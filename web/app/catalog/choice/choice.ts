import { fromMajor, toMajor } from '@jhilik/contract/money.ts'
import { lineMinutes, linePrice, priceOn, visitEnd } from '@jhilik/contract/prices.ts'
import type { Service, ServiceAddOn, ServiceSize } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'

/** What a customer chooses of a service. Without a size it is the guessed one, else the cheapest. */
export interface Choice {
  size: string | null
  addOns: readonly { addOn: string; quantity: number }[]
}

export const NO_CHOICE: Choice = { size: null, addOns: [] }

/** Tells whether the service has anything to choose, and with it visits of different lengths. */
export const isChoosable = ({ sizes, addOns }: Pick<Service, 'sizes' | 'addOns'>): boolean =>
  sizes.length > 0 || addOns.length > 0

const ADD_ON = /^([\da-f-]{36})\.(\d{1,3})$/i

/** Reads a choice from an address: `size=<id>&add=<id>.<quantity>`, with an `add` for each add-on. */
export const readChoice = (params: URLSearchParams): Choice => ({
  size: params.get('size'),
  addOns: params.getAll('add').flatMap((text) => {
    const [, addOn, quantity] = ADD_ON.exec(text) ?? []
    return addOn ? [{ addOn, quantity: Number(quantity) }] : []
  }),
})

/** The parameters with the choice; others stay. */
export function writeChoice({ size, addOns }: Choice, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('size')
  next.delete('add')
  if (size) next.set('size', size)
  for (const { addOn, quantity } of addOns) next.append('add', `${addOn}.${quantity}`)
  return next
}

interface ChosenAddOn extends ServiceAddOn {
  quantity: number
}

/** A choice as it is bought: with the sizes and add-ons that are offered. */
export interface ChosenLine {
  service: Service
  size: ServiceSize | null
  addOns: ChosenAddOn[]
  /** The price without add-ons, in major units. */
  price: number
  /** The price with add-ons. */
  total: number
  /** The minutes without add-ons. */
  duration: number
  /** The minutes with add-ons. */
  minutes: number
}

/** Returns the add-ons that can be bought with a size. */
export const addOnsFor = ({ addOns }: Service, size: ServiceSize | null): ServiceAddOn[] =>
  addOns.filter(({ sizeId }) => sizeId === null || sizeId === size?._id)

/** Returns the price of a size for a visit on a day. */
export const sizePriceOn = (day: string, { price, datedPrices }: ServiceSize): number =>
  priceOn(day, price, datedPrices)

/** Returns what is bought on a day: the chosen size, else the cheapest one, and the add-ons that go with it. */
export function lineOf(service: Service, choice: Choice, day: string): ChosenLine {
  const { currency } = service
  const [cheapest] = service.sizes.toSorted(
    (one, other) => sizePriceOn(day, one) - sizePriceOn(day, other) || one.duration - other.duration,
  )
  const size = service.sizes.find(({ _id }) => _id === choice.size) ?? cheapest ?? null
  const addOns = addOnsFor(service, size).flatMap((addOn) => {
    const chosen = choice.addOns.find((one) => one.addOn === addOn._id)?.quantity ?? 0
    const quantity = Math.min(Math.max(chosen, addOn.required ? 1 : 0), addOn.maxQuantity)
    return quantity > 0 ? [{ ...addOn, quantity }] : []
  })
  const price = size ? sizePriceOn(day, size) : priceOn(day, service.price, service.datedPrices)
  const duration = size?.duration ?? service.duration
  const minor = (amount: number) => fromMajor(amount, currency).minor
  const totalMinor = linePrice({
    priceMinor: minor(price),
    addOns: addOns.map((addOn) => ({
      priceMinor: minor(addOn.price),
      minutes: addOn.duration,
      quantity: addOn.quantity,
    })),
  })
  return {
    service,
    size,
    addOns,
    price,
    total: toMajor({ minor: totalMinor, currency }),
    duration,
    minutes: lineMinutes({
      minutes: duration,
      addOns: addOns.map(({ duration: minutes, quantity }) => ({ minutes, quantity, priceMinor: 0 })),
    }),
  }
}

/** Returns when a visit of some minutes in a slot ends. */
export const endOfVisit = ({ startsAt, endsAt }: Slot, { duration }: Service, minutes: number): Date =>
  new Date(
    visitEnd(
      { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) },
      { serviceMinutes: duration, minutes },
    ),
  )

/** Returns the choice that stands for what is bought, as addresses and requests carry it. */
export const choiceOf = ({ size, addOns }: Pick<ChosenLine, 'size' | 'addOns'>) => ({
  size: size?._id ?? null,
  addOns: addOns.map(({ _id, quantity }) => ({ addOn: _id, quantity })),
})
