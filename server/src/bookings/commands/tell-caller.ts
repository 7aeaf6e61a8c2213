import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs.ts'
import { enqueueMail, type Mail } from '../../platform/mail.ts'
import { orNotFound } from '../../platform/problem.ts'
import { findMailData, type MailData } from '../mails/booking-mail.ts'
import { callerSms, payLinkMail } from '../mails/pay-link.ts'
import { textedNumber } from '../rules/booking-page.ts'
import { findBookingRow } from '../views/bookings.ts'

export interface CallerText {
  bookingId: string
  /** The id stays the same when the message is sent again. */
  messageId: string
}

export const sendCallerTextJob: JobKind<CallerText> = { name: 'send-caller-text' }

/** Sends a mail about a booking or, to a caller without an e-mail address, a text message. */
export async function tellCustomer(
  ctx: Pick<Context, 'config' | 'sms' | 'jobs'>,
  tx: Tx,
  { booking }: MailData,
  mail: Mail,
): Promise<void> {
  if (booking.for_caller && mail.to === null) {
    if (textedNumber(ctx, booking) === null) return
    await ctx.jobs.enqueue(tx, sendCallerTextJob, { bookingId: booking.id, messageId: newId() })
    return
  }
  await enqueueMail(ctx.jobs, tx, mail)
}

/** Sends a caller the link with which a booking is paid. */
export async function tellToPay(ctx: Context, tx: Tx, bookingId: string): Promise<void> {
  const booking = orNotFound(await findBookingRow(tx, bookingId))
  const data = await findMailData(ctx.config, tx, booking, '')
  await tellCustomer(ctx, tx, data, payLinkMail(data))
}

/** Sends nothing about a booking that has been canceled or has expired meanwhile. Rejects when it was not sent. */
export async function sendCallerText(ctx: Context, { bookingId, messageId }: CallerText): Promise<void> {
  const booking = await findBookingRow(ctx.db, bookingId)
  if (booking?.status !== 'held' && booking?.status !== 'confirmed') return
  const to = textedNumber(ctx, booking)
  if (to === null) return
  const data = await findMailData(ctx.config, ctx.db, booking, '')
  await ctx.sms?.send({ id: messageId, to, text: callerSms(data) })
}
