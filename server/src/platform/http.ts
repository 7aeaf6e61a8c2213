import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { ListMeta } from '@jhilik/contract/envelope.ts'
import { idSchema } from '@jhilik/contract/primitives.ts'
import { type FieldError, type ProblemBody, type ProblemCode, problems } from '@jhilik/contract/problems.ts'
import { validationKeyOf } from '@jhilik/contract/validation-keys.ts'
import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawServerDefault,
  RouteShorthandOptions,
} from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Cost } from './cost.ts'
import type { Page } from './paging.ts'
import { Problem, problem, problemOfDatabaseError } from './problem.ts'

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

type RouteParts = Pick<
  RouteShorthandOptions,
  'onRequest' | 'preHandler' | 'config' | 'bodyLimit' | 'exposeHeadRoute' | 'attachValidation'
> &
  FastifySchema

interface Declared {
  cost: Cost
}

/**
 * Returns a function that makes the options of a route. The API's description lists the route below the tag with its
 * summary. All parts that are not options of Fastify belong to the schema. `shared` are parts of all the routes.
 */
export function routesOf<Shared extends RouteParts = object>(tag: string, shared?: Shared) {
  return <Parts extends RouteParts & Declared>(summary: string, parts: Parts) => {
    const { cost, onRequest, preHandler, config, bodyLimit, exposeHeadRoute, attachValidation, ...schema } = {
      ...(shared as Shared),
      ...parts,
    }
    const options = {
      onRequest,
      preHandler,
      config: { ...config, cost },
      bodyLimit,
      exposeHeadRoute,
      attachValidation,
    }
    return { ...options, schema: { tags: [tag], summary, ...schema } }
  }
}

/** The parameters of addresses that name one thing by its id. */
export const idParams = z.object({ id: idSchema })

/** Returns the schemas of the answers of a route that sends text or bytes instead of JSON. */
export const fileAnswer = <Type extends string>(type: Type, description: string) => ({
  200: { description, content: { [type]: { schema: z.unknown().meta({ type: 'string' }) } } },
})

export const csvAnswer = fileAnswer('text/csv', 'UTF-8 CSV')

export const sendCsv = (reply: FastifyReply, name: string, table: string | Readable) =>
  reply
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(table)

/** Returns the envelope of a 200 answer. */
export function ok<T>(data: T, message = 'OK') {
  return { success: true as const, statusCode: 200, message, data }
}

/** Sets status 201 and returns the envelope. */
export function created<T>(reply: { code(status: 201): unknown }, data: T, message: string) {
  reply.code(201)
  return { success: true as const, statusCode: 201, message, data }
}

/** Adds to an answer what could not be stored, if anything. */
export const warned = <Answer extends object>(answer: Answer, warnings: FieldError[]) => ({
  ...answer,
  ...(warnings.length > 0 && { warnings: warnings.map(withKey) }),
})

/** Returns the envelope of a 200 answer with a list. */
export function okList<T, M extends ListMeta>(data: T[], meta: M, message = 'OK') {
  return { success: true as const, statusCode: 200, message, data, meta }
}

export const okPage = <T>({ page, nextCursor }: Page<T>, message?: string) =>
  okList(page, { nextCursor }, message)

/** The refusals of Fastify itself, by its error codes. */
const problemOfFastifyCode: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_request',
  FST_REQ_FILE_TOO_LARGE: 'picture_too_big',
}

function problemOfStatus(status: number): ProblemCode | undefined {
  if (status === 429) return 'too_many_requests'
  if (status === 413) return 'body_too_large'
  if (status === 415) return 'unsupported_media_type'
  if (status === 404) return 'not_found'
  if (status === 503) return 'temporarily_unavailable'
  if (status >= 400 && status < 500) return 'malformed_request'
  return undefined
}

