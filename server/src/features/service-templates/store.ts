import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'

/** Taken by whoever makes services of templates, so that each is made once. */
export const lockTemplates = (tx: Tx): Promise<void> => takeNamedLock(tx, 'service-templates')
