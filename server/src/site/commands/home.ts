import { isDeepStrictEqual } from 'node:util'
import type { HomePicturesRequest } from '@jhilik/contract/home.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { lockSetting, writeSetting } from '../../platform/settings.ts'
import { HOME_PICTURES_KEY, readPictures } from '../views/home.ts'

/**
 * Replaces the pictures. Throws 400 for one that was not uploaded, invalid_transition when they were changed
 * meanwhile.
 */
export async function setPictures(
  ctx: Context,
  actor: Confirmed,
  pictures: HomePicturesRequest,
): Promise<HomePicturesRequest> {
  for (const { field, file } of filesOf(pictures)) {
    if (!(await ctx.files.has(file))) throw invalidField(field, messages.pictureIsRequired)
  }
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await lockSetting(tx, HOME_PICTURES_KEY)
    const before = await readPictures(tx)
    if (before.revision !== pictures.revision) throw problem('invalid_transition')
    if (isDeepStrictEqual(pictures, before)) return before
    const next = { ...pictures, revision: before.revision + 1 }
    await writeSetting(tx, HOME_PICTURES_KEY, next, { by: actor, at })
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'home_pictures.changed',
      detail: { before, after: next },
      at,
    })
    return next
  })
}

/** Returns the names of the files of pictures, by the fields that have them. */
function filesOf({ hero, gallery }: HomePicturesRequest): { field: string; file: string }[] {
  const nameOf = (img: string) => img.slice(img.lastIndexOf('/') + 1)
  return [
    ...(hero ? [{ field: 'hero.img', file: nameOf(hero.img) }] : []),
    ...gallery.map(({ img }, index) => ({ field: `gallery.${index}.img`, file: nameOf(img) })),
  ]
}
