import { z } from 'zod'

/**
 * A backup is a tar archive, compressed with zstd. If there is a key, it is encrypted as an age file. Its entries
 * have this order:
 *
 *   backup.json                          the header
 *   tables/{schema}.{table}/000001.ndjson  one row a line: a JSON array of the columns' text forms, or null
 *   sequences.json, jobs/000001.ndjson   counters; what waits in the job queue
 *   files/…                              files of DATA_DIR
 *   SHA256SUMS                           the sums of all other entries, for `sha256sum --check`; proves completeness
 */
export const FORMAT = 1
export const HEADER = 'backup.json'
export const SEQUENCES = 'sequences.json'
export const SUMS = 'SHA256SUMS'
export const FILES = 'files/'
/** Rows are collected up to this size, so that memory does not grow with the tables. */
export const PART_BYTES = 512 * 1024

const nameSchema = z.string().min(1)

const tableSchema = z.object({
  /** The name, such as `public.bookings`. */
  name: nameSchema,
  /** The columns that are stored in the rows, in their order. Generated ones are left out. */
  columns: z.array(nameSchema),
})
export type BackedUpTable = z.output<typeof tableSchema>

export const headerSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The kind of the database from which it was made. */
  database: z.enum(['embedded', 'server']),
  migrations: z.array(z.object({ version: z.number().int(), name: nameSchema, checksum: nameSchema })),
  /** The mark tells whether SESSION_SECRET is the same, without revealing it. */
  secretMark: nameSchema,
  tables: z.array(tableSchema),
})
export type BackupHeader = z.output<typeof headerSchema>

export const sequencesSchema = z.array(
  z.object({ name: nameSchema, lastValue: z.string(), isCalled: z.boolean() }),
)
export type Sequences = z.output<typeof sequencesSchema>

export const jobSchema = z.object({
  id: z.uuid(),
  name: nameSchema,
  data: z.record(z.string(), z.unknown()).nullable(),
  priority: z.number().int(),
  startAfter: z.string(),
})
export type WaitingJob = z.output<typeof jobSchema>

const numbered = (part: number) => String(part).padStart(6, '0')
export const tablePart = (table: string, part: number) => `tables/${table}/${numbered(part)}.ndjson`
export const jobsPart = (part: number) => `jobs/${numbered(part)}.ndjson`

/** Returns what an entry of an archive is; null for one that this version does not know. */
export function kindOf(
  name: string,
):
  | { kind: 'table'; table: string }
  | { kind: 'jobs' | 'sequences' | 'header' }
  | { kind: 'file'; path: string }
  | null {
  const table = /^tables\/([^/]+)\/\d+\.ndjson$/.exec(name)?.[1]
  if (table) return { kind: 'table', table }
  if (/^jobs\/\d+\.ndjson$/.test(name)) return { kind: 'jobs' }
  if (name === SEQUENCES) return { kind: 'sequences' }
  if (name === HEADER) return { kind: 'header' }
  if (name.startsWith(FILES)) return { kind: 'file', path: name.slice(FILES.length) }
  return null
}

/** Returns the lines of an NDJSON entry, which has no empty ones. */
export const linesOf = (content: Buffer): string[] => content.toString('utf8').split('\n').filter(Boolean)
