import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { PicturesTable } from '../../platform/schema/operations.ts'

export async function insertPicture(tx: Tx, picture: Insertable<PicturesTable>): Promise<void> {
  await tx.insertInto('pictures').values(picture).execute()
}

/** Returns their hashes. */
export async function deletePicturesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('pictures')
    .where('user_id', '=', userId)
    .returning('content_hash')
    .execute()
  return [...new Set(rows.map(({ content_hash }) => content_hash))]
}
