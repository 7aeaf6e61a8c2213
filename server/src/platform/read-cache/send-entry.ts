import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding } from './entry.ts'
import type { Found } from './read-cache.ts'

/** Compressing a smaller body saves no packet. */
const SMALL_BYTES = 1024

/** The header of an answer that was made before the database became unreachable. */
export const OLD_ANSWER = { name: 'warning', value: '110 - "Response is Stale"' }

/** Marks the answer as old, so that nobody keeps it beyond the outage. */
const markOld = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header(OLD_ANSWER.name, OLD_ANSWER.value)

/** Prefers Brotli to gzip, like for all other answers. Undefined when the body is sent as it is. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const names = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.replace(/\s*;.*/, ''))
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}

const weak = (tag: string) => tag.trim().replace(/^W\//, '')

const isKnown = (tags: string | undefined, etag: string) =>
  (tags ?? '').split(',').some((tag) => weak(tag) === weak(etag))

/** Sends an answer from memory, or 304 to a caller who has it already. */
export async function sendEntry(request: FastifyRequest, reply: FastifyReply, { entry, isOld }: Found) {
  reply.code(entry.status).headers(entry.headers)
  if (isOld) markOld(reply)
  else reply.header('etag', entry.etag)
  if (!isOld && entry.status === 200 && isKnown(request.headers['if-none-match'], entry.etag))
    return reply.code(304).send()
  const encoding =
    entry.body.length < SMALL_BYTES ? undefined : encodingFor(request.headers['accept-encoding'])
  if (!encoding) return reply.send(entry.body)
  return reply.header('content-encoding', encoding).send(await entry.encode(encoding))
}
