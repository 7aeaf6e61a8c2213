import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db.ts'
import { enqueueMail } from '../../../platform/mail.ts'
import { listAdminAddresses } from '../../accounts/views.ts'
import type { BookingRow } from '../../bookings/commands/hold-seat.ts'
import { type AttemptRow, NO_ANSWER, type Reported } from '../../payments/commands/transition-attempt.ts'
import { customerReviewMail, staffReviewMail } from '../mails/review.ts'
import { occasionOf } from '../views/mail-data.ts'

/**
 * Within the transaction that leaves a payment to a person: tells the staff, and the customer where money was
 * reported. `attempt` is in review, as it is now.
 */
export async function mailAboutReview(
  ctx: Context,
  tx: Tx,
  booking: BookingRow,
  attempt: AttemptRow,
  { received, txnId }: Reported,
): Promise<void> {
  const { config } = ctx
  const own = config.contact.email
  const staff = own ? [{ email: own, locale: config.locale }] : await listAdminAddresses(tx)
  for (const { email, locale } of staff) {
    const payment = { booking, attempt, received, txnId }
    await enqueueMail(
      ctx.jobs,
      tx,
      staffReviewMail(config, payment, { email, locale: locale ?? config.locale }),
    )
  }
  if (attempt.detail === NO_ANSWER) return
  const occasion = await occasionOf(config, tx, booking, attempt.merchant_ref)
  await enqueueMail(ctx.jobs, tx, customerReviewMail(occasion))
}
