import { z } from 'zod'
import { success } from './envelope.ts'
import { anyText } from './fields.ts'
import { UPLOADED } from './picture-links.ts'
import { instantSchema, versioned } from './primitives.ts'
import { receiptDocumentSchema } from './receipts.ts'
import { siteLookSchema } from './site.ts'
import { cleanText } from './typed-text.ts'
import * as messages from './validation.ts'

// The look of the business: its logo, two colors and texts. Owners change a draft, see it in a preview, and publish it.

/** The product's own colors: those of a business that has chosen none. */
export const PRODUCT_COLORS = { brand: '#0b6172', spark: '#ffb703' } as const

const color = z
  .string(messages.colorIsNotValid)
  .overwrite((typed) => cleanText(typed).toLowerCase())
  .regex(/^#[0-9a-f]{6}$/, messages.colorIsNotValid)

/** A text in both languages; '' in both for the product's own. */
function pairOf(max: 60 | 120) {
  return z.object({ en: anyText(max), bn: anyText(max) }).superRefine(({ en, bn }, context) => {
    if (Boolean(en) === Boolean(bn)) return
    context.addIssue({ code: 'custom', path: [en ? 'bn' : 'en'], message: messages.bothLanguages })
  })
}

export const lookValuesSchema = z.object({
  /** The link to an uploaded picture; null for the product's drop. */
  logo: z.string(messages.pictureIsRequired).regex(UPLOADED, messages.pictureIsRequired).nullable(),
  /** The logo shows the name of the business, which is not written beside it then. */
  nameInLogo: z.boolean(),
  /** `brand` is for links and most buttons, `spark` for the buttons that lead to a booking; null for the product's. */
  colors: z.object({ brand: color, spark: color }).nullable(),
  texts: z.object({
    /** The headline of the home page. Words between two asterisks are shown in the color `spark`. */
    title: pairOf(60),
    /** The line below it, which also describes the business in previews of links. */
    text: pairOf(120),
    /** Where the business works: the first line of the footer. */
    served: pairOf(60),
  }),
})
export type LookValues = z.infer<typeof lookValuesSchema>

const hexSchema = z.string()

export const lookStateSchema = z.object({
  ...versioned,
  /** What visitors see. */
  published: lookValuesSchema,
  /** Null when the look was never published. */
  publishedAt: instantSchema.nullable(),
  /** What only the preview shows; null when it is what visitors see. */
  draft: lookValuesSchema.nullable(),
  /** Whether there is a look before the published one, to which it can be put back. */
  canUndo: z.boolean(),
  /** The draft, or else the published look, as pages show it. */
  preview: z.object({
    look: siteLookSchema.nullable(),
    /** The values of the custom properties in each theme. */
    themes: z.object({ light: z.record(z.string(), hexSchema), dark: z.record(z.string(), hexSchema) }),
    /** The chosen colors that are shown darker or lighter, because they would be hard to read. */
    adjusted: z.array(z.object({ color: z.enum(['brand', 'spark']), chosen: hexSchema, shown: hexSchema })),
  }),
})
export type LookState = z.infer<typeof lookStateSchema>
export const lookStateResponseSchema = success(lookStateSchema)

/** A mail as it is sent, and a receipt, with sample data, as the draft makes them look. */
export const lookSamplesSchema = z.object({ mail: z.string(), receipt: receiptDocumentSchema })
export type LookSamples = z.infer<typeof lookSamplesSchema>
export const lookSamplesResponseSchema = success(lookSamplesSchema)
