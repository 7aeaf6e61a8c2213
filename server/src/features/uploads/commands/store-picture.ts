import { createHash } from 'node:crypto'
import type { Picture } from '@jhilik/contract/uploads.ts'
import type { Context } from '../../../context.ts'
import { addMinutes } from '../../../platform/clock.ts'
import type { Actor } from '../../../platform/guard.ts'
import { newId } from '../../../platform/ids.ts'
import { problem } from '../../../platform/problem.ts'
import { jpegName, toPicture } from '../rules.ts'
import { insertPicture } from '../store.ts'
import { countPicturesSince } from '../views.ts'
import { checkPhoto, renditionsOf } from './resize-picture.ts'

const DAY_MINUTES = 24 * 60
/** Whoever changes a photo thirty times a day is filling the disk. Admins have services to show. */
const PICTURES_A_DAY = 30

// A photo takes a second of all processors: one after the other, or nobody's page is answered.
let turn: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work, work)
  turn = done.catch(() => undefined)
  return done
}

/**
 * Keeps a picture in all its sizes, named by its content: the same one again is not kept twice.
 * Throws not_a_picture, picture_too_big, too_many_requests, temporarily_unavailable.
 */
export async function keepPicture(ctx: Context, actor: Actor, content: Buffer): Promise<Picture> {
  const at = ctx.clock.now()
  if (actor.role !== 'admin') {
    const today = await countPicturesSince(ctx.db, actor.id, addMinutes(at, -DAY_MINUTES))
    if (today >= PICTURES_A_DAY) throw problem('too_many_requests', { retryAfterSeconds: 3600 })
  }
  await checkPhoto(content)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32)
  await inTurn(async () => {
    // The last one that is written: once it is there, all are.
    if (await ctx.files.has(jpegName(hash))) return
    for await (const { name, content: file, type } of renditionsOf(hash, content)) {
      await ctx.files.write(name, file, type)
    }
  })
  await ctx.db
    .transaction()
    .execute((tx) =>
      insertPicture(tx, { id: newId(), user_id: actor.id, content_hash: hash, created_at: at }),
    )
  return toPicture(hash)
}
