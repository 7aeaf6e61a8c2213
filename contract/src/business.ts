import { z } from 'zod'
import { LOCALES, WEEKDAYS } from './constants.ts'
import { refusingGatewaySchema } from './currency-change.ts'
import { requiredEndTime, requiredTime } from './digits.ts'
import { success } from './envelope.ts'
import { emailSchema, phoneSchema, postalAddressSchema, requiredText } from './fields.ts'
import { versioned } from './primitives.ts'
import { contactFactsSchema } from './site.ts'
import * as messages from './validation.ts'

// The name, contact, opening hours, language, currency, time zone and country of the business: shown on every page, in
// mails and in documents.

export const MAX_OPENING_ENTRIES = 21

/** Null and '' both mean that there is none. */
const orNone = <T extends z.ZodType<string>>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable())

/** The end of a day is the midnight after it. */
const endOf = (closes: string) => (closes === '00:00' ? '24:00' : closes)

/** Returns whether a business that opens and closes at these times of one day is open in between. */
export function closesLater({ opens, closes }: { opens: string; closes: string }): boolean {
  return endOf(closes) > opens
}

const openingEntry = z
  .object({
    firstDay: z.enum(WEEKDAYS, messages.weekdayIsRequired),
    lastDay: z.enum(WEEKDAYS, messages.weekdayIsRequired),
    opens: requiredTime(messages.startTimeIsRequired),
    closes: requiredEndTime(messages.endTimeIsRequired),
  })
  .refine(closesLater, {
    path: ['closes'],
    message: messages.endTimeBeforeStartTime,
  })

/**
 * Opening hours as the contact page shows them; slots are created from schedules instead. Two entries of one day have a
 * break between them.
 */
const openingWeek = z
  .array(openingEntry)
  .max(MAX_OPENING_ENTRIES, messages.atMost21OpeningHours)
  .superRefine((hours, context) => {
    const index = hoursOverlapAt(hours)
    if (index >= 0)
      context.addIssue({ code: 'custom', path: [index, 'opens'], message: messages.hoursOverlap })
  })

/** Returns whether it is a code of ISO 4217, such as `BDT`. */
export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

/** Returns whether it is a name of IANA's, such as `Asia/Dhaka`, or a distance from UTC, such as `+06:00`. */
export function isTimeZone(zone: string): boolean {
  // PostgreSQL knows no other notation of a distance.
  if (/^[+-](?!\d\d:\d\d$)/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const fields = {
  name: requiredText(messages.businessNameIsRequired, 100),
  /** For Bangla pages, mails and receipts; null when `name` and `address` are for all languages. */
  nameBn: orNone(requiredText(messages.businessNameIsRequired, 100)),
  email: orNone(emailSchema),
  phone: orNone(phoneSchema),
  address: orNone(postalAddressSchema),
  addressBn: orNone(postalAddressSchema),
  hours: openingWeek,
  /** The language for visitors who have not chosen one, and for mails to them. */
  locale: z.enum(LOCALES),
  /** The currency of new services; an existing one keeps the currency of its price. */
  currency: z.string().refine(isCurrency, messages.currencyIsRequired),
  timeZone: z.string().refine(isTimeZone, messages.timeZoneIsUnknown),
  /**
   * The ISO 3166 code of the country, such as `BD`. Phone numbers without a country prefix are read as numbers of it.
   */
  country: z.string().regex(/^[A-Z]{2}$/, messages.countryIsUnknown),
}

export const BUSINESS_FIELDS = [
  'name',
  'nameBn',
  'email',
  'phone',
  'address',
  'addressBn',
  'hours',
  'locale',
  'currency',
  'timeZone',
  'country',
] as const satisfies (keyof typeof fields)[]
export type BusinessField = (typeof BUSINESS_FIELDS)[number]

/**
 * `PATCH /business` (permission `settings.change`): absent fields stay as they are, so each step of the set-up sends
 * its own ones. The change applies at once, on every page and in every process. It is refused with
 * - 409 `set_by_environment`: an environment variable sets the field (`errors` names it) and another value was sent;
 *   the same value is fine,
 * - 409 `currency_locked`: another currency, although there is a booking,
 * - 409 `time_zone_locked`: another time zone, although there is a booking. Slots without bookings keep their wall
 *   times,
 * - 400 `invalid_input` with `errors`, also for a country that is unknown.
 */
export const businessRequestSchema = z.object(fields).partial()
export type BusinessRequest = z.infer<typeof businessRequestSchema>

export const businessValuesSchema = z.object({
  name: z.string(),
  nameBn: z.string().nullable(),
  ...contactFactsSchema.shape,
  locale: z.enum(LOCALES),
  currency: z.string(),
  timeZone: z.string(),
  country: z.string(),
})
export type BusinessValues = z.infer<typeof businessValuesSchema>

/** `GET /business` (permission `settings.change`) returns this. */
export const businessSchema = z.object({
  values: businessValuesSchema,
  ...versioned,
  /**
   * The environment variable that sets a field, by field, such as `{ name: 'BUSINESS_NAME' }`. These fields are
   * read-only: show the value and the name of the variable.
   */
  setBy: z.partialRecord(z.enum(BUSINESS_FIELDS), z.string()),
  /** The fields that cannot be changed any more, because there is a booking. */
  locked: z.object({ currency: z.boolean(), timeZone: z.boolean() }),
  /** Whether an owner or the environment has chosen the currency; else the set-up suggests that of the country. */
  currencyIsChosen: z.boolean(),
})
export type Business = z.infer<typeof businessSchema>
export const businessResponseSchema = success(businessSchema)

/** `PATCH /business` returns this. */
export const changedBusinessSchema = businessSchema.extend({
  /** The gateways that do not take what is due when booking in the new currency; empty when it was not changed. */
  refusingGateways: z.array(refusingGatewaySchema),
})
export type ChangedBusiness = z.infer<typeof changedBusinessSchema>
export const changedBusinessResponseSchema = success(changedBusinessSchema)

interface Stretch {
  firstDay: (typeof WEEKDAYS)[number]
  lastDay: (typeof WEEKDAYS)[number]
  opens: string
  closes: string
}

/** Returns the days of an entry: `Sa-Mo` are Saturday, Sunday and Monday. */
function daysOf({ firstDay, lastDay }: Stretch): string[] {
  const first = WEEKDAYS.indexOf(firstDay)
  const length = ((WEEKDAYS.indexOf(lastDay) - first + WEEKDAYS.length) % WEEKDAYS.length) + 1
  return Array.from({ length }, (_, offset) => WEEKDAYS[(first + offset) % WEEKDAYS.length] ?? firstDay)
}

/** Returns the index of the first entry that overlaps an earlier one; -1 for none. */
export const hoursOverlapAt = (hours: readonly Stretch[]): number =>
  hours.findIndex((one, index) =>
    hours
      .slice(0, index)
      .some(
        (other) =>
          one.opens < endOf(other.closes) &&
          other.opens < endOf(one.closes) &&
          daysOf(one).some((day) => daysOf(other).includes(day)),
      ),
  )
