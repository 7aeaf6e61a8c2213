import { type RawBuilder, sql } from 'kysely'

/**
 * Compares the status of a row that is selected by its id, in a form that matches no index on the status. If the
 * condition were `status = …`, PostgreSQL might read all rows with that status instead of the one with the id, when its
 * statistics say that the status is rare. The statistics are wrong while many customers book at once.
 */
export const statusIs = (status: string, column = 'status'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} = ${status}) is true`
