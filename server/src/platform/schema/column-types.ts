import type { ColumnType } from 'kysely'

/** The column is optional on insert. */
export type WithDefault<T> = ColumnType<T, T | undefined, T>
/** The column is nullable, and optional on insert. */
export type Optional<T> = WithDefault<T | null>
/** The database computes the column; we never write it. */
export type Computed<T> = ColumnType<T, never, never>
/** The column is written as JSON text and read as a value; the two drivers handle other input differently. */
export type Json<T = unknown> = ColumnType<T, string, string>

/** The same columns where a row may lack all of them. */
export type Nullable<Columns> = { [Column in keyof Columns]: Columns[Column] | null }
