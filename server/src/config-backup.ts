import { resolve } from 'node:path'
import { z } from 'zod'
import { bucketName, bucketOf, filledText, httpUrl, readBy } from './config-fields.ts'
import { type BackupSettings, parseRetention } from './office/rules/backups.ts'
import type { BucketConfig } from './platform/files.ts'
import { StartError } from './platform/start-error.ts'

const retention = readBy(
  parseRetention,
  'must read like "7d,4w,12m": so many days, weeks and months, at least one of them',
)

const key = z
  .string()
  .regex(
    /^(AGE-SECRET-KEY-|age1)[0-9A-Za-z-]+$/,
    'must be a key of age, AGE-SECRET-KEY-1… or age1…: npm run backup -- --new-key makes one',
  )

export const backupShape = {
  BACKUP_DIR: filledText.optional(),
  BACKUP_KEY: key.optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 03:10')
    .default('03:10'),
  BACKUP_KEEP: retention.default({ days: 7, weeks: 4, months: 12 }),
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
  BACKUP_S3_BUCKET: bucketName.optional(),
  BACKUP_S3_REGION: filledText.default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: filledText.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: filledText.optional(),
}

const schema = z.object(backupShape)
type Settings = z.output<typeof schema>

/** Throws StartError for a bucket that is incomplete, or would get personal data that it can read. */
export function backupsOf(settings: Settings): BackupSettings {
  const { BACKUP_DIR, BACKUP_KEY, BACKUP_AT, BACKUP_KEEP } = settings
  const bucket = backupBucket(settings)
  if (bucket && !BACKUP_KEY) {
    throw new StartError(
      'Backups in a bucket are encrypted: set BACKUP_KEY (npm run backup -- --new-key makes a key).',
    )
  }
  return {
    folder: BACKUP_DIR === undefined ? null : resolve(BACKUP_DIR),
    bucket,
    key: BACKUP_KEY ?? null,
    at: BACKUP_AT,
    keep: BACKUP_KEEP,
  }
}

function backupBucket(settings: Settings): BucketConfig | null {
  const {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings
  const given = { endpoint, bucket, region, accessKeyId, secretAccessKey }
  return bucketOf(given, 'A bucket for backups', 'BACKUP_S3')
}
