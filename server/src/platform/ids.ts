import { randomUUIDv7 } from 'node:crypto'

/** UUIDv7: sorts by age, so indexes stay compact and lists can page by id. */
export const newId = (): string => randomUUIDv7()
