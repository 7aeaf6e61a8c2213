import type { Context } from '../../context.ts'
import type { AttemptRow, RefundRow } from '../../money/views/payments.ts'
import type { Tx } from '../../platform/db.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { type RefundNews, refundMail } from '../mails/refund.ts'
import type { BookingRow } from '../views/bookings.ts'
import { findMailData } from '../views/mail-data.ts'

interface ChangedRefund {
  booking: BookingRow
  attempt: AttemptRow
  /** The refund after the change. */
  refund: RefundRow
}

/** Runs within the transaction of a step, which happens once, so each step sends one mail. */
export async function mailAboutRefund(
  { config, jobs }: Pick<Context, 'config' | 'jobs'>,
  tx: Tx,
  { booking, attempt, refund }: ChangedRefund,
  news: RefundNews,
): Promise<void> {
  const data = await findMailData(config, tx, booking, attempt.merchant_ref)
  await enqueueMail(jobs, tx, refundMail(data, { refund, attempt }, news))
}
