import { v7 } from 'uuid'

/**
 * Returns a UUIDv7, which sorts by age, so that indexes stay compact and lists can page by id. `randomUUIDv7` of
 * node:crypto is not used, because its ids of the same millisecond have any order: rows of one transaction would be
 * listed in another order than they were written in.
 */
export const newId = (): string => v7()
