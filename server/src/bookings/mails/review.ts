import type { Config } from '../../config.ts'
import type { ReportedPayment } from '../../money/rules/verdict.ts'
import type { AttemptRow } from '../../money/views/payments.ts'
import { formatFor, translateName } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import type { BookingRow } from '../views/bookings.ts'
import type { MailData } from '../views/mail-data.ts'
import { aboutBooking, textsOf } from './booking-content.ts'
import { howText, type RefundOfAttempt } from './refund.ts'

const isGone = ({ status }: BookingRow) => status === 'expired' || status === 'canceled'

export function customerReviewMail(data: MailData): Mail {
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

export function staffReviewMail(
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
