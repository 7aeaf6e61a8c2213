import { z } from 'zod'
import { WEEKDAYS } from './constants.ts'
import { success } from './envelope.ts'
import { namedGatewaySchema } from './gateways.ts'
import { currencySchema, wallTimeSchema } from './primitives.ts'

const weekdaySchema = z.enum(WEEKDAYS)

/** Opening hours of consecutive weekdays, in the business's zone. */
export const openingHoursSchema = z.object({
  firstDay: weekdaySchema,
  lastDay: weekdaySchema,
  opens: wallTimeSchema,
  closes: wallTimeSchema,
})
export type OpeningHours = z.infer<typeof openingHoursSchema>

/** Contact data of the business; absent where not configured. */
export const contactFactsSchema = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  /** In Bangla; null when it is the same. */
  addressBn: z.string().nullable(),
  hours: z.array(openingHoursSchema),
})
export type ContactFacts = z.infer<typeof contactFactsSchema>

const lookTextSchema = z.object({ en: z.string(), bn: z.string() }).nullable()

/** What pages show in place of the product's own look. */
export const siteLookSchema = z.object({
  /** A number that is another one after each change, so that addresses of icons change with it. */
  version: z.int(),
  logo: z
    .object({
      img: z.string(),
      width: z.int(),
      height: z.int(),
      /** The color on which it can be seen in both themes; '' for a picture without transparent parts. */
      ground: z.string(),
    })
    .nullable(),
  /** The logo shows the name, which is not written beside it then. */
  nameInLogo: z.boolean(),
  /** The color of the browser's bars. */
  themeColor: z.string(),
  /** A style sheet with the colors of both themes; '' for the product's colors. */
  css: z.string(),
  /** Null for the product's texts. */
  texts: z.object({ title: lookTextSchema, text: lookTextSchema, served: lookTextSchema }),
})
export type SiteLook = z.infer<typeof siteLookSchema>

/** `GET /site` returns the settings that every page uses. Public. */
export const siteSchema = z.object({
  businessName: z.string(),
  /** In Bangla; null when it is the same. */
  businessNameBn: z.string().nullable(),
  timeZone: z.string(),
  currency: currencySchema,
  locale: z.string(),
  publicUrl: z.string(),
  /** True in a demo: the login form is pre-filled with `demoAccount` and the mailbox can be read. */
  demo: z.boolean(),
  demoAccount: z.object({ email: z.string(), password: z.string() }).nullable(),
  /** Whether codes can be sent to phone numbers. */
  textMessages: z.boolean(),
  /** Whether people can get push notifications. */
  webPush: z.boolean(),
  /** Whether people can sign in with Google. */
  google: z.boolean(),
  contact: contactFactsSchema.extend({
    /** The email address for people to read: its domain in its own letters. */
    emailText: z.string().nullable(),
  }),
  /** Null for the product's own look. */
  look: siteLookSchema.nullable(),
  /** Whether a gateway is configured; without one, customers pay on site only. */
  paysOnline: z.boolean(),
  /** All gateways that exist, because a past payment may name one that is no longer configured. */
  gateways: z.array(namedGatewaySchema),
})
export type Site = z.infer<typeof siteSchema>
export const siteResponseSchema = success(siteSchema)

/** Returns the settings with name and address of the business as they are written in the language. */
export const siteIn = (locale: string, site: Site): Site =>
  locale === 'bn'
    ? {
        ...site,
        businessName: site.businessNameBn ?? site.businessName,
        contact: { ...site.contact, address: site.contact.addressBn ?? site.contact.address },
      }
    : site
