import type { ReviewStatus } from '@jhilik/contract/reviews.ts'

interface Written {
  isDemo: boolean
  /** Whether it is of a completed booking, which no other review is of. */
  isVerified: boolean
  /** Whether the writer has confirmed an e-mail address or a phone number. */
  isConfirmed: boolean
}

/** Returns the status of a review as it was written or changed. A demo has nobody who would approve it. */
export const statusAsWritten = ({ isDemo, isVerified, isConfirmed }: Written): ReviewStatus =>
  isDemo || (isVerified && isConfirmed) ? 'published' : 'waiting'
