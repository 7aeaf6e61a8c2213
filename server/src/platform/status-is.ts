import { type RawBuilder, sql } from 'kysely'

/**
 * The status of a row that is found by its id. In this form no index by status fits: where statistics say that a status is
 * rare, as that of open holds in quiet hours, the planner would read all rows that have it rather than the one with the id.
 */
export const statusIs = (status: string, column = 'status'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} = ${status}) is true`
