import { causeIn } from '@jhilik/contract/cause-words.ts'
import { fillText, type OwnerText, type Placeholder } from '@jhilik/contract/message-texts.ts'
import type { TextChannel } from '@jhilik/contract/messages.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { formatFor } from '../../platform/format.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import { commonTexts, startText } from './booking-mail.ts'
import type { TimeFacts } from './changes.ts'
import { answerBy } from './disturbance-offer.ts'
import { heldUntil } from './pay-link.ts'
import { reviewUrl } from './requests.ts'
import { amountOf, amountText, type CustomerMessage } from './sms.ts'
import { lateMinutes, windowText } from './visits.ts'

/**
 * Puts the facts of the booking that a message is about into a text of the owner. Null for a text that names an amount when nothing is
 * refunded: it would promise something.
 */
export function fillOwnerText(
  text: OwnerText,
  message: CustomerMessage,
  channel: TextChannel,
): OwnerText | null {
  const namesAmount = `${text.subject} ${text.body}`.includes('{amount}')
  if (namesAmount && amountOf(message) === 0) return null
  const fill = (part: string) => fillText(part, (name) => factOf(name, message, channel))
  return { subject: fill(text.subject), body: fill(text.body) }
}

function factOf(name: Placeholder, message: CustomerMessage, channel: TextChannel): string {
  const { booking, data, offer, sums } = message
  const { config, locale, recipient } = data
  const money = (minor: number) =>
    channel === 'sms'
      ? amountText(minor, booking.currency, locale)
      : formatFor(locale).money({ minor, currency: booking.currency })
  switch (name) {
    case 'business':
      return businessNameIn(config, locale)
    case 'name':
      return recipient.seesTypedText ? booking.customer_name : commonTexts[locale].customer
    case 'service':
      return serviceNameIn(locale, booking)
    case 'when':
      return startText(data)
    case 'before': {
      const before = message.facts as TimeFacts
      return startText({ ...data, booking: { ...before, starts_at: new Date(before.starts_at) } })
    }
    case 'code':
      return booking.code
    case 'price':
      return money(booking.price_minor)
    case 'due':
      return money(Math.max(0, sums.owed))
    case 'amount':
      return money(amountOf(message))
    case 'until':
      return heldUntil(data)
    case 'cause':
      return offer ? causeIn(locale, offer.cause, offer.causeText) : ''
    case 'answer_by':
      return offer ? answerBy(data, offer) : ''
    case 'window':
      return windowText(data, message.visit)
    case 'minutes':
      return lateMinutes(locale, message.visit)
    case 'link':
      return data.page
    case 'review_link':
      return reviewUrl(data)
    default:
      return name satisfies never
  }
}
