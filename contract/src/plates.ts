import { digitsIn, plainDigits, type TextLocale } from './clock-text.ts'
import type { VEHICLE_TYPES } from './constants.ts'

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

/**
 * The registration offices of Bangladesh as plates name them: in Latin letters, in Bangla, and other spellings in use.
 * The first two spellings are the ones that are shown.
 */
export const PLATE_OFFICES: readonly (readonly [latin: string, bangla: string, ...others: string[]])[] = [
  ['DHAKA METRO', 'ঢাকা মেট্রো', 'DHAKA METROPOLITAN', 'DM', 'ঢাকা মহানগর'],
  [
    'CHATTA METRO',
    'চট্ট মেট্রো',
    'CHATTO METRO',
    'CHATTOGRAM METRO',
    'CHITTAGONG METRO',
    'CTG METRO',
    'চট্টগ্রাম মেট্রো',
    'চট্টঃ মেট্রো',
  ],
  ['KHULNA METRO', 'খুলনা মেট্রো'],
  ['RAJ METRO', 'রাজ মেট্রো', 'RAJSHAHI METRO', 'রাজশাহী মেট্রো'],
  ['SYLHET METRO', 'সিলেট মেট্রো'],
  ['BARISHAL METRO', 'বরিশাল মেট্রো', 'BARISAL METRO'],
  ['RANGPUR METRO', 'রংপুর মেট্রো'],
  ['GAZIPUR METRO', 'গাজীপুর মেট্রো'],
  ['MYMENSINGH METRO', 'ময়মনসিংহ মেট্রো'],
  ['BAGERHAT', 'বাগেরহাট'],
  ['BANDARBAN', 'বান্দরবান'],
  ['BARGUNA', 'বরগুনা', 'BORGUNA'],
  ['BARISHAL', 'বরিশাল', 'BARISAL'],
  ['BHOLA', 'ভোলা'],
  ['BOGURA', 'বগুড়া', 'BOGRA'],
  ['BRAHMANBARIA', 'ব্রাহ্মণবাড়িয়া', 'B BARIA', 'বি বাড়িয়া'],
  ['CHANDPUR', 'চাঁদপুর'],
  ['CHAPAINAWABGANJ', 'চাঁপাইনবাবগঞ্জ', 'CHAPAI NAWABGANJ', 'NAWABGANJ', 'নবাবগঞ্জ'],
  ['CHATTOGRAM', 'চট্টগ্রাম', 'CHITTAGONG'],
  ['CHUADANGA', 'চুয়াডাঙ্গা'],
  ['COXS BAZAR', 'কক্সবাজার', 'COX S BAZAR', 'COXSBAZAR'],
  ['CUMILLA', 'কুমিল্লা', 'COMILLA'],
  ['DHAKA', 'ঢাকা'],
  ['DINAJPUR', 'দিনাজপুর'],
  ['FARIDPUR', 'ফরিদপুর'],
  ['FENI', 'ফেনী'],
  ['GAIBANDHA', 'গাইবান্ধা'],
  ['GAZIPUR', 'গাজীপুর'],
  ['GOPALGANJ', 'গোপালগঞ্জ'],
  ['HABIGANJ', 'হবিগঞ্জ', 'HOBIGANJ'],
  ['JAMALPUR', 'জামালপুর'],
  ['JASHORE', 'যশোর', 'JESSORE'],
  ['JHALOKATHI', 'ঝালকাঠি', 'JHALAKATHI', 'JHALOKATI'],
  ['JHENAIDAH', 'ঝিনাইদহ', 'JHENAIDA'],
  ['JOYPURHAT', 'জয়পুরহাট'],
  ['KHAGRACHHARI', 'খাগড়াছড়ি', 'KHAGRACHARI'],
  ['KHULNA', 'খুলনা'],
  ['KISHOREGANJ', 'কিশোরগঞ্জ'],
  ['KURIGRAM', 'কুড়িগ্রাম'],
  ['KUSHTIA', 'কুষ্টিয়া'],
  ['LAKSHMIPUR', 'লক্ষ্মীপুর', 'LAXMIPUR', 'লক্ষীপুর'],
  ['LALMONIRHAT', 'লালমনিরহাট'],
  ['MADARIPUR', 'মাদারীপুর'],
  ['MAGURA', 'মাগুরা'],
  ['MANIKGANJ', 'মানিকগঞ্জ'],
  ['MEHERPUR', 'মেহেরপুর'],
  ['MOULVIBAZAR', 'মৌলভীবাজার', 'MAULVIBAZAR'],
  ['MUNSHIGANJ', 'মুন্সিগঞ্জ', 'মুন্সীগঞ্জ'],
  ['MYMENSINGH', 'ময়মনসিংহ'],
  ['NAOGAON', 'নওগাঁ'],
  ['NARAIL', 'নড়াইল'],
  ['NARAYANGANJ', 'নারায়ণগঞ্জ', 'নারায়নগঞ্জ'],
  ['NARSINGDI', 'নরসিংদী', 'NARSHINGDI'],
  ['NATORE', 'নাটোর'],
  ['NETROKONA', 'নেত্রকোনা', 'NETROKONA', 'নেত্রকোণা'],
  ['NILPHAMARI', 'নীলফামারী'],
  ['NOAKHALI', 'নোয়াখালী'],
  ['PABNA', 'পাবনা'],
  ['PANCHAGARH', 'পঞ্চগড়'],
  ['PATUAKHALI', 'পটুয়াখালী'],
  ['PIROJPUR', 'পিরোজপুর'],
  ['RAJBARI', 'রাজবাড়ী', 'রাজবাড়ি'],
  ['RAJSHAHI', 'রাজশাহী'],
  ['RANGAMATI', 'রাঙ্গামাটি', 'রাঙামাটি'],
  ['RANGPUR', 'রংপুর'],
  ['SATKHIRA', 'সাতক্ষীরা'],
  ['SHARIATPUR', 'শরীয়তপুর', 'শরিয়তপুর'],
  ['SHERPUR', 'শেরপুর'],
  ['SIRAJGANJ', 'সিরাজগঞ্জ'],
  ['SUNAMGANJ', 'সুনামগঞ্জ'],
  ['SYLHET', 'সিলেট'],
  ['TANGAIL', 'টাঙ্গাইল'],
  ['THAKURGAON', 'ঠাকুরগাঁও'],
]

