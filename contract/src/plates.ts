import { digitsIn, plainDigits, type TextLocale } from './clock-text.ts'
import type { VEHICLE_TYPES } from './constants.ts'
import { PLATE_LETTERS, PLATE_OFFICES } from './plate-offices.ts'

// Number plates of Bangladesh: an office, a class letter, two digits and four digits, in Latin or Bangla letters. A
// plate that is written in another way is valid too; it is stored and shown as typed.

interface Plate {
  office: readonly [latin: string, bangla: string, ...others: string[]]
  /** The letters that the plate may mean: one, or two when the Latin spelling does not tell them apart. */
  letters: readonly (readonly [latin: string, bangla: string, ...others: string[]])[]
  /** The two digits of the series. `number` has the four digits of the number. */
  series: string
  number: string
}

/** Matches everything but letters, vowel signs and digits: spaces, dashes, dots, zero-width characters. */
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu

const compact = (text: string) => plainDigits(text.normalize('NFC')).toUpperCase().replace(SEPARATORS, '')

/** The offices by compact spelling. The map is built at its first use because most pages show no plate. */
let offices: Map<string, Plate['office']> | undefined

function officesBySpelling(): Map<string, Plate['office']> {
  offices ??= new Map(
    PLATE_OFFICES.flatMap((office) => office.map((spelling) => [compact(spelling), office] as const)),
  )
  return offices
}

/** Returns null for a plate that is written in another way. */
function parsePlate(text: string): Plate | null {
  const [, words = '', series = '', number = ''] = /^(.+?)(\d\d)(\d{4})$/.exec(compact(text)) ?? []
  for (const [spelling, office] of officesBySpelling()) {
    if (!words.startsWith(spelling)) continue
    const typed = words.slice(spelling.length)
    const letters = PLATE_LETTERS.filter((spellings) => spellings.includes(typed))
    if (letters.length > 0) return { office, letters, series, number }
  }
  return null
}

const latinText = ({ office, letters, series, number }: Plate) =>
  `${office[0]}-${letters[0]?.[0]} ${series}-${number}`

/** Returns null when the letter is not certain. */
function banglaText({ office, letters, series, number }: Plate): string | null {
  const [letter, other] = letters
  if (!letter || other) return null
  return `${office[1]}-${letter[1]} ${digitsIn('bn', `${series}-${number}`)}`
}

/** Returns the same text for every way to write one plate, for comparing. It is never shown. */
export function plateKey(text: string): string {
  const plate = parsePlate(text)
  return plate ? latinText(plate) : compact(text) || text.trim()
}

/**
 * Writes `DHAKA METRO-GA 12-3456` or `ঢাকা মেট্রো-গ ১২-৩৪৫৬`; a plate that is written in another way is returned as
 * typed.
 */
export function plateText(text: string, locale: TextLocale): string {
  const plate = parsePlate(text)
  return (plate && (locale === 'bn' ? banglaText(plate) : latinText(plate))) ?? text
}

/** Returns each spelling by which staff may search for the plate, one per line. */
export function plateSpellings(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return [...new Set([line, plateText(line, 'en'), plateText(line, 'bn')])].join('\n')
}

type VehicleType = (typeof VEHICLE_TYPES)[number]

const TYPES: Record<string, VehicleType> = {
  ক: 'car',
  খ: 'car',
  গ: 'car',
  ঘ: 'suv',
  চ: 'microbus',
  ছ: 'microbus',
  ট: 'truck',
  ড: 'truck',
  থ: 'auto-rickshaw',
  দ: 'auto-rickshaw',
  ন: 'pickup',
  ম: 'pickup',
  ল: 'motorcycle',
  হ: 'motorcycle',
}

/** Returns the type for which the class letter usually stands; null when the letter tells nothing. */
export function typeOfPlate(text: string): VehicleType | null {
  const [letter, other] = parsePlate(text)?.letters ?? []
  return (letter && !other && TYPES[letter[1]]) || null
}
