import { z } from 'zod'
import { success } from './envelope.ts'
import { amountSchema, dateSchema } from './primitives.ts'

// How the text of a statement is read: its delimiter, its decimal sign and the order of its dates. Each is decided from all
// lines of the file; where two are possible, the person who imports the file chooses.

export const STATEMENT_DELIMITERS = ['comma', 'semicolon', 'tab', 'pipe'] as const
export type StatementDelimiter = (typeof STATEMENT_DELIMITERS)[number]

/** What stands before the decimals. */
export const DECIMAL_SIGNS = ['point', 'comma'] as const
export type DecimalSign = (typeof DECIMAL_SIGNS)[number]

/** What comes first in a date of numbers; `year` also stands for years of two digits. */
export const DATE_ORDERS = ['day', 'month', 'year'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

export const statementReadingSchema = z.object({
  delimiter: z.enum(STATEMENT_DELIMITERS),
  decimal: z.enum(DECIMAL_SIGNS),
  dates: z.enum(DATE_ORDERS),
})
export type StatementReading = z.infer<typeof statementReadingSchema>

/** How a file was read; null when every way reads the same. */
export const decidedReadingSchema = z.object({
  delimiter: statementReadingSchema.shape.delimiter,
  decimal: statementReadingSchema.shape.decimal.nullable(),
  dates: statementReadingSchema.shape.dates.nullable(),
})
export type DecidedReading = z.infer<typeof decidedReadingSchema>

/** `POST /money/statements/preview`: how a file is read, and its first lines. Nothing is written. */
export const statementPreviewSchema = z.object({
  reading: decidedReadingSchema,
  /** The names of the columns that were found, as the file has them. */
  columns: z.record(z.string(), z.string()),
  lines: z.int(),
  from: dateSchema.nullable(),
  to: dateSchema.nullable(),
  /** The sum of each kind of line and currency; debits are negative, as in the lines. */
  sums: z.array(z.object({ kind: z.string(), lines: z.int(), ...amountSchema.shape })),
  /** The lines with sums or balances, which are left out. */
  leftOut: z.array(z.object({ line: z.int(), text: z.string() })),
  first: z.array(
    z.object({
      line: z.int(),
      kind: z.string(),
      day: dateSchema.nullable(),
      ...amountSchema.shape,
      fee: z.number().nullable(),
      text: z.string(),
    }),
  ),
})
export type StatementPreview = z.infer<typeof statementPreviewSchema>
export const statementPreviewResponseSchema = success(statementPreviewSchema)
