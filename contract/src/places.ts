import { z } from 'zod'
import { digitsIn, type TextLocale } from './clock-text.ts'

/** Facts about the customer's place that a service may ask for; null when unknown or not asked. */
export const placeSchema = z.object({
  rooms: z.int().nullable(),
  /** 0 is the ground floor. */
  floor: z.int().nullable(),
  /** The number of appliances to work on, such as air conditioners. */
  units: z.int().nullable(),
})
export type Place = z.infer<typeof placeSchema>
export type PlaceField = keyof Place

/** Forms, drafts and exports are built from this list. */
export const PLACE_FIELDS: readonly PlaceField[] = placeSchema.keyof().options

/** Picks the facts about the place out of something that has more, such as a booking. */
export const pickPlace = ({ rooms, floor, units }: Place): Place => ({ rooms, floor, units })

const words = {
  en: {
    rooms: (count: number) => `${count} ${count === 1 ? 'room' : 'rooms'}`,
    floor: (floor: number) => (floor === 0 ? 'Ground floor' : `Floor ${floor}`),
    units: (count: number) => `${count} ${count === 1 ? 'unit' : 'units'}`,
  },
  bn: {
    rooms: (count: number) => `${count}টি রুম`,
    floor: (floor: number) => (floor === 0 ? 'নিচতলা' : `ফ্লোর ${floor}`),
    units: (count: number) => `${count}টি ইউনিট`,
  },
}

/** Writes the facts about a place, wherever they are shown: `3 rooms · Floor 2`; empty when there are none. */
export function placeText({ rooms, floor, units }: Place, locale: TextLocale): string {
  const say = words[locale]
  const facts = [
    rooms !== null && say.rooms(rooms),
    floor !== null && say.floor(floor),
    units !== null && say.units(units),
  ]
  return digitsIn(locale, facts.filter(Boolean).join(' · '))
}
