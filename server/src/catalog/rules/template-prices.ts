import { DEFAULT_SIZES, type SuggestedSize, suggestFor } from '@jhilik/contract/price-requests.ts'
import type { Template } from './templates.ts'

// The sizes and add-ons with which services of templates begin.

/** The sizes in which many car washes are sold. */
const VEHICLES = DEFAULT_SIZES.vehicle.filter(({ vehicleSize }) =>
  ['sedan', 'suv', 'microbus'].includes(vehicleSize ?? ''),
)

const ofUnits = (upTo: number, name: string, nameBn: string, percent: number, minutes: number) => ({
  ...{ name, nameBn, vehicleSize: null, upTo, percent, minutes },
})
const UNITS: readonly SuggestedSize[] = [
  ofUnits(1, 'One unit', 'একটি ইউনিট', 0, 0),
  ofUnits(2, 'Two units', 'দুটি ইউনিট', 80, 60),
  ofUnits(4, '3 or 4 units', '৩ বা ৪টি ইউনিট', 220, 150),
]

interface SuggestedAddOn {
  name: string
  nameBn: string
  prices: Template['prices']
  minutes: number
  maxQuantity: number
}

const SEAT_SHAMPOO = {
  name: 'Seat shampoo',
  nameBn: 'সিট শ্যাম্পু',
  prices: { BDT: 150, USD: 3 },
  minutes: 10,
  maxQuantity: 8,
}
const FLOOR_MAT = {
  name: 'Floor mat wash',
  nameBn: 'ফ্লোর ম্যাট ধোয়া',
  prices: { BDT: 60, USD: 1 },
  minutes: 3,
  maxQuantity: 8,
}

const SIZES: Readonly<Record<string, readonly SuggestedSize[]>> = {
  'exterior-foam-wash': VEHICLES,
  'interior-deep-clean': VEHICLES,
  'engine-bay-cleaning': VEHICLES,
  'ceramic-coating': VEHICLES,
  'home-deep-cleaning': DEFAULT_SIZES.place,
  'ac-servicing': UNITS,
  'ac-installation': UNITS,
}

const ADD_ONS: Readonly<Record<string, readonly SuggestedAddOn[]>> = {
  'exterior-foam-wash': [SEAT_SHAMPOO, FLOOR_MAT],
  'interior-deep-clean': [FLOOR_MAT],
}

/** Some letters of Bangla have two spellings; requests are stored in this one. */
const toStored = <Named extends { nameBn: string }>(named: Named) => ({
  ...named,
  nameBn: named.nameBn.normalize('NFC'),
})

/** Returns the sizes that are suggested for a service of a template at a price; none for most services. */
export const suggestedSizes = (
  { slug }: Pick<Template, 'slug'>,
  service: { listedPrice: number; duration: number },
) =>
  (SIZES[slug] ?? []).map(({ percent, minutes, ...size }) => ({
    ...toStored(size),
    ...suggestFor({ percent, minutes }, service),
  }))

/** Returns the add-ons of a service of a template in a currency for which there are prices. */
export const suggestedAddOns = ({ slug }: Pick<Template, 'slug'>, currency: string) =>
  (ADD_ONS[slug] ?? []).flatMap(({ prices, minutes, ...addOn }) =>
    Object.hasOwn(prices, currency)
      ? [
          {
            ...toStored(addOn),
            sizeId: null,
            required: false,
            listedPrice: prices[currency as keyof typeof prices],
            duration: minutes,
          },
        ]
      : [],
  )
