import type { Versioned } from '@jhilik/contract/primitives.ts'
import { isApiError } from '../http/api-error.ts'

/** A change of values that have a version. */
export interface Edit<T extends Versioned> {
  /** All values, for calls that take all of them. */
  values: T
  /** Those that have been changed, for calls that take only these. */
  changes: Partial<T>
  /** They name the version on which the change is based. */
  headers: { 'If-Match': string }
}

type Side = 'mine' | 'theirs'

interface Saving<T extends Versioned, R> {
  /** The values that the reader saw. */
  base: T
  /** The values that the reader has changed. */
  changes: Partial<T>
  send: (edit: Edit<T>) => Promise<R>
  /** Returns the values of an answer to a refused change. */
  read: (current: unknown) => T
  /** Asks whose value of these fields is to be kept; null keeps the form open. */
  choose: (fields: (keyof T & string)[], values: { theirs: T; mine: Partial<T> }) => Promise<Side | null>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Saves what has been changed. What somebody else has changed meanwhile stays; if it is the same field, the reader
 * chooses. Null when they keep editing: nothing is saved then.
 */
export async function saveChanges<T extends Versioned, R>(saving: Saving<T, R>): Promise<R | null> {
  const { send, read, choose } = saving
  let { base, changes } = saving
  for (;;) {
    try {
      const headers = { 'If-Match': `"${base.version}"` }
      return await send({ values: { ...base, ...changes }, changes, headers })
    } catch (error) {
      if (!isApiError(error, 'changed_meanwhile')) throw error
      const theirs = read(error.current)
      const fields = (Object.keys(changes) as (keyof T & string)[]).filter(
        (field) => !isSame(theirs[field], base[field]) && !isSame(theirs[field], changes[field]),
      )
      const side = fields.length > 0 ? await choose(fields, { theirs, mine: changes }) : 'mine'
      if (side === null) return null
      if (side === 'theirs') {
        const kept = Object.entries(changes).filter(([field]) => !fields.includes(field as keyof T & string))
        changes = Object.fromEntries(kept) as Partial<T>
      }
      base = theirs
    }
  }
}
