import { uploadedHash } from '@jhilik/contract/picture-links.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { findOwnPictures } from '../../catalog/views/uploads.ts'
import type { Tx } from '../../platform/db.ts'
import { invalidField } from '../../platform/problem.ts'

/** A booking shows only pictures that its account has uploaded. Throws 400. */
export async function checkPhotos(tx: Tx, userId: string, photos: readonly string[]): Promise<void> {
  const hashes = photos.flatMap((photo) => uploadedHash(photo) ?? [])
  const own = await findOwnPictures(tx, userId, hashes)
  if (hashes.length < photos.length || !hashes.every((hash) => own.has(hash))) {
    throw invalidField('photos', messages.photoIsUnknown)
  }
}
