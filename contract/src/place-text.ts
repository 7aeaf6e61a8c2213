import { digitsIn, type TextLocale } from './clock-text.ts'
import type { Place } from './places.ts'

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
