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
import { invalidField, problem } from '../../platform/problem.ts'

/**
 * Returns the file of the form. Throws 400 when there is none, 413 when it is too large, 415 when the body is no form.
 */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw problem('not_a_picture')
  const content = await readPart(request)
  if (!content || content.length === 0) throw invalidField('file', messages.pictureIsRequired)
  return content
}

async function readPart(request: FastifyRequest): Promise<Buffer | undefined> {
  try {
    return await (await request.file())?.toBuffer()
  } catch (error) {
    // Errors of limits have a status; parser errors do not.
    if (typeof (error as { statusCode?: unknown }).statusCode === 'number') throw error
    throw problem('malformed_request', { cause: error })
  }
}

const route = routesOf('Uploads')

export function uploadsRoutes(ctx: Context) {
  return async (app: App) => {
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
        const picture = await inUploadPlace(actor.id, async () => {
          const file = await readFile(request)
          return storePicture(ctx, actor, file, { isSecret, isFirstPhoto })
        })
        return created(reply, picture, 'The picture has been uploaded.')
      },
    )
  }
}

/** Serves the files, outside the API. A file never changes under its name, so answers are immutable. */
export function pictureRoutes(ctx: Context) {
  return async (app: App) => {
    app.get<{ Params: { name: string } }>(
      '/uploads/:name',
      { config: { cost: 'free' }, schema: { hide: true } },
      async (request, reply) => {
        const type = typeOfName(request.params.name)
        const content = type && (await ctx.files.read(request.params.name))
        if (!content) throw problem('not_found')
        return reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(content)
      },
    )
  }
}
