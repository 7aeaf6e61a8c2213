import type { MessageSettings } from '@jhilik/contract/messages.ts'

/** Whether a review has so few stars that the owner calls it bad. One without stars is not. */
export const isBadReview = (
  { rating }: { rating: number },
  { badReviewStars }: Pick<MessageSettings, 'badReviewStars'>,
): boolean => rating > 0 && rating <= badReviewStars
