import { z } from 'zod'
import { success } from './envelope.ts'
import { dateSchema } from './primitives.ts'

/** The pages about the business and its terms, by their address. */
export const INFO_PAGES = ['about', 'contact', 'faq', 'terms', 'privacy', 'refund-policy'] as const
export const infoPageSlugSchema = z.enum(INFO_PAGES)
export type InfoPageSlug = z.infer<typeof infoPageSlugSchema>

export const pageLanguageSchema = z.enum(['en', 'bn'])
export type PageLanguage = z.infer<typeof pageLanguageSchema>

/** `GET /pages/{slug}`: a text of the business's own, or the one that ships with the product. Public. */
export const infoPageSchema = z.object({
  slug: infoPageSlugSchema,
  /** The language it is in: not the one asked for when the business wrote it in the other one only. */
  lang: pageLanguageSchema,
  title: z.string(),
  /** Its first sentences, without any markup. */
  description: z.string(),
  /** When its author last changed it; null when the text does not say. */
  updated: dateSchema.nullable(),
  /** Made from Markdown. Safe to show: what its author wrote as HTML is in here as text. */
  html: z.string(),
  /** The second-level headings, for a table of contents. */
  headings: z.array(z.object({ id: z.string(), text: z.string() })),
  /** The questions of the FAQ with their answers, without any markup; empty elsewhere. */
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
})
export type InfoPage = z.infer<typeof infoPageSchema>
export const infoPageResponseSchema = success(infoPageSchema)
