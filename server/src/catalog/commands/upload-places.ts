import { problem } from '../../platform/problem.ts'

/** Each upload has a file of up to 8 MB in memory, from the first byte until it is stored. */
const MAX_UPLOADS = 16
/** A booking has three photos. */
const MAX_UPLOADS_OF_ACCOUNT = 4
const RETRY_SECONDS = 10

/** The running uploads of this process, by account. */
const running = new Map<string, number>()

/**
 * Does the work unless too many other uploads run in this process. Call it before the file is read. Throws
 * uploads_busy, too_many_requests.
 */
export async function inUploadPlace<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const own = running.get(userId) ?? 0
  const all = running.values().reduce((sum, count) => sum + count, 0)
  if (own >= MAX_UPLOADS_OF_ACCOUNT) throw problem('too_many_requests', { retryAfterSeconds: RETRY_SECONDS })
  if (all >= MAX_UPLOADS) throw problem('uploads_busy', { retryAfterSeconds: RETRY_SECONDS })
  running.set(userId, own + 1)
  try {
    return await work()
  } finally {
    const left = (running.get(userId) ?? 1) - 1
    if (left > 0) running.set(userId, left)
    else running.delete(userId)
  }
}
