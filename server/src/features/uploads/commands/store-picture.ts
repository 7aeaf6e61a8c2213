import { createHash, randomBytes } from 'node:crypto'
import { hasPermission } from '@jhilik/contract/duties.ts'
import { jpegName } from '@jhilik/contract/picture-links.ts'
import type { Picture } from '@jhilik/contract/uploads.ts'
import type { Context } from '../../../context.ts'
import { addMinutes } from '../../../platform/clock.ts'
import type { Actor } from '../../../platform/guard.ts'
import { newId } from '../../../platform/ids.ts'
import { problem } from '../../../platform/problem.ts'
import { setFirstPhoto } from '../../accounts/commands/set-first-photo.ts'
import { toPicture } from '../rules.ts'
import { insertPicture } from '../store.ts'
import { countPicturesSince } from '../views.ts'
import { checkPhoto, renditionsOf } from './resize-picture.ts'

const DAY_MINUTES = 24 * 60
/** Per customer. Admins have no limit. */
const PICTURES_A_DAY = 30

// Resizing takes about a second of all processors: one picture at a time.
let lastTask: Promise<unknown> = Promise.resolve()

function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = lastTask.then(work, work)
  lastTask = done.catch(() => undefined)
  return done
}

/**
 * Stores a picture in all sizes, named by the hash of its content: an equal picture is stored once. A secret one has a
 * random name: not even who has the same picture can tell that it was uploaded. A first photo becomes that of the
 * account, if it has none.
 * Throws not_a_picture, picture_too_big, too_many_requests, temporarily_unavailable.
 */
export async function storePicture(
  ctx: Context,
  actor: Actor,
  content: Buffer,
  { isSecret = false, isFirstPhoto = false } = {},
): Promise<Picture> {
  const at = ctx.clock.now()
  if (!hasPermission(actor, 'services.manage')) {
    const today = await countPicturesSince(ctx.db, actor.id, addMinutes(at, -DAY_MINUTES))
    if (today >= PICTURES_A_DAY) throw problem('too_many_requests', { retryAfterSeconds: 3600 })
  }
  await checkPhoto(content)
  const hash = isSecret
    ? randomBytes(16).toString('hex')
    : createHash('sha256').update(content).digest('hex').slice(0, 32)
  await runInTurn(async () => {
    // The JPEG is written last: if it exists, all sizes do.
    if (await ctx.files.has(jpegName(hash))) return
    for await (const { name, content: file, type } of renditionsOf(hash, content)) {
      await ctx.files.write(name, file, type)
    }
  })
  const picture = toPicture(hash)
  await ctx.db.transaction().execute(async (tx) => {
    await insertPicture(tx, { id: newId(), user_id: actor.id, content_hash: hash, created_at: at })
    if (isFirstPhoto) await setFirstPhoto(tx, actor.id, picture.img, at)
  })
  return picture
}
