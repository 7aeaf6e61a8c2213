import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { NO_ANSWER } from '../../money/rules/attempts.ts'
import { isOpenDispute } from '../../money/rules/refunds.ts'
import type { ReportedPayment } from '../../money/rules/verdict.ts'
import { type AttemptRow, type DisputeRow, listMoneyRecipients } from '../../money/views/payments.ts'
import type { Tx } from '../../platform/db.ts'
import { formatFor, translateName } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import { enqueueMail, type Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import type { BookingRow } from '../views/bookings.ts'
import { aboutBooking, findMailData, type MailData, textsOf } from './booking-mail.ts'
import { howText, type RefundOfAttempt } from './refund.ts'

const isGone = ({ status }: BookingRow) => status === 'expired' || status === 'canceled'

function customerReviewMail(data: MailData): Mail {
  const { config, booking, locale } = data
  const { inReview } = textsOf[locale]
  return layoutMail(
    {
      ...aboutBooking(data),
      subject: inReview.subject(serviceNameIn(locale, booking)),
      heading: inReview.heading,
      paragraphs: [inReview.text, isGone(booking) ? inReview.gone : inReview.promise],
      signature: inReview.signature(config.businessName),
    },
    config,
  )
}

/** The mail says that staff rejected the payment. `refund` is null when nothing had arrived. */
export function paymentRejectedMail(data: MailData, refund: RefundOfAttempt | null): Mail {
  const { config, booking, locale } = data
  const { rejected } = textsOf[locale]
  const amountOf = ({ refund: { amount_minor: minor, currency } }: RefundOfAttempt) =>
    formatFor(locale).money({ minor, currency })
  return layoutMail(
    {
      ...aboutBooking(data),
      subject: rejected.subject(serviceNameIn(locale, booking)),
      heading: rejected.heading,
      paragraphs: refund ? [rejected.refund(amountOf(refund)), howText(data, refund)] : [rejected.nothing],
      signature: rejected.signature(config.businessName),
    },
    config,
  )
}

interface PaymentInReview extends ReportedPayment {
  booking: BookingRow
  attempt: AttemptRow
}

function staffReviewMail(
  config: Config,
  { booking, attempt, received, txnId }: PaymentInReview,
  { email, locale }: { email: string; locale: Locale },
): Mail {
  const { toReview, facts } = textsOf[locale]
  const format = formatFor(locale)
  const when = `${format.date(booking.slot_date, 'long')}, ${format.times(booking.slot_start_time, booking.slot_end_time)}`
  return layoutMail(
    {
      to: email,
      locale,
      subject: toReview.subject(booking.customer_name),
      heading: toReview.heading,
      greeting: toReview.greeting,
      paragraphs: [translateName(attempt.detail ?? '', toReview.details), toReview.task],
      facts: [
        [facts.code, booking.code],
        [toReview.customer, booking.customer_name],
        [facts.service, serviceNameIn(locale, booking)],
        [facts.when, when],
        [toReview.agreed, format.money({ minor: attempt.amount_minor, currency: attempt.currency })],
        ...(received ? ([[toReview.received, format.money(received)]] satisfies [string, string][]) : []),
        [facts.transaction, attempt.merchant_ref],
        ...(txnId ? ([[toReview.gatewayTransaction, txnId]] satisfies [string, string][]) : []),
      ],
      action: {
        text: toReview.action,
        url: `${config.publicUrl}/dashboard/admin/user-bookings/${booking.id}`,
      },
      signature: config.businessName,
      note: toReview.note(config.publicUrl),
    },
    config,
  )
}

/** The mail tells staff that a dispute was opened or decided. */
export function staffDisputeMail(
  config: Config,
  { booking, dispute }: { booking: BookingRow; dispute: DisputeRow },
  { email, locale }: { email: string; locale: Locale },
): Mail {
  const { dispute: texts, toReview, facts } = textsOf[locale]
  const format = formatFor(locale)
  const { respond_by: respondBy, status, amount_minor: minor, currency } = dispute
  const isOpen = isOpenDispute(dispute)
  const state = isOpen ? 'opened' : status === 'won' || status === 'lost' ? status : 'closed'
  const deadline = isOpen && respondBy ? format.moment(respondBy, config.timeZone) : null
  return layoutMail(
    {
      to: email,
      locale,
      subject: texts.subject(texts.states[state], booking.code),
      heading: texts.states[state],
      greeting: toReview.greeting,
      paragraphs: [texts.texts[state], ...(deadline ? [texts.deadline(deadline)] : [])],
      facts: [
        [facts.code, booking.code],
        [toReview.customer, booking.customer_name],
        [facts.service, serviceNameIn(locale, booking)],
        [texts.amount, format.money({ minor, currency })],
        [texts.reference, dispute.provider_dispute_id],
      ],
      action: {
        text: toReview.action,
        url: `${config.publicUrl}/dashboard/admin/user-bookings/${booking.id}`,
      },
      signature: config.businessName,
      note: toReview.note(config.publicUrl),
    },
    config,
  )
}

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
