import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { problem } from './problem.ts'

/** The modes of what others on this machine must not read, because it has data of customers. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600
const OF_OTHERS = 0o007

/**
 * Makes a folder that only this account can read. From one that exists already, others lose their rights; those of its
 * group stay, because somebody may have given them.
 */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const { mode } = statSync(folder)
  if ((mode & OF_OTHERS) === 0) return
  try {
    chmodSync(folder, mode & 0o7770)
  } catch {
    // The folder belongs to another account, which decides about it.
  }
}

/** Storage of uploaded files. A file never changes under its name. */
export interface Files {
  write(name: string, content: Buffer, type: string): Promise<void>
  has(name: string): Promise<boolean>
  read(name: string): Promise<Buffer | null>
  /** Succeeds also when there is no such file. */
  remove(name: string): Promise<void>
}

/** An S3-compatible bucket. */
export interface BucketConfig {
  /** The address has no trailing slash. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export function openFiles(config: { dataDir: string; bucket: BucketConfig | null }): Files {
  return config.bucket ? openBucket(config.bucket) : openFolder(join(config.dataDir, 'uploads'))
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Either the disk is full, or what this account may use of it. */
const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

function orNull(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

function openFolder(folder: string): Files {
  return {
    async write(name, content) {
      // The file is written under another name first, so that it is complete or absent, also when the process is
      // killed.
      const draft = join(folder, `.${randomUUID()}`)
      try {
        makePrivateFolder(folder)
        await writeFile(draft, content, { flag: 'wx', mode: PRIVATE_FILE })
        await rename(draft, join(folder, name))
      } catch (error) {
        await rm(draft, { force: true })
        if (isFull(error)) throw problem('temporarily_unavailable', { retryAfterSeconds: 60, cause: error })
        throw error
      }
    },
    has: async (name) => (await stat(join(folder, name)).catch(orNull)) !== null,
    read: (name) => readFile(join(folder, name)).catch(orNull),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

const TIMEOUT_MS = 10_000

function openBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }: BucketConfig): Files {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const address = (name: string) => `${endpoint}/${bucket}/uploads/${name}`

  /** Throws temporarily_unavailable when the bucket cannot be reached or refuses the request. */
  async function send(name: string, options: RequestInit, accepted: readonly number[]): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await client.fetch(address(name), { ...options, signal }).catch((cause: unknown) => {
      throw problem('temporarily_unavailable', { retryAfterSeconds: 10, cause })
    })
    if (accepted.includes(answer.status)) return answer
    const cause = new Error(`The bucket answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
    throw problem('temporarily_unavailable', { retryAfterSeconds: 10, cause })
  }

  return {
    async write(name, content, type) {
      const headers = {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        // The hash is signed, so that the bucket refuses content that was damaged in transit.
        'x-amz-content-sha256': createHash('sha256').update(content).digest('hex'),
      }
      await send(name, { method: 'PUT', body: new Uint8Array(content), headers }, [200, 201, 204])
    },
    has: async (name) => (await send(name, { method: 'HEAD' }, [200, 404])).status === 200,
    async read(name) {
      const answer = await send(name, { method: 'GET' }, [200, 404])
      return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : null
    },
    async remove(name) {
      await send(name, { method: 'DELETE' }, [200, 204, 404])
    },
  }
}
