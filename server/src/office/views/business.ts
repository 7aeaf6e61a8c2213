import {
  BUSINESS_FIELDS,
  type Business,
  type BusinessValues,
  businessValuesSchema,
} from '@jhilik/contract/business.ts'
import type { ContactFacts } from '@jhilik/contract/site.ts'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db.ts'
import { isCountry } from '../../platform/phones.ts'
import { readSetting } from '../../platform/settings.ts'
import { withVersion } from '../../platform/versions.ts'

/** The trigger `settings_notify_business` of the database names it too. */
export const BUSINESS_KEY = 'business-settings'

export const readStoredBusiness = async (db: Db): Promise<StoredBusiness> =>
  readStored(await readSetting(db, BUSINESS_KEY))

export async function hasBookings(db: Db): Promise<boolean> {
  return (await db.selectFrom('bookings').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns the business data as this process has it now. */
export async function readBusiness({ config, db }: { config: Config; db: Db }): Promise<Business> {
  const isLocked = await hasBookings(db)
  return {
    ...businessVersion(valuesOf(config)),
    setBy: { ...config.businessSetBy },
    locked: { currency: isLocked, timeZone: isLocked },
    currencyIsChosen:
      'currency' in config.businessSetBy || (await readStoredBusiness(db)).currency !== undefined,
  }
}

/** Returns the values and their version. */
export const businessVersion = (values: BusinessValues) => withVersion({ values })

/** The fields that an owner has entered; the others come from the environment or are the defaults. */
type StoredBusiness = Partial<BusinessValues>

const storedSchema = z.record(z.string(), z.unknown()).catch({})

/** A field that cannot be read is treated like one that was never entered. */
function readStored(value: unknown): StoredBusiness {
  const stored = storedSchema.parse(value)
  const readable = BUSINESS_FIELDS.flatMap((field) => {
    const { success, data } = businessValuesSchema.shape[field].safeParse(stored[field])
    return success ? [[field, data]] : []
  })
  return Object.fromEntries(readable)
}

const CONTACT_FIELDS = ['email', 'phone', 'address', 'addressBn', 'hours'] as const
const NO_CONTACT: ContactFacts = { email: null, phone: null, address: null, addressBn: null, hours: [] }

/** The part of the settings that owners can change while the server runs. */
export type BusinessFacts = Pick<
  Config,
  'businessName' | 'businessNameBn' | 'contact' | 'locale' | 'currency' | 'timeZone' | 'country' | 'mailFrom'
>

/** Returns what applies: the environment, else what was entered, else the default. */
export function factsOf(config: Config, stored: StoredBusiness): BusinessFacts {
  const entered = Object.fromEntries(
    Object.entries(stored).filter(([field]) => !(field in config.businessSetBy)),
  ) as StoredBusiness
  const businessName = entered.name ?? config.businessName
  const { country = config.country } = entered
  // A demo's sample contact is not mixed with a real one.
  const isSample = !CONTACT_FIELDS.some((field) => field in config.businessSetBy)
  const replacesSample = isSample && CONTACT_FIELDS.some((field) => field in entered)
  const otherwise = replacesSample ? NO_CONTACT : config.contact
  return {
    businessName,
    businessNameBn: entered.nameBn === undefined ? config.businessNameBn : entered.nameBn,
    contact: {
      email: entered.email === undefined ? otherwise.email : entered.email,
      phone: entered.phone === undefined ? otherwise.phone : entered.phone,
      address: entered.address === undefined ? otherwise.address : entered.address,
      addressBn: entered.addressBn === undefined ? otherwise.addressBn : entered.addressBn,
      hours: entered.hours ?? otherwise.hours,
    },
    locale: entered.locale ?? config.locale,
    currency: entered.currency ?? config.currency,
    timeZone: entered.timeZone ?? config.timeZone,
    country: isCountry(country) ? country : config.country,
    mailFrom:
      typeof config.mailFrom === 'string' ? config.mailFrom : { ...config.mailFrom, name: businessName },
  }
}

export const valuesOf = (facts: BusinessFacts): BusinessValues => ({
  name: facts.businessName,
  nameBn: facts.businessNameBn,
  ...facts.contact,
  locale: facts.locale,
  currency: facts.currency,
  timeZone: facts.timeZone,
  country: facts.country,
})
