import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = (body: Buffer, quality: number) =>
  promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

/** The quality that is used first. A page of 100 kB has 16 kB after 2 ms. */
const QUICK = 5
/** The quality that makes 14.2 kB of it after 60 ms, on another thread than requests. */
const SMALL = 11
/** An entry is compressed again from this number of answers and this age on. A younger one may be replaced soon. */
export const WORTH_AFTER = { answers: 10, ms: 5_000 }

const compressors = {
  br: (body: Buffer) => brotli(body, QUICK),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

export type Encoding = keyof typeof compressors

/** The body that a reader makes, and the headers that belong to it. */
export interface Built {
  body: string
  /** 200 if absent. */
  status?: number
  headers: Record<string, string>
}

/** An answer in memory. */
export interface Entry {
  status: number
  headers: Record<string, string>
  etag: string
  body: Buffer
  /** The size of the body in all encodings so far. */
  bytes: number
  /** The `generation` of the catalog from which it was made. */
  generation: number
  builtAt: number
  /** The time at which its content changes by itself, by the business's clock. */
  validUntil: number
  /** Compresses the body when it is first asked for; with Brotli again, and smaller, when `WORTH_AFTER` says so. */
  encode(encoding: Encoding): Promise<Buffer>
}

type Age = Pick<Entry, 'generation' | 'builtAt' | 'validUntil'>

interface EntryCallbacks {
  /** Returns milliseconds by the clock of `builtAt`. */
  now: () => number
  /** Called when `bytes` changes. */
  onResize: (entry: Entry) => void
}

export function makeEntry(
  { body: text, status = 200, headers }: Built,
  age: Age,
  { now, onResize }: EntryCallbacks,
): Entry {
  const body = Buffer.from(text)
  const encoded = new Map<Encoding, Promise<Buffer>>()
  let brotliAnswers = 0
  let isSmall = false

  function resize(by: number) {
    entry.bytes += by
    onResize(entry)
  }

  async function makeSmaller() {
    isSmall = true
    const [quick, small] = await Promise.all([encoded.get('br'), brotli(body, SMALL)])
    encoded.set('br', Promise.resolve(small))
    resize(small.length - (quick?.length ?? 0))
  }

  const entry: Entry = {
    ...age,
    status,
    headers,
    body,
    // The tag is a weak one, because the body has the same tag in all encodings.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    bytes: body.length,
    encode(encoding) {
      if (encoding === 'br') {
        brotliAnswers += 1
        const isWorthIt = brotliAnswers >= WORTH_AFTER.answers && now() - age.builtAt >= WORTH_AFTER.ms
        if (isWorthIt && !isSmall) void makeSmaller()
      }
      const known = encoded.get(encoding)
      if (known) return known
      const made = compressors[encoding](body).then((bytes) => {
        resize(bytes.length)
        return bytes
      })
      encoded.set(encoding, made)
      return made
    },
  }
  return entry
}
