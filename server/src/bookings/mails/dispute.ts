import type { Config } from '../../config.ts'
import { isOpenDispute } from '../../money/rules/reversals.ts'
import type { DisputeRow } from '../../money/views/payments.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import type { BookingRow } from '../views/bookings.ts'
import { textsOf } from './booking-content.ts'

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
