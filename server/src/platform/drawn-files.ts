import { createHash } from 'node:crypto'
import { problem } from './problem.ts'

interface DrawnFile {
  etag: string
  /** Throws temporarily_unavailable when too many others wait. */
  read(): Promise<Buffer>
}

export interface DrawnFiles {
  /** `content` is everything that the file shows: the same content gives the same file. */
  find(content: object, draw: () => Promise<Buffer>): DrawnFile
}

/** The time in which some of those who wait have their file. */
const RETRY_SECONDS = 10

/**
 * Keeps the pictures or documents that were requested last. One is drawn at a time, and each once for concurrent
 * requests, because a crawler must not slow down customers.
 */
export function keepDrawnFiles({
  capacity,
  maxWaiting,
}: {
  capacity: number
  maxWaiting: number
}): DrawnFiles {
  const files = new Map<string, Promise<Buffer>>()
  let drawing: Promise<unknown> = Promise.resolve()
  let waiting = 0

  function keep(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    if (waiting >= maxWaiting) throw problem('temporarily_unavailable', { retryAfterSeconds: RETRY_SECONDS })
    waiting += 1
    const file = drawing.then(draw)
    const end = () => {
      waiting -= 1
    }
    drawing = file.then(end, end)
    files.set(key, file)
    file.catch(() => files.delete(key))
    return file
  }

  return {
    find(content, draw) {
      const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
      return {
        etag: `"${key}"`,
        async read() {
          const known = files.get(key)
          if (!known) {
            const [oldest] = files.keys()
            if (files.size >= capacity && oldest) files.delete(oldest)
            return keep(key, draw)
          }
          // The entry moves to the end, because the first entry is dropped first.
          files.delete(key)
          files.set(key, known)
          return known
        },
      }
    },
  }
}
