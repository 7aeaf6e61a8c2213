import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import type { PicturesTable } from '../../platform/schema/operations.ts'

/** No other transaction counts pictures of the account until this one ends. */
export const lockUploads = (tx: Tx, userId: string): Promise<void> => takeNamedLock(tx, `uploads:${userId}`)

export async function insertPicture(tx: Tx, picture: Insertable<PicturesTable>): Promise<void> {
  await tx.insertInto('pictures').values(picture).execute()
}

/** Returns false when it was not there any more. */
export async function deletePicture(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.deleteFrom('pictures').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes the pictures and returns their hashes. */
export async function deletePicturesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('pictures')
    .where('user_id', '=', userId)
    .returning('content_hash')
    .execute()
  return [...new Set(rows.map(({ content_hash }) => content_hash))]
}
