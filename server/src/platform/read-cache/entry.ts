import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

export type Encoding = keyof typeof compressors

/** What a reader makes: the body and the headers that belong to it. */
export interface Built {
  body: string
  headers: Record<string, string>
}

/** An answer in memory. */
export interface Entry {
  headers: Record<string, string>
  etag: string
  body: Buffer
  /** Of the body in all encodings so far. */
  bytes: number
  /** `generation` of the catalog from which it was made. */
  generation: number
  builtAt: number
  /** When its content changes by itself, by the business's clock. */
  validUntil: number
  /** Compressed once, when it is first asked for. */
  encode(encoding: Encoding): Promise<Buffer>
}

type Age = Pick<Entry, 'generation' | 'builtAt' | 'validUntil'>

/** `onGrow` is told of each further encoding. */
export function makeEntry({ body: text, headers }: Built, age: Age, onGrow: (entry: Entry) => void): Entry {
  const body = Buffer.from(text)
  const encoded = new Map<Encoding, Promise<Buffer>>()
  const entry: Entry = {
    ...age,
    headers,
    body,
    // A weak one: the body has the same in all encodings.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    bytes: body.length,
    encode(encoding) {
      const known = encoded.get(encoding)
      if (known) return known
      const made = compressors[encoding](body).then((bytes) => {
        entry.bytes += bytes.length
        onGrow(entry)
        return bytes
      })
      encoded.set(encoding, made)
      return made
    },
  }
  return entry
}
