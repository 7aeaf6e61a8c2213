import { createHash, randomBytes } from 'node:crypto'
import { hasPermission } from '@jhilik/contract/duties.ts'
import { jpegName } from '@jhilik/contract/picture-links.ts'
import type { Picture } from '@jhilik/contract/uploads.ts'
import type { Context } from '../../context.ts'
import { setFirstPhoto } from '../../people/commands/profile.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import { problem } from '../../platform/problem.ts'
import { toPicture } from '../rules/uploads.ts'
import { deletePicture, insertPicture, lockUploads } from '../store/uploads.ts'
import { countPicturesSince, hasPicture } from '../views/uploads.ts'
import { deleteFilesJob } from './delete-pictures.ts'
import { checkPhoto, renditionsOf } from './resize-picture.ts'

const DAY_MINUTES = 24 * 60
/** The limit of each customer. Admins have no limit. */
const PICTURES_A_DAY = 30

// Resizing uses all processors for about a second, so pictures are resized one at a time.
let lastTask: Promise<unknown> = Promise.resolve()

function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = lastTask.then(work, work)
  lastTask = done.catch(() => undefined)
  return done
}

/**
 * Stores a picture in all sizes, named by the hash of account and content, so that what an account uploads twice is
 * stored once, and the deletion of an account deletes no file of another one. A secret picture has a random name. A
 * first photo becomes that of the account, if it has none. Call it within `inUploadPlace`. Throws not_a_picture,
 * picture_too_big, too_many_requests, temporarily_unavailable.
 */
export async function storePicture(
  ctx: Context,
  actor: Actor,
  content: Buffer,
  { isSecret = false, isFirstPhoto = false } = {},
): Promise<Picture> {
  await checkPhoto(content)
  const hash = isSecret ? randomBytes(16).toString('hex') : hashOf(actor.id, content)
  const at = ctx.clock.now()
  const id = await countPicture(ctx, actor, hash, at)
  try {
    await runInTurn(() => writeFiles(ctx, hash, content))
  } catch (error) {
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await deletePicture(tx, id))) await deleteLater(ctx, tx, hash)
    })
    throw error
  }
  const picture = toPicture(hash)
  const isKept = await ctx.db.transaction().execute(async (tx) => {
    if (!(await hasPicture(tx, id))) {
      await deleteLater(ctx, tx, hash)
      return false
    }
    if (isFirstPhoto) await setFirstPhoto(tx, actor.id, picture.img, at)
    return true
  })
  if (!isKept) throw problem('not_signed_in')
  return picture
}

/** The account was deleted meanwhile, and perhaps its files, before these files were written. */
const deleteLater = ({ jobs }: Context, tx: Tx, hash: string) =>
  jobs.enqueue(tx, deleteFilesJob, { hashes: [hash] })

const hashOf = (userId: string, content: Buffer) =>
  createHash('sha256').update(userId).update(content).digest('hex').slice(0, 32)

/**
 * Counts the picture before the work, so that many uploads at once cannot exceed the limit. Returns the id of the row.
 */
async function countPicture(ctx: Context, actor: Actor, hash: string, at: Date): Promise<string> {
  const id = newId()
  await ctx.db.transaction().execute(async (tx) => {
    if (!hasPermission(actor, 'services.manage')) {
      await lockUploads(tx, actor.id)
      const today = await countPicturesSince(tx, actor.id, addMinutes(at, -DAY_MINUTES))
      if (today >= PICTURES_A_DAY) throw problem('too_many_requests', { retryAfterSeconds: 3600 })
    }
    await insertPicture(tx, { id, user_id: actor.id, content_hash: hash, created_at: at })
  })
  return id
}

async function writeFiles({ files }: Context, hash: string, content: Buffer): Promise<void> {
  // The JPEG is written last: if it exists, all sizes do.
  if (await files.has(jpegName(hash))) return
  for await (const { name, content: file, type } of renditionsOf(hash, content)) {
    await files.write(name, file, type)
  }
}