function problemOfValidation(error: FastifyError): Problem {
  const issues = (error.validation ?? []) as unknown as { instancePath: string; message?: string }[]
  // A malformed id is answered as an unknown id.
  if (error.validationContext === 'params') return problem('not_found')
  // Idempotency-Key is the only header in a schema that can be invalid.
  if (error.validationContext === 'headers') return problem('invalid_idempotency_key')
  const errors: FieldError[] = issues.map((issue) => ({
    path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? 'Invalid value',
  }))
  return problem('invalid_input', { errors })
}

/**
 * Returns the refusal of a body by its schema, with other refused fields of it that the schema does not know. The route
 * has `attachValidation`.
 */
export function refusalWith({ validationError }: FastifyRequest, more: FieldError[]): Problem {
  const refusal = toProblem(validationError)
  return refusal.errors ? problem('invalid_input', { errors: [...refusal.errors, ...more] }) : refusal
}

/** Returns any thrown value as a Problem. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const known = problemOfDatabaseError(error)
  if (known) return known
  if (isResponseSerializationError(error)) return problem('internal', { cause: error })
  if (hasZodFastifySchemaValidationErrors(error)) return problemOfValidation(error as FastifyError)
  const { code, statusCode } = error as Partial<FastifyError>
  const fastifyCode = code ? problemOfFastifyCode[code] : undefined
  if (fastifyCode) return problem(fastifyCode, { cause: error })
  const byStatus = statusCode ? problemOfStatus(statusCode) : undefined
  return problem(byStatus ?? 'internal', { cause: error })
}

/** Names the message, so that clients can translate it. */
function withKey({ path, message, at }: FieldError): FieldError {
  const key = validationKeyOf(message)
  return { path, message, ...(key && { key }), ...(at && { at }) }
}

function problemBody(failure: Problem, requestId: string): ProblemBody {
  return {
    success: false,
    statusCode: failure.status,
    code: failure.code,
    message: failure.message,
    ...(failure.errors && { errors: failure.errors.map(withKey) }),
    ...(failure.price && { price: failure.price }),
    ...(failure.nearest && { nearest: failure.nearest }),
    ...(failure.noCrewFree && { noCrewFree: true }),
    ...(failure.current !== undefined && { current: failure.current }),
    ...(failure.conflicts && { conflicts: failure.conflicts }),
    ...(failure.secondFactor && { secondFactor: failure.secondFactor }),
    requestId,
  }
}

/** Returns whether an answer broke off because its client has gone away, which is no fault of the server. */
const isLeft = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && (error as Partial<FastifyError>).code === 'ERR_STREAM_PREMATURE_CLOSE'

/** Logs the error and sends the error answer. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (isLeft(error, reply)) return reply.send()
  const failure = toProblem(error)
  if (failure.status >= 500) {
    request.log.error(
      { err: failure.cause ?? error, code: failure.code, detail: failure.detail },
      failure.message,
    )
  } else {
    request.log.debug({ code: failure.code, detail: failure.detail }, failure.message)
  }
  if (failure.retryAfterSeconds) reply.header('retry-after', failure.retryAfterSeconds)
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(problemBody(failure, request.id))
}

export function registerErrorHandling(app: App): void {
  app.setErrorHandler((error, request: FastifyRequest, reply: FastifyReply) =>
    answerFailure(error, request, reply),
  )
}

/** Answers bytes that Node could not parse as a request: too long, too slow, or not HTTP. There is no reply object. */
export function answerUnreadable(
  headers: Record<string, string>,
  error: NodeJS.ErrnoException,
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const codes: Record<string, ProblemCode> = {
    HPE_HEADER_OVERFLOW: 'headers_too_large',
    ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  }
  const failure = problem(codes[error.code ?? ''] ?? 'malformed_request')
  const body = JSON.stringify(problemBody(failure, randomUUID()))
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

/** Answers requests for an unknown address below `/api`. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  const failure = problem('not_found', { message: problems.not_found.message })
  return reply.code(404).send(problemBody(failure, request.id))
}
