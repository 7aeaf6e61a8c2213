import type { BucketConfig } from '../../platform/files.ts'
import type { Retention } from './retention.ts'

export interface BackupSettings {
  /** Null when backups are not written to a folder. */
  folder: string | null
  /** Null when backups are not sent to a bucket. */
  bucket: BucketConfig | null
  /** Null when backups are not encrypted. */
  key: string | null
  /** The time of the nightly backup, HH:MM in the business's time zone. */
  at: string
  keep: Retention
}

/** The name of the place of a backup, as the operator configured it. */
export const folderPlace = (folder: string): string => `folder ${folder}`
export const bucketPlace = ({ bucket }: { bucket: string }): string => `bucket ${bucket}`

/** Returns no places when no backups are made at night. */
export const placesOf = ({ folder, bucket }: BackupSettings): string[] => [
  ...(folder ? [folderPlace(folder)] : []),
  ...(bucket ? [bucketPlace(bucket)] : []),
]
