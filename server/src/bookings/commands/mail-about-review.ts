import type { Context } from '../../context.ts'
import { NO_ANSWER } from '../../money/rules/attempts.ts'
import type { ReportedPayment } from '../../money/rules/verdict.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import type { Tx } from '../../platform/db.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { customerReviewMail, staffReviewMail } from '../mails/review.ts'
import type { BookingRow } from '../views/bookings.ts'
import { findMailData } from '../views/mail-data.ts'
import { listMoneyRecipients } from '../views/staff-recipients.ts'

/**
 * Mails the staff, and the customer when the gateway reported money. It runs within the transaction that puts the
 * payment in review. `attempt` is the attempt as changed.
 */
export async function mailAboutReview(
  { config, jobs }: Context,
  tx: Tx,
  booking: BookingRow,
  attempt: AttemptRow,
  { received, txnId }: ReportedPayment,
): Promise<void> {
  for (const recipient of await listMoneyRecipients(config, tx)) {
    const payment = { booking, attempt, received, txnId }
    await enqueueMail(jobs, tx, staffReviewMail(config, payment, recipient))
  }
  if (attempt.detail === NO_ANSWER) return
  const data = await findMailData(config, tx, booking, attempt.merchant_ref)
  await enqueueMail(jobs, tx, customerReviewMail(data))
}
