import { createHash } from 'node:crypto'

export interface ShelvedPicture {
  etag: string
  read(): Promise<Buffer>
}

/** Few: what was not asked for lately is drawn anew in a tenth of a second. */
const CAPACITY = 40

/**
 * Keeps the pictures that were asked for last. One is drawn at a time, and each once, however many ask:
 * a crawler that wants them all must not take the machine from customers.
 */
export function openPictureShelf() {
  const shelf = new Map<string, Promise<Buffer>>()
  let drawing: Promise<unknown> = Promise.resolve()

  function keep(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const picture = drawing.then(draw)
    drawing = picture.catch(() => undefined)
    shelf.set(key, picture)
    picture.catch(() => shelf.delete(key))
    return picture
  }

  return {
    /** `facts` is all that the picture shows: same facts, same picture. */
    find(facts: object, draw: () => Promise<Buffer>): ShelvedPicture {
      const key = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
      return {
        etag: `"${key}"`,
        async read() {
          const known = shelf.get(key)
          if (!known) {
            const [oldest] = shelf.keys()
            if (shelf.size >= CAPACITY && oldest) shelf.delete(oldest)
            return keep(key, draw)
          }
          // Last in line to be dropped.
          shelf.delete(key)
          shelf.set(key, known)
          return known
        },
      }
    },
  }
}
