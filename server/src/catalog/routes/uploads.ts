import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import { MAX_PICTURE_BYTES } from '@jhilik/contract/constants.ts'
import { pictureResponseSchema, uploadPictureQuerySchema } from '@jhilik/contract/uploads.ts'
import * as messages from '@jhilik/contract/validation.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { inUploadPlace, storePicture } from '../../people/commands/store-picture.ts'
import { typeOfName } from '../../people/rules/pictures.ts'
import { requirePermission, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, created, routesOf } from '../../platform/http.ts'
import { newId } from '../../platform/ids.ts'
import { openPlaces, placeHolderOf, takeWhile } from '../../platform/places.ts'
import { invalidField, Problem, problem } from '../../platform/problem.ts'
import { findShownPicture } from '../views/shown-photos.ts'

/**
 * Each file is on the disk while it arrives, which can take two minutes on a weak network, and takes no memory
 * meanwhile.
 */
const takeArrivalPlace = openPlaces({
  all: 200,
  forStaff: 50,
  ofAccount: 4,
  ofAddress: 16,
  whenFull: 'uploads_busy',
  retryAfterSeconds: 10,
})

/** Nothing else deletes what a process that was killed has left. */
const LEFT_AFTER_MS = 60 * 60_000

/** Writes the file of the form to `path`. Throws 400 when there is none, 413 when it is too large. */
async function receiveFile(request: FastifyRequest, path: string): Promise<void> {
  try {
    const part = await request.file()
    if (part) await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
    if (part?.file.truncated) throw problem('picture_too_big')
    if (part && part.file.bytesRead > 0) return
  } catch (error) {
    // Errors of limits have a status, those of the disk a code; parser errors have neither.
    const { statusCode, syscall } = error as { statusCode?: unknown; syscall?: unknown }
    if (error instanceof Problem || typeof statusCode === 'number' || syscall !== undefined) throw error
    throw problem('malformed_request', { cause: error })
  }
  throw invalidField('file', messages.pictureIsRequired)
}

const route = routesOf('Uploads')

export function uploadsRoutes(ctx: Context) {
  const folder = join(ctx.config.dataDir, 'arriving')
  return async (app: App) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) {
      // Another process may delete it meanwhile.
      const left = await stat(join(folder, name)).catch(() => null)
      if (left && left.mtimeMs < Date.now() - LEFT_AFTER_MS) await rm(join(folder, name), { force: true })
    }
    await app.register(multipart, {
      limits: {
        fileSize: MAX_PICTURE_BYTES,
        files: 1,
        fields: 5,
        fieldSize: 1000,
        parts: 6,
        headerPairs: 50,
      },
    })

    app.post(
      '/uploads/pictures',
      route('Keep a picture in several sizes', {
        cost: 'takesPlace',
        onRequest: usersOnly,
        description:
          'A form with one file: JPEG, PNG, WebP or AVIF, at most 8 MB and 50 million pixels. What the camera wrote into it is removed.',
        consumes: ['multipart/form-data'],
        querystring: uploadPictureQuerySchema,
        response: { 201: pictureResponseSchema },
      }),
      async (request, reply) => {
        const actor =
          request.query.for === 'service'
            ? requirePermission(request, 'services.manage')
            : requireUser(request)
        const isSecret = request.query.for === 'booking'
        const isFirstPhoto = request.query.for === 'registration'
        if (!request.isMultipart()) throw problem('not_a_picture')
        const holder = placeHolderOf(request)
        const path = join(folder, newId())
        const picture = await takeWhile(takeArrivalPlace, holder, async () => {
          try {
            await receiveFile(request, path)
            return await inUploadPlace(holder, async () =>
              storePicture(ctx, actor, await readFile(path), { isSecret, isFirstPhoto }),
            )
          } finally {
            await rm(path, { force: true })
          }
        })
        return created(reply, picture, 'The picture has been uploaded.')
      },
    )
  }
}

/** The length of the hash with which the name of a file begins. */
const HASH_LENGTH = 32

/**
 * Serves the files, outside the API. A file never changes under its name, so answers are immutable. Photos of visits that the page of
 * a service shows have other names there, which end with the consent of the customer: browsers keep them for an hour, nothing else does.
 */
export function pictureRoutes({ db, files }: Context) {
  async function readShown(name: string): Promise<Buffer | null> {
    const hash = await findShownPicture(db, name.slice(0, HASH_LENGTH))
    return hash ? files.read(hash + name.slice(HASH_LENGTH)) : null
  }
  return async (app: App) => {
    app.get<{ Params: { name: string } }>(
      '/uploads/:name',
      { config: { cost: 'free' }, schema: { hide: true } },
      async (request, reply) => {
        const { name } = request.params
        const type = typeOfName(name)
        if (!type) throw problem('not_found')
        const content = await files.read(name)
        if (content) {
          return reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(content)
        }
        const shown = await readShown(name)
        if (!shown) throw problem('not_found')
        return reply.header('cache-control', 'private, max-age=3600').type(type).send(shown)
      },
    )
  }
}
