import { createHash, randomBytes } from 'node:crypto'
import { MAX_PICTURE_BYTES } from '@jhilik/contract/constants.ts'
import { hasPermission } from '@jhilik/contract/duties.ts'
import { isAvatarPath, jpegName, SITE_PATH } from '@jhilik/contract/picture-links.ts'
import type { FieldError } from '@jhilik/contract/problems.ts'
import type { Picture } from '@jhilik/contract/uploads.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { countUse } from '../../platform/attempts.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { fetchPublic, TooManyBytes } from '../../platform/fetch-public.ts'
import type { Files } from '../../platform/files.ts'
import type { Actor } from '../../platform/guard.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { isStaff, openPlaces, type PlaceHolder, takeWhile } from '../../platform/places.ts'
import { invalidField, Problem, problem } from '../../platform/problem.ts'
import { checkPhoto, renditionsOf, toPicture } from '../rules/pictures.ts'
import { setFirstPhoto } from '../store/accounts.ts'

/** Deletes the files of pictures that nothing uses. */
export const deleteFilesJob: JobKind<{ hashes: string[] }> = { name: 'delete-pictures' }

/** The account that stores a picture, and may do what its duty allows. */
type Uploader = Pick<Actor, 'id' | 'role' | 'duty'>

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
  actor: Uploader,
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
      const { numDeletedRows } = await tx.deleteFrom('pictures').where('id', '=', id).executeTakeFirst()
      if (numDeletedRows === 0n) await deleteLater(ctx, tx, hash)
    })
    throw error
  }
  const picture = toPicture(hash)
  const isKept = await ctx.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('pictures').select('id').where('id', '=', id).executeTakeFirst()
    if (!row) {
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
async function countPicture(ctx: Context, actor: Uploader, hash: string, at: Date): Promise<string> {
  const id = newId()
  await ctx.db.transaction().execute(async (tx) => {
    if (!hasPermission(actor, 'services.manage')) {
      // No other transaction counts pictures of the account until this one ends.
      await takeNamedLock(tx, `uploads:${actor.id}`)
      // The picture that must be a day old before the next one is accepted.
      const blocking = await tx
        .selectFrom('pictures')
        .select('created_at')
        .where('user_id', '=', actor.id)
        .where('created_at', '>', addMinutes(at, -DAY_MINUTES))
        .orderBy('created_at', 'desc')
        .offset(PICTURES_A_DAY - 1)
        .limit(1)
        .executeTakeFirst()
      if (blocking) {
        const waitMs = addMinutes(blocking.created_at, DAY_MINUTES).getTime() - at.getTime()
        throw problem('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
      }
    }
    await tx
      .insertInto('pictures')
      .values({ id, user_id: actor.id, content_hash: hash, created_at: at })
      .execute()
  })
  return id
}

async function writeFiles({ files, log }: Context, hash: string, content: Buffer): Promise<void> {
  // The JPEG is written last: if it exists, all sizes do.
  if (await files.has(jpegName(hash))) return
  const written: string[] = []
  try {
    for await (const { name, content: file, type } of renditionsOf(hash, content)) {
      await files.write(name, file, type)
      written.push(name)
    }
  } catch (error) {
    // On a full disk, the sizes that were written before the failure would stay and take the last of its space.
    await removeIncomplete(files, hash, written).catch((failure: unknown) => {
      log.warn({ err: failure, hash }, 'files of a failed upload could not be deleted')
    })
    throw error
  }
}

async function removeIncomplete(files: Files, hash: string, names: string[]): Promise<void> {
  // Another process may have stored the same picture meanwhile.
  if (await files.has(jpegName(hash))) return
  for (const name of names) await files.remove(name)
}

const TIMEOUT_MS = 10_000
/** The number of links of one account that are fetched in an hour. Staff have no limit. */
const LINKS_AN_HOUR = 30
const HOUR_SECONDS = 3600

/** What has become of a picture that was given by link. */
interface LinkedPicture {
  /** Its path on this site; null when it could not be stored. */
  img: string | null
  /** The reason why it could not be stored, for the answer of a call that stores everything else. */
  warnings: FieldError[]
}

/**
 * Returns the path on this site of a picture given by a link that was read. A picture of another site is fetched and
 * stored as if it had been uploaded, so that the browsers of visitors request nothing from there. Do not call it inside a
 * transaction. Throws not_signed_in when the account is deleted meanwhile.
 */
export async function storeLinkedPicture(
  ctx: Context,
  actor: Uploader,
  link: PictureLink,
): Promise<LinkedPicture> {
  if (!(link instanceof URL)) return { img: link, warnings: [] }
  try {
    await countLink(ctx, actor)
    const img = await fetchAndStore(ctx, actor, link)
    return { img, warnings: [] }
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_signed_in') throw error
    if (!(error instanceof Problem)) ctx.log.error({ err: error }, 'a linked picture could not be stored')
    const refused = error instanceof Problem ? error.errors : undefined
    return { img: null, warnings: refused ?? [{ path: 'img', message: messages.pictureNotStoredNow }] }
  }
}

/** The path of a picture of this site, '' for no picture, or the address of a picture of another site. */
type PictureLink = string | URL

/** Throws 400 at `img` for what is no link. */
export function readPictureLink({ publicUrl }: Pick<Config, 'publicUrl'>, link: string): PictureLink {
  if (link === '' || SITE_PATH.test(link)) return link
  const address = URL.parse(link)
  if (!address) throw invalidField('img', messages.linkIsNotAnAddress)
  const isOwn = address.origin === new URL(publicUrl).origin && SITE_PATH.test(address.pathname)
  return isOwn ? address.pathname : address
}

/**
 * Does the same for the picture of a person. Throws 400 also for a path of this site that is neither an uploaded picture
 * nor one that comes with the product: every visitor's browser would request it beside a review.
 */
export function readAvatarLink(config: Pick<Config, 'publicUrl'>, link = ''): PictureLink {
  const read = readPictureLink(config, link)
  if (!(read instanceof URL) && read !== '' && !isAvatarPath(read))
    throw invalidField('img', messages.photoIsNotUploaded)
  return read
}

/** Counts the link before it is fetched, because a server that answers with no picture would not be counted. */
async function countLink({ clock, config, db }: Context, actor: Uploader): Promise<void> {
  if (hasPermission(actor, 'services.manage')) return
  const limit = { kind: 'picture-link', of: actor.id, max: LINKS_AN_HOUR, seconds: HOUR_SECONDS }
  await db.transaction().execute((tx) => countUse(tx, config.sessionSecrets[0], limit, clock.now()))
}

async function fetchAndStore(ctx: Context, actor: Uploader, address: URL): Promise<string> {
  const holder = { account: actor.id, address: null, isStaff: isStaff(actor) }
  const content = await takeWhile(takeFetchPlace, holder, () =>
    fetchPublic(address, {
      maxBytes: MAX_PICTURE_BYTES,
      timeoutMs: TIMEOUT_MS,
      alsoAllowed: ctx.config.pictureServers,
    }).catch((error: unknown) => {
      if (error instanceof TooManyBytes) throw invalidField('img', messages.linkedPictureIsTooBig)
      ctx.log.info({ host: address.host, err: error }, 'a linked picture could not be fetched')
      throw invalidField('img', messages.linkIsUnreachable)
    }),
  )
  try {
    return (await inUploadPlace(holder, () => storePicture(ctx, actor, content))).img
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === 'not_a_picture') throw invalidField('img', messages.linkHasNoPicture)
    if (error.code === 'picture_too_big') throw invalidField('img', messages.linkedPictureIsTooBig)
    throw error
  }
}

const BUSY = { whenFull: 'uploads_busy', retryAfterSeconds: 10 } as const

/** Each has a file of up to 8 MB in memory until it is stored. A booking has three photos. */
const takeUploadPlace = openPlaces({ all: 16, forStaff: 4, ofAccount: 4, ofAddress: 8, ...BUSY })
/** Each has a file in memory that comes from another site, perhaps slowly. */
const takeFetchPlace = openPlaces({ all: 16, forStaff: 8, ofAccount: 2, ofAddress: 8, ...BUSY })

/**
 * Does the work unless too many other pictures are in the memory of this process. Call it before the file is read into
 * memory, and after it has arrived, because a slow sender would keep the place. Throws uploads_busy, too_many_requests.
 */
export const inUploadPlace = <T>(holder: PlaceHolder, work: () => Promise<T>): Promise<T> =>
  takeWhile(takeUploadPlace, holder, work)
