import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type Extract, extract as extractTar, pack as packTar } from 'tar-stream'
import { StartError } from '../start-error.ts'
import { type BackupHeader, FORMAT, HEADER, headerSchema, SUMS } from './format.ts'
import { decrypterFor, encrypterFor } from './keys.ts'

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

const AGE_MAGIC = 'age-encryption.org/'
/** Every entry of a backup is smaller. */
const MAX_ENTRY_BYTES = 512 * 1024 * 1024

const damaged = (path: string, cause?: unknown) =>
  new StartError(`The backup ${path} is incomplete or damaged: use another one.`, { cause })

async function readStart(path: string): Promise<string> {
  try {
    const handle = await open(path, 'r')
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_MAGIC.length), 0, AGE_MAGIC.length, 0)
      return buffer.toString('latin1', 0, bytesRead)
    } finally {
      await handle.close()
    }
  } catch (cause) {
    throw new StartError(`The backup ${path} cannot be read: ${(cause as Error).message}.`, { cause })
  }
}

/** Opens the compressed archive. Throws StartError when the key is missing or another one. */
async function openPlain(path: string, key: string | null): Promise<Readable> {
  if ((await readStart(path)) !== AGE_MAGIC) return createReadStream(path)
  const decrypter = key === null ? null : await decrypterFor(key)
  if (decrypter === null) {
    throw new StartError(
      `The backup ${path} is encrypted: set BACKUP_KEY to the secret key (AGE-SECRET-KEY-1…) it was made for.`,
    )
  }
  const file = createReadStream(path)
  try {
    const plain = await decrypter.decrypt(
      Readable.toWeb(file) as unknown as globalThis.ReadableStream<Uint8Array>,
    )
    return Readable.fromWeb(plain as unknown as ReadableStream<Uint8Array>)
  } catch (cause) {
    file.destroy()
    if (!/no identity matched/i.test((cause as Error).message)) throw damaged(path, cause)
    throw new StartError(`BACKUP_KEY is not the key of the backup ${path}.`, { cause })
  }
}

/** Returns whether the file is not encrypted, or the key is one that can decrypt; it may be the wrong one. */
export async function canOpen(path: string, key: string | null): Promise<boolean> {
  return (await readStart(path)) !== AGE_MAGIC || (key !== null && (await decrypterFor(key)) !== null)
}

function parseHeader(path: string, content: Buffer): BackupHeader {
  const value: unknown = JSON.parse(content.toString('utf8'))
  const { format } = Object(value) as { format?: unknown }
  if (typeof format === 'number' && format > FORMAT) {
    throw new StartError(
      `The backup ${path} was made by a newer version of Jhilik: restore it with that one.`,
    )
  }
  return headerSchema.parse(value)
}

/** Resolves when there is room again, and also when the archive was destroyed because nobody reads on. */
const roomIn = (tar: Extract) =>
  new Promise<void>((resolve) => {
    const go = () => {
      tar.off('drain', go)
      tar.off('close', go)
      resolve()
    }
    tar.on('drain', go)
    tar.on('close', go)
  })

/** Yields entries one after the other, each whole. */
async function* entriesOf(
  path: string,
  key: string | null,
): AsyncGenerator<{ name: string; content: Buffer }> {
  const plain = await openPlain(path, key)
  const tar = extractTar()
  const stopped = new AbortController()
  const feeding = pipeline(
    plain,
    createZstdDecompress(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) if (!tar.write(chunk)) await roomIn(tar)
      tar.end(null)
    },
    { signal: stopped.signal },
  )
  feeding.catch((error: Error) => tar.destroy(error))
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header
      if (size > MAX_ENTRY_BYTES) throw new Error(`${name} is too large`)
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      yield { name, content: Buffer.concat(chunks) }
    }
    await feeding
  } finally {
    stopped.abort()
  }
}

/**
 * Reads a backup from its beginning to its end. `use` gets every entry once its content matched the sum of an earlier
 * reading; if there are no `sums`, at once. Returns header and sums. Throws StartError for a damaged file.
 */
export async function readArchive(
  path: string,
  key: string | null,
  { sums, use }: { sums?: Map<string, string>; use?: (name: string, content: Buffer) => Promise<void> } = {},
): Promise<{ header: BackupHeader; sums: Map<string, string> }> {
  const found = new Map<string, string>()
  let header: BackupHeader | undefined
  let listed: string | undefined
  let failure: { error: unknown } | undefined
  try {
    for await (const { name, content } of entriesOf(path, key)) {
      if (listed !== undefined || found.has(name)) throw damaged(path)
      if (name === SUMS) {
        listed = content.toString('utf8')
        continue
      }
      const sum = createHash('sha256').update(content).digest('hex')
      if (sums && sums.get(name) !== sum) throw damaged(path)
      found.set(name, sum)
      header ??= name === HEADER ? parseHeader(path, content) : undefined
      if (header === undefined) throw damaged(path)
      try {
        await use?.(name, content)
      } catch (error) {
        failure = { error }
        throw error
      }
    }
  } catch (error) {
    if (failure) throw failure.error
    throw error instanceof StartError ? error : damaged(path, error)
  }
  const expected = [...found].map(([name, sum]) => `${sum}  ${name}\n`).join('')
  if (header === undefined || listed !== expected) throw damaged(path)
  return { header, sums: found }
}
