// The kinds of settings that several parts of the configuration have.
import { z } from 'zod'
import type { BucketConfig } from './platform/files.ts'
import { StartError } from './platform/start-error.ts'

/** Nothing else is asked of a text that is no address. */
export const httpUrl = z.url({ protocol: /^https?$/, abort: true })

export const filledText = z.string().min(1)

/** Returns a setting that `read` reads. It is refused with the message when it cannot. */
export const readBy = <T>(read: (text: string) => T | null | undefined, message: string) =>
  z.string().transform((text, issues) => {
    const value = read(text)
    if (value !== undefined && value !== null) return value
    issues.addIssue(message)
    return z.NEVER
  })

export const listOf = (text: string): string[] => text.split(',').map((each) => each.trim())

export const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not the name of a bucket')

type GivenBucket = { [Field in keyof BucketConfig]: BucketConfig[Field] | undefined }

/**
 * Either all four are set or none, because an incomplete bucket would fail only at the first upload. `what` and `prefix`
 * name the bucket and its settings.
 */
export function bucketOf(given: GivenBucket, what: string, prefix: string): BucketConfig | null {
  const { endpoint, bucket, region = '', accessKeyId, secretAccessKey } = given
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return null
  if (endpoint && bucket && accessKeyId && secretAccessKey) {
    return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region, accessKeyId, secretAccessKey }
  }
  const names = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID'].map((name) => `${prefix}_${name}`).join(', ')
  throw new StartError(`${what} needs ${names} and ${prefix}_SECRET_ACCESS_KEY, all four.`)
}
