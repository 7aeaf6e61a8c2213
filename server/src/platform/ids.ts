import { v7 } from 'uuid'

/**
 * UUIDv7: sorts by age, so indexes stay compact and lists can page by id. Those of one process sort by age also within a
 * millisecond, which those of node:crypto do not: what one transaction writes stays in its order.
 */
export const newId = (): string => v7()
