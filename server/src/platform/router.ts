import type { Point } from '@jhilik/contract/distance.ts'
import { z } from 'zod'

const TIMEOUT_MS = 20_000

/** The distances between a hundred points are at most a tenth of it. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024

/** No two points of the earth are farther apart. */
const MAX_METERS = 20_000_000

const answerSchema = z.object({
  code: z.literal('Ok'),
  distances: z.array(z.array(z.number().min(0).max(MAX_METERS).nullable())),
})

/** The reason why there are no distances, for people. It does not name the address. */
export class RouterError extends Error {}

/**
 * Asks a server of OSRM for the meters by road from each point to each other one, by the table service
 * (https://project-osrm.org/docs/v5.24.0/api/#table-service). Null: there is no road. Rejects with RouterError.
 */
export async function askDistances(
  routerUrl: string,
  points: readonly Point[],
  timeoutMs = TIMEOUT_MS,
): Promise<(number | null)[][]> {
  const coordinates = points.map(
    ({ latitude, longitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`,
  )
  const url = `${routerUrl}/table/v1/driving/${coordinates.join(';')}?annotations=distance`
  const text = await fetchText(url, timeoutMs)
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new RouterError('its answer is not JSON')
  }
  const { success, data } = answerSchema.safeParse(answer)
  const isSquare = (rows: unknown[][]) =>
    rows.length === points.length && rows.every((row) => row.length === points.length)
  if (!success || !isSquare(data.distances)) throw new RouterError('its answer has no table of distances')
  return data.distances
}

async function fetchText(url: string, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > MAX_ANSWER_BYTES) throw new RouterError('its answer is too long')
      chunks.push(chunk)
    }
    const text = Buffer.concat(chunks).toString('utf8')
    if (!response.ok) throw new RouterError(`it answered ${response.status}${codeIn(text)}`)
    return text
  } catch (error) {
    if (error instanceof RouterError) throw error
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    throw new RouterError(timedOut ? 'it did not answer in time' : 'there is no connection')
  }
}

/** The code by which OSRM says why it refuses, such as TooBig, in parentheses; nothing when there is none. */
function codeIn(text: string): string {
  const code = /^\s*\{.*"code"\s*:\s*"(\w{1,40})"/s.exec(text)?.[1]
  return code ? ` (${code})` : ''
}
