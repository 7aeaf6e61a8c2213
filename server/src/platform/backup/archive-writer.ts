import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdCompress } from 'node:zlib'
import { pack as packTar } from 'tar-stream'
import { SUMS } from './format.ts'
import { encrypterFor } from './keys.ts'

export interface ArchiveWriter {
  /** Resolves when there is room for more. */
  add(name: string, content: Buffer | string): Promise<void>
}

export interface WrittenFile {
  bytes: number
  /** The hash in hexadecimal. */
  sha256: string
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Writes the archive that `fill` fills, and makes it durable. The file must not exist. */
export async function writeArchive(
  path: string,
  { key, at }: { key: string | null; at: Date },
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<WrittenFile> {
  const encrypter = key === null ? null : await encrypterFor(key)
  const tar = packTar()
  const sums: string[] = []

  async function append(name: string, content: Buffer) {
    await new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size: content.length, mtime: at, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      )
      entry.end(content)
    })
  }

  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const compressed = createZstdCompress()
  // Nobody else can read the file, because it has the data of all customers.
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const stopped = new AbortController()
  const written = (async () => {
    const source = Readable.from(tar)
    if (encrypter === null) {
      await pipeline(source, compressed, measure, file, { signal: stopped.signal })
      return
    }
    const plain = Readable.toWeb(compressed) as unknown as globalThis.ReadableStream<Uint8Array>
    const compressing = pipeline(source, compressed, { signal: stopped.signal })
    const sealed = (await encrypter.encrypt(plain)) as unknown as ReadableStream<Uint8Array>
    await Promise.all([
      compressing,
      pipeline(Readable.fromWeb(sealed), measure, file, { signal: stopped.signal }),
    ])
  })()
  // A full disk ends the pipeline while an entry still waits for room.
  const failed = written.then(
    () => new Promise<never>(() => {}),
    (error: unknown) => {
      tar.destroy()
      throw error
    },
  )
  failed.catch(() => {})

  try {
    await Promise.race([
      failed,
      (async () => {
        await fill({
          async add(name, content) {
            const buffer = Buffer.from(content)
            sums.push(`${sha256(buffer)}  ${name}\n`)
            await Promise.race([failed, append(name, buffer)])
          },
        })
        await append(SUMS, Buffer.from(sums.join('')))
        tar.finalize()
      })(),
    ])
    await written
  } catch (error) {
    stopped.abort()
    await written.catch(() => {})
    throw error
  }
  await makeDurable(path)
  return { bytes, sha256: hash.digest('hex') }
}

/** A folder is passed too, to make the names in it durable. */
export async function makeDurable(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
