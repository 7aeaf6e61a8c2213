import { MAX_PICTURE_BYTES } from '@jhilik/contract/constants.ts'
import { SITE_PATH } from '@jhilik/contract/picture-links.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { fetchPublic, TooManyBytes } from '../../platform/fetch-public.ts'
import type { Actor } from '../../platform/guard.ts'
import { invalidField, Problem } from '../../platform/problem.ts'
import { storePicture } from './store-picture.ts'
import { inUploadPlace } from './upload-places.ts'

const TIMEOUT_MS = 10_000

/**
 * Returns the path on this site of a picture given by link. A picture of another site is fetched and stored as if it
 * had been uploaded, so that the browsers of visitors request nothing from there. Do not call it inside a transaction.
 * Throws 400 at `field`, uploads_busy, too_many_requests.
 */
export async function storeLinkedPicture(
  ctx: Context,
  actor: Actor,
  link: string,
  field: string,
): Promise<string> {
  if (SITE_PATH.test(link)) return link
  const address = URL.parse(link)
  if (!address) throw invalidField(field, messages.linkIsNotAnAddress)
  if (address.origin === new URL(ctx.config.publicUrl).origin && SITE_PATH.test(address.pathname)) {
    return address.pathname
  }
  return inUploadPlace(actor.id, () => fetchAndStore(ctx, actor, address, field))
}

async function fetchAndStore(ctx: Context, actor: Actor, address: URL, field: string): Promise<string> {
  const content = await fetchPublic(address, {
    maxBytes: MAX_PICTURE_BYTES,
    timeoutMs: TIMEOUT_MS,
    alsoAllowed: ctx.config.pictureServers,
  }).catch((error: unknown) => {
    if (error instanceof TooManyBytes) throw invalidField(field, messages.linkedPictureIsTooBig)
    ctx.log.info({ host: address.host, err: error }, 'a linked picture could not be fetched')
    throw invalidField(field, messages.linkIsUnreachable)
  })
  try {
    return (await storePicture(ctx, actor, content)).img
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'not_a_picture') throw invalidField(field, messages.linkHasNoPicture)
    if (error.code === 'picture_too_big') throw invalidField(field, messages.linkedPictureIsTooBig)
    throw error
  }
}
