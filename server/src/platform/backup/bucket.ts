import { openAsBlob } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import type { BucketConfig } from '../files.ts'
import { StartError } from '../start-error.ts'
import type { MadeBackup } from './make-backup.ts'

/**
 * Stores backups in an S3-compatible bucket, below `backups/`. All calls throw StartError when the bucket refuses or
 * does not answer.
 */
export interface BackupBucket {
  put(backup: MadeBackup): Promise<void>
  /** Lists the names without the folder. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

const PREFIX = 'backups/'
const TIMEOUT_MS = 30_000
/** The time-out is for a backup of some gigabytes on a slow line. */
const UPLOAD_TIMEOUT_MS = 3 * 60 * 60 * 1000
const UPLOAD_TRIES = 3

export function openBackupBucket(config: BucketConfig): BackupBucket {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const address = (name: string) => `${endpoint}/${bucket}/${PREFIX}${name}`

  async function send(
    url: string,
    init: RequestInit & { body?: Blob },
    accepted: number[],
  ): Promise<Response> {
    const { body, ...rest } = init
    const signal = AbortSignal.timeout(body ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS)
    // The request is signed without the body, which is read from the disk while it is sent: its hash is among the
    // headers.
    const signed = await client.sign(url, rest)
    const answer = await fetch(signed.url, {
      method: signed.method,
      headers: signed.headers,
      signal,
      ...(body && { body }),
    }).catch((cause: Error) => {
      const reason = cause.cause instanceof Error ? cause.cause.message : cause.message
      throw new StartError(`The bucket ${bucket} cannot be reached: ${reason}.`, { cause })
    })
    if (accepted.includes(answer.status)) return answer
    const text = (await answer.text()).slice(0, 300)
    throw new StartError(`The bucket ${bucket} answered ${answer.status}: ${text}`)
  }

  return {
    async put({ name, path, bytes, sha256 }) {
      for (let tried = 1; ; tried += 1) {
        try {
          // The bucket refuses content with another hash, such as one that was damaged in transit.
          const headers = { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256 }
          await send(address(name), { method: 'PUT', headers, body: await openAsBlob(path) }, [200, 201, 204])
          break
        } catch (error) {
          if (tried === UPLOAD_TRIES) throw error
        }
      }
      const head = await send(address(name), { method: 'HEAD' }, [200])
      if (Number(head.headers.get('content-length')) !== bytes) {
        throw new StartError(`The bucket ${bucket} has another size of ${name} than was sent.`)
      }
    },
    async list() {
      const names: string[] = []
      for (let token: string | undefined; ; ) {
        const query = new URLSearchParams({
          ...(token && { 'continuation-token': token }),
          'list-type': '2',
          prefix: PREFIX,
        })
        const text = await (await send(`${endpoint}/${bucket}?${query}`, { method: 'GET' }, [200])).text()
        // Names of backups have no character that XML escapes.
        for (const [, name = ''] of text.matchAll(/<Key>backups\/([^<]+)<\/Key>/g)) names.push(name)
        token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]
        if (!token) return names
      }
    },
    async remove(name) {
      await send(address(name), { method: 'DELETE' }, [200, 204, 404])
    },
  }
}
