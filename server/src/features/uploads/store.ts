import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { PicturesTable } from '../../platform/schema/operations.ts'

export async function insertPicture(tx: Tx, picture: Insertable<PicturesTable>): Promise<void> {
  await tx.insertInto('pictures').values(picture).execute()
}
