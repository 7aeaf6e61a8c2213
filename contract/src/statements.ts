import { z } from 'zod'
import { success } from './envelope.ts'
import { requiredLines, requiredText } from './fields.ts'
import { amountSchema, dateSchema, idSchema, instantSchema } from './primitives.ts'
import { statementReadingSchema } from './statement-reading.ts'
import * as messages from './validation.ts'

/** The `gateway` of a statement of the business's bank account; the others name a configured gateway. */
export const BANK = 'bank'

/** The columns of a statement that are found by their names, or named by the person who imports it. */
export const STATEMENT_COLUMNS = ['amount', 'debit', 'fee', 'currency', 'day', 'kind'] as const
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number]

export const MAX_STATEMENT_CHARACTERS = 2_000_000
export const MAX_STATEMENT_LINES = 20_000

const columnSchema = z.string().max(200, messages.atMost200Characters).optional()

/** The body of `POST /money/statements` and its preview: a file of a gateway or bank, as text. */
export const importStatementRequestSchema = z.object({
  /** A gateway's name, or `bank`. */
  gateway: requiredText(messages.gatewayIsUnknown, 40),
  fileName: requiredText(messages.fileIsRequired, 200),
  /** The values are separated by commas, semicolons, tabs or vertical bars, and one line has the names of the columns. */
  text: z.string().min(1, messages.fileIsRequired).max(MAX_STATEMENT_CHARACTERS, messages.fileIsTooLong),
  /** Names of columns in the file; those that are absent are found by their usual names. */
  columns: z
    .object(
      Object.fromEntries(STATEMENT_COLUMNS.map((name) => [name, columnSchema])) as Record<
        StatementColumn,
        typeof columnSchema
      >,
    )
    .optional(),
  /** What is absent is decided from all lines of the file. */
  reading: statementReadingSchema.partial().optional(),
})
export type ImportStatementRequest = z.infer<typeof importStatementRequestSchema>

export const LINE_KINDS = ['charge', 'refund', 'chargeback', 'other'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/**
 * The reason why a line and the ledger differ: `unknown`: no entry has one of its references; `amount` and `fee`: the
 * entry says something else; `repeated`: another line has its entry already.
 */
export const LINE_PROBLEMS = ['unknown', 'amount', 'fee', 'repeated'] as const
export const lineProblemSchema = z.enum(LINE_PROBLEMS)
export type LineProblem = z.infer<typeof lineProblemSchema>

/** A file and how much of it matches. */
const statementSchema = z.object({
  _id: idSchema,
  gateway: z.string(),
  fileName: z.string(),
  importedAt: instantSchema,
  importedBy: z.string().nullable(),
  /** The first and the last day of its lines; null when no line has a day. */
  from: dateSchema.nullable(),
  to: dateSchema.nullable(),
  lines: z.int(),
  matched: z.int(),
  /** The number of differences that nobody has explained yet, on either side. */
  open: z.int(),
})
export type Statement = z.infer<typeof statementSchema>
export const statementResponseSchema = success(statementSchema)
export const statementListResponseSchema = success(z.array(statementSchema))

const bookingRef = z.object({ _id: idSchema, code: z.string() })

/** A difference between a statement and the ledger. */
export const differenceSchema = z.object({
  /** The line of the file; null for an entry that is in no line. */
  line: z.int().nullable(),
  problem: z.union([lineProblemSchema, z.literal('missing')]),
  /** The text of the line, as in the file; for `missing` the entry's reference. */
  text: z.string(),
  kind: z.string(),
  day: dateSchema.nullable(),
  /** The amount of the line, negative for a debit; null when the line is missing. */
  stated: amountSchema.nullable(),
  /** The amount in the ledger, negative for money that left; null when the payment is unknown there. */
  booked: amountSchema.nullable(),
  booking: bookingRef.nullable(),
  /** The explanation that staff entered. */
  explanation: z.string().nullable(),
})
export type Difference = z.infer<typeof differenceSchema>
export const differencesResponseSchema = success(
  z.object({
    statement: statementSchema,
    differences: z.array(differenceSchema),
    /** Lines of the bank that pay out several entries together. */
    payouts: z.array(
      z.object({
        line: z.int(),
        day: dateSchema.nullable(),
        text: z.string(),
        ...amountSchema.shape,
        entries: z.int(),
      }),
    ),
  }),
)

export type Differences = z.infer<typeof differencesResponseSchema>['data']

/** The body of `POST /money/statements/{id}/lines/{line}/explanation`. */
export const explainLineRequestSchema = z.object({
  explanation: requiredLines(messages.reasonMustBeGiven, 500),
})
