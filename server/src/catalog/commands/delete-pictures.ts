import { PICTURE_FORMATS, PICTURE_WIDTHS } from '@jhilik/contract/constants.ts'
import { jpegName, variantName } from '@jhilik/contract/picture-links.ts'
import type { Context } from '../../context.ts'
import { deleteFilesJob } from '../../people/commands/store-picture.ts'
import type { Tx } from '../../platform/db.ts'
import { readOwnPages } from '../views/pages.ts'
import { listUsedPictures } from '../views/uploads.ts'

/** Removes the account's uploads; a job deletes their files. Files that are in use stay. */
export async function deletePictures(ctx: Context, tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .deleteFrom('pictures')
    .where('user_id', '=', userId)
    .returning('content_hash')
    .execute()
  await requestDeletion(ctx, tx, [...new Set(rows.map(({ content_hash }) => content_hash))])
}

/** Removes pictures of what belongs to somebody else, whoever has uploaded them; a job deletes their files. Files that are in use stay. */
export async function deletePicturesOf(ctx: Context, tx: Tx, hashes: readonly string[]): Promise<void> {
  if (hashes.length === 0) return
  await tx
    .deleteFrom('pictures')
    .where('content_hash', 'in', [...hashes])
    .execute()
  await requestDeletion(ctx, tx, hashes)
}

async function requestDeletion(ctx: Context, tx: Tx, hashes: readonly string[]): Promise<void> {
  if (hashes.length > 0) await ctx.jobs.enqueue(tx, deleteFilesJob, { hashes: [...hashes] })
}

/** Deletes the files. It is idempotent, because the job is repeated when the storage cannot be reached. */
export async function deleteFiles(ctx: Context, { hashes }: { hashes: string[] }): Promise<void> {
  const used = await ctx.db.transaction().execute((tx) => listUsedPictures(tx, hashes))
  const pages = await readOwnPages(ctx.config)
  for (const hash of hashes) {
    if (used.has(hash) || pages.includes(hash)) continue
    const variants = PICTURE_FORMATS.flatMap((format) =>
      PICTURE_WIDTHS.map((width) => variantName(hash, width, format)),
    )
    for (const name of [jpegName(hash), ...variants]) await ctx.files.remove(name)
  }
}
