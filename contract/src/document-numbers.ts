import { z } from 'zod'
import { amountSchema, dateSchema, idSchema } from './primitives.ts'

/** The documents of each series are numbered from 1 in every year, without gaps. */
export const DOCUMENT_SERIES = ['receipt', 'credit_note'] as const
export const documentSeriesSchema = z.enum(DOCUMENT_SERIES)
export type DocumentSeries = z.infer<typeof documentSeriesSchema>

/** Writes `2026-000123`, or `CN-2026-000123` for a credit note. */
export function documentNumber(document: { series: DocumentSeries; year: number; number: number }): string {
  const number = `${document.year}-${String(document.number).padStart(6, '0')}`
  return document.series === 'receipt' ? number : `CN-${number}`
}

/** A document as booking pages list it. */
export const listedDocumentSchema = z.object({
  _id: idSchema,
  series: documentSeriesSchema,
  number: z.string(),
  issuedOn: dateSchema,
  ...amountSchema.shape,
})
export type ListedDocument = z.infer<typeof listedDocumentSchema>
