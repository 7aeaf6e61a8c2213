import { createHash } from 'node:crypto'

export interface CachedPicture {
  etag: string
  read(): Promise<Buffer>
}

/** The capacity is small, because a dropped picture is drawn again in a tenth of a second. */
const CAPACITY = 40

/**
 * Keeps the pictures that were requested last. One is drawn at a time, and each once for concurrent requests, because a
 * crawler must not slow down customers.
 */
export function createPictureCache() {
  const pictures = new Map<string, Promise<Buffer>>()
  let drawing: Promise<unknown> = Promise.resolve()

  function keep(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const picture = drawing.then(draw)
    drawing = picture.catch(() => undefined)
    pictures.set(key, picture)
    picture.catch(() => pictures.delete(key))
    return picture
  }

  return {
    /** `content` is everything the picture shows: the same content gives the same picture. */
    find(content: object, draw: () => Promise<Buffer>): CachedPicture {
      const key = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
      return {
        etag: `"${key}"`,
        async read() {
          const known = pictures.get(key)
          if (!known) {
            const [oldest] = pictures.keys()
            if (pictures.size >= CAPACITY && oldest) pictures.delete(oldest)
            return keep(key, draw)
          }
          // The entry moves to the end, because the first entry is dropped first.
          pictures.delete(key)
          pictures.set(key, known)
          return known
        },
      }
    },
  }
}
