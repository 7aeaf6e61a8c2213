import { isDeepStrictEqual } from 'node:util'
import type { LookState, LookValues } from '@jhilik/contract/look.ts'
import { uploadedHash, variantName } from '@jhilik/contract/picture-links.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { lockSetting, writeSetting } from '../../platform/settings.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import { groundOf } from '../rules/logo-ground.ts'
import {
  type ChosenLook,
  LOGO_WIDTH,
  LOOK_KEY,
  type LogoFacts,
  NOTHING_CHOSEN,
  readStoredLook,
  type StoredLook,
  toState,
} from '../views/look.ts'

// Each change throws changed_meanwhile when somebody else has changed the look since the version that it is based on, and
// invalid_transition when there is nothing to publish, to discard or to put back.

/** Saves what only the preview shows. Throws 400 for a logo that was not uploaded or cannot be read. */
export async function saveLookDraft(
  ctx: Context,
  actor: Confirmed,
  values: LookValues,
  ifMatch?: IfMatch,
): Promise<LookState> {
  const logoFacts = values.logo === null ? null : await measureLogo(ctx, values.logo)
  const wanted: ChosenLook = { ...values, logoFacts }
  return changeLook(ctx, actor, ifMatch, () => ({ draft: wanted }))
}

/** Shows visitors what the preview shows. */
export const publishLook = (ctx: Context, actor: Confirmed, ifMatch?: IfMatch): Promise<LookState> =>
  changeLook(
    ctx,
    actor,
    ifMatch,
    ({ draft, published }) => draft && { published: draft, previous: published, draft: null },
  )

/** Leaves visitors what they see, and the preview too. */
export const discardLookDraft = (ctx: Context, actor: Confirmed, ifMatch?: IfMatch): Promise<LookState> =>
  changeLook(ctx, actor, ifMatch, ({ draft }) => draft && { draft: null })

/** Shows visitors the look before the last one again. Doing it twice changes nothing. A draft stays. */
export const undoLook = (ctx: Context, actor: Confirmed, ifMatch?: IfMatch): Promise<LookState> =>
  changeLook(
    ctx,
    actor,
    ifMatch,
    ({ previous, published }) => previous && { published: previous, previous: published },
  )

type Change = Partial<Pick<StoredLook, 'published' | 'previous' | 'draft'>>

/**
 * The look applies in this process when the call returns, in the others when the database notifies them. `act` returns null
 * when there is nothing to change.
 */
async function changeLook(
  ctx: Context,
  actor: Confirmed,
  ifMatch: IfMatch,
  act: (stored: StoredLook) => Change | null,
): Promise<LookState> {
  const at = ctx.clock.now()
  const next = await ctx.db.transaction().execute(async (tx) => {
    await lockSetting(tx, LOOK_KEY)
    const stored = await readStoredLook(tx)
    const change = act(stored)
    const changed = { ...stored, ...change }
    if (isDeepStrictEqual(changed.draft, changed.published)) changed.draft = null
    if (change && isDeepStrictEqual(changed, stored)) return stored
    if (ifMatch !== undefined) checkVersion(ifMatch, toState(stored))
    if (!change) throw problem('invalid_transition')
    changed.revision += 1
    if (!isDeepStrictEqual(changed.published, stored.published)) {
      changed.version = isDeepStrictEqual(changed.published, NOTHING_CHOSEN) ? 0 : changed.revision
      changed.publishedAt = at.toISOString()
      await recordAudit(tx, {
        actorId: actor.id,
        action: 'look.published',
        detail: { before: stored.published, after: changed.published },
        at,
      })
    }
    await writeSetting(tx, LOOK_KEY, changed, { by: actor, at })
    return changed
  })
  await ctx.business.reload()
  return toState(next)
}

/** Returns the size of the logo and the ground that it needs. */
async function measureLogo({ files }: Context, logo: string): Promise<LogoFacts> {
  const hash = uploadedHash(logo)
  const picture = hash && (await files.read(variantName(hash, LOGO_WIDTH, 'webp')))
  if (!picture) throw invalidField('logo', messages.pictureIsRequired)
  const { default: sharp } = await import('sharp')
  try {
    const { width, height } = await sharp(picture).metadata()
    const { data } = await sharp(picture)
      .resize(64, 64, { fit: 'inside' })
      .toColorspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width, height, ground: groundOf(data) }
  } catch {
    throw invalidField('logo', messages.pictureIsRequired)
  }
}
