import { z } from 'zod'
import { success } from './envelope.ts'
import { dateSchema } from './primitives.ts'

/** Addresses of the pages about the business and its terms. */
export const INFO_PAGES = ['about', 'contact', 'faq', 'terms', 'privacy', 'refund-policy'] as const
export const infoPageSlugSchema = z.enum(INFO_PAGES)
export type InfoPageSlug = z.infer<typeof infoPageSlugSchema>

export const pageLanguageSchema = z.enum(['en', 'bn'])
export type PageLanguage = z.infer<typeof pageLanguageSchema>

/** `GET /pages/{slug}` returns the business's own text, or the default one. Public. */
export const infoPageSchema = z.object({
  slug: infoPageSlugSchema,
  /** The language of the text; not the requested one if the business has the text only in the other. */
  lang: pageLanguageSchema,
  title: z.string(),
  /** The first sentences of the text, without markup. */
  description: z.string(),
  /** The date of the last change, as the text states it; null if it states none. */
  updated: dateSchema.nullable(),
  /** The text as HTML, rendered from Markdown; HTML in the source is escaped. */
  html: z.string(),
  /** The second-level headings, for a table of contents. */
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
  /** Questions and answers of the FAQ without markup; empty for other pages. */
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
})
export type InfoPage = z.infer<typeof infoPageSchema>
export const infoPageResponseSchema = success(infoPageSchema)
