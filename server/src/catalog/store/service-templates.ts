import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'

/** Every command that makes services from templates takes this lock, so that each is made once. */
export const lockTemplates = (tx: Tx): Promise<void> => takeNamedLock(tx, 'service-templates')
