import type { MessageEvent } from '@jhilik/contract/messages.ts'
import type { Review } from '@jhilik/contract/reviews.ts'
import type { MessageRow } from '../../messages/store/messages.ts'
import type { Db } from '../../platform/db.ts'
import { reviewsWithNames, showTo } from './reviews.ts'

/** Returns the review as its message to staff tells it; undefined when it was deleted. */
export async function findToldReview(db: Db, id: string): Promise<Review | undefined> {
  const row = await reviewsWithNames(db).where('reviews.id', '=', id).executeTakeFirst()
  return row && showTo(null)(row)
}

/** Whether the reader gets a message about a later change in the same channel, or one that says that the review is bad. */
export async function isReviewToldByAnother(
  db: Db,
  message: MessageRow,
  { isBad }: { isBad: boolean },
): Promise<boolean> {
  const { event, subject_id, occurred_at, recipient_id, channel } = message
  const events: MessageEvent[] = isBad ? ['staff_review', 'staff_bad_review'] : ['staff_review']
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('event', 'in', events)
    .where('subject_id', '=', subject_id)
    .where('recipient_id', 'is not distinct from', recipient_id)
    .where('channel', '=', channel)
    .where('state', 'in', ['planned', 'sending', 'sent', 'delivered'])
    .where((eb) =>
      eb.or([
        eb('occurred_at', '>', occurred_at),
        eb.and([
          eb('occurred_at', '=', occurred_at),
          eb('event', '=', 'staff_bad_review'),
          eb(eb.val(event), '=', 'staff_review'),
        ]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
