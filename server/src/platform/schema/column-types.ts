import type { ColumnType } from 'kysely'

/** Optional on insert. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>
/** Nullable, and optional on insert. */
export type Optional<T> = WithDefault<T | null>
/** Computed by the database, never written by us. */
export type Computed<T> = ColumnType<T, never, never>
/** Written as JSON text, read as a value; the two drivers handle other input differently. */
export type Json = ColumnType<unknown, string, string>
