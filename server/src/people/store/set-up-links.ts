import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import type { SetUpLinksTable } from '../../platform/schema/people.ts'

/** Every command that makes or uses a link of the set-up takes this lock. */
export const lockSetUp = (tx: Tx): Promise<void> => takeNamedLock(tx, 'set-up')

export async function insertLink(tx: Tx, link: SetUpLinksTable): Promise<void> {
  await tx.insertInto('setup_links').values(link).execute()
}

/** Deletes all links, or those made before an instant. */
export async function deleteLinks(tx: Tx, { before }: { before?: Date } = {}): Promise<void> {
  await tx
    .deleteFrom('setup_links')
    .$if(before !== undefined, (query) => query.where('created_at', '<', before as Date))
    .execute()
}
