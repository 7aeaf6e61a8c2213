import type { BucketConfig } from '../../../platform/files.ts'
import type { Retention } from './retention.ts'

export interface BackupSettings {
  /** Null when backups are not written to a folder. */
  folder: string | null
  /** Null when backups are not sent to a bucket. */
  bucket: BucketConfig | null
  /** Null: backups are not encrypted. */
  key: string | null
  /** HH:MM in the business's time zone. */
  at: string
  keep: Retention
}

/** Where backups are kept, as the operator named it. */
export const folderPlace = (folder: string): string => `folder ${folder}`
export const bucketPlace = ({ bucket }: { bucket: string }): string => `bucket ${bucket}`

/** Empty when no backups are made at night. */
export const placesOf = ({ folder, bucket }: BackupSettings): string[] => [
  ...(folder ? [folderPlace(folder)] : []),
  ...(bucket ? [bucketPlace(bucket)] : []),
]