/**
 * The class letters of plates. Dental and retroflex letters share their Latin spelling, so `TA` alone does not tell
 * which Bangla letter is meant.
 */
export const PLATE_LETTERS: readonly (readonly [latin: string, bangla: string, ...others: string[]])[] = [
  ['KA', 'ক'],
  ['KHA', 'খ'],
  ['GA', 'গ'],
  ['GHA', 'ঘ'],
  ['NGA', 'ঙ'],
  ['CHA', 'চ'],
  ['CHHA', 'ছ'],
  ['JA', 'জ'],
  ['JHA', 'ঝ'],
  ['TA', 'ট'],
  ['THA', 'ঠ'],
  ['DA', 'ড'],
  ['DHA', 'ঢ'],
  ['TA', 'ত'],
  ['THA', 'থ'],
  ['DA', 'দ'],
  ['DHA', 'ধ'],
  ['NA', 'ন'],
  ['PA', 'প'],
  ['PHA', 'ফ', 'FA'],
  ['BA', 'ব'],
  ['BHA', 'ভ', 'VA'],
  ['MA', 'ম'],
  ['YA', 'য'],
  ['RA', 'র'],
  ['LA', 'ল'],
  ['SHA', 'শ'],
  ['SA', 'স'],
  ['HA', 'হ'],
  ['A', 'অ'],
  ['I', 'ই'],
  ['U', 'উ'],
  ['E', 'এ'],
]
