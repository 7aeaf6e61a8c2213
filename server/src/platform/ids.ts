import { v7 } from 'uuid'

/**
 * UUIDv7: sorts by age, so indexes stay compact and lists can page by id. Not `randomUUIDv7` of node:crypto, whose ids of the
 * same millisecond have any order: rows of one transaction would be listed in another order than they were written in.
 */
export const newId = (): string => v7()
