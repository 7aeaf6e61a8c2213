import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadCache } from './read-cache.ts'
import { sendEntry } from './send-entry.ts'

/** Sends what `answer` returns. `more` is what it depends on besides the parameters of the call. */
export type Serve = <T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<T>,
  more?: string,
) => Promise<T>

/**
 * Serves calls whose answer is the same for all visitors. A signed-in caller gets an answer of their own, which is
 * always read from the database.
 */
export const serveFrom =
  (reads: ReadCache): Serve =>
  async (request, reply, answer, more = '') => {
    if (request.headers.authorization !== undefined) return answer()
    const found = await reads.find(`${keyOf(request)} ${more}`, async () => ({
      body: String(reply.serialize(await answer())),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        // Browsers keep the answer and ask each time whether it has changed.
        'cache-control': 'private, no-cache',
        // Pages of other hosts get headers of their own (../cross-origin.ts).
        vary: 'Accept-Encoding, Authorization, Origin',
      },
    }))
    // Nothing is undefined here: `answer` returns or throws.
    if (found) await sendEntry(request, reply, found)
    return reply as never
  }

/** Makes a key from the parameters that the schemas of the route know, in their order. */
function keyOf({ routeOptions, params, query }: FastifyRequest): string {
  const { querystring } = (routeOptions.schema ?? {}) as { querystring?: unknown }
  return JSON.stringify([routeOptions.url, params, querystring ? query : null])
}
