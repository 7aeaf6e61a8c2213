import { digitsIn, type TextLocale } from './clock-text.ts'
import { PLACE_FIELDS, type Place, type PlaceField } from './places.ts'

/** The short titles in tables and lists of facts. */
export const placeTitles: Record<TextLocale, Record<PlaceField, string>> = {
  en: { rooms: 'Rooms', floor: 'Floor', units: 'Units' },
  bn: { rooms: 'রুম', floor: 'ফ্লোর', units: 'ইউনিট' },
}

type Words = Record<PlaceField, (value: number) => string>

const words: Record<TextLocale, Words> = {
  en: {
    rooms: (count) => `${count} ${count === 1 ? 'room' : 'rooms'}`,
    floor: (floor) => (floor === 0 ? 'Ground floor' : `Floor ${floor}`),
    units: (count) => `${count} ${count === 1 ? 'unit' : 'units'}`,
  },
  bn: {
    rooms: (count) => `${count}টি রুম`,
    floor: (floor) => (floor === 0 ? 'নিচতলা' : `ফ্লোর ${floor}`),
    units: (count) => `${count}টি ইউনিট`,
  },
}

/** Writes the facts about a place, wherever they are shown: `3 rooms · Floor 2`; empty when there are none. */
export function placeText(place: Place, locale: TextLocale): string {
  const facts = PLACE_FIELDS.flatMap((field) => {
    const value = place[field]
    return value === null ? [] : words[locale][field](value)
  })
  return digitsIn(locale, facts.join(' · '))
}
