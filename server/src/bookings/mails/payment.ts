import type { RefundReason } from '@jhilik/contract/payments.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { isOnSite } from '../rules/checkout.ts'
import {
  aboutBooking,
  accountAction,
  type MailData,
  paymentFacts,
  startText,
  textsOf,
} from './booking-mail.ts'
import { howText, type RefundOfAttempt } from './refund.ts'

/** `receivedMinor` is the amount that was paid. The mail names the rest of the price, which is due on site. */
export function bookingConfirmedMail(data: MailData, receivedMinor: number): Mail {
  const { config, booking, locale } = data
  const { confirmed } = textsOf[locale]
  const about = aboutBooking(data)
  const payment = paymentFacts(data, { receivedMinor, owedMinor: booking.price_minor - receivedMinor })
  return layoutMail(
    {
      ...about,
      facts: [...about.facts, ...payment],
      subject: confirmed.subject(serviceNameIn(locale, booking), startText(data)),
      heading: confirmed.heading,
      paragraphs: [confirmedText(data, receivedMinor)],
      ...accountAction(data, confirmed.action, 'Upcoming-bookings'),
      signature: confirmed.signature(config.businessName),
    },
    config,
  )
}

function confirmedText({ booking, locale }: MailData, receivedMinor: number): string {
  const { confirmed } = textsOf[locale]
  if (isOnSite(booking)) return confirmed.onSite
  return booking.payment_terms === 'deposit' && receivedMinor > 0 ? confirmed.deposit : confirmed.text
}

/** The mail about a payment that no booking needs and that is refunded. */
export function refundDueMail(data: MailData, reason: RefundReason, refund: RefundOfAttempt): Mail {
  const { config, booking, locale } = data
  const { refundDue } = textsOf[locale]
  return layoutMail(
    {
      ...aboutBooking(data),
      subject: refundDue.subject(serviceNameIn(locale, booking)),
      heading: refundDue.heading,
      paragraphs: [
        reason === 'paid_twice' ? refundDue.paidTwice : refundDue.slotGone,
        refundDue.promise,
        howText(data, refund),
      ],
      signature: refundDue.signature(config.businessName),
    },
    config,
  )
}
