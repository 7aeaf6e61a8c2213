import type { Review } from '@jhilik/contract/reviews.ts'
import type { Context } from '../../context.ts'
import { planStaffMessages } from '../../messages/commands/plan-staff-messages.ts'
import { readMessageSettings } from '../../messages/views/message-settings.ts'
import type { Tx } from '../../platform/db.ts'
import type { ReviewFacts } from '../mails/written-review.ts'
import { isBadReview } from '../rules/bad-reviews.ts'

interface Told extends ReviewFacts {
  /** The stars that it had before; null for a new one. */
  earlier: number | null
  /** It was changed soon after staff were told of it: they hear again only that it is bad now. */
  isSoon?: boolean
}

/** Tells the business, or the staff who look after reviews, of a review that was written or changed. */
export async function tellOfReview(
  ctx: Context,
  tx: Tx,
  { _id, rating, updatedAt }: Review,
  { change, earlier, isSoon = false }: Told,
): Promise<void> {
  const facts: ReviewFacts = { change }
  const about = { subjectId: _id, occurredAt: new Date(updatedAt), facts }
  const settings = await readMessageSettings(tx)
  const isBad = (stars: number) => isBadReview({ rating: stars }, settings)
  const wasBad = earlier !== null && isBad(earlier)
  if (isBad(rating) && !(isSoon && wasBad))
    await planStaffMessages(ctx, tx, { event: 'staff_bad_review', ...about }, 'reviews.manage')
  if (!isSoon) await planStaffMessages(ctx, tx, { event: 'staff_review', ...about }, 'reviews.manage')
}
