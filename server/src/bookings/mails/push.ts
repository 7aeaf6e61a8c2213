import type { OwnerText } from '@jhilik/contract/message-texts.ts'
import type { WrittenMessage } from '../../messages/commands/send-message.ts'
import { fillOwnerText } from './owner-text.ts'
import { reviewUrl } from './requests.ts'
import { type CustomerMessage, sentenceOf } from './sms.ts'

// A notification has the words of the text message. The name of the business is its title, and it opens the link.

/**
 * Returns a text of the owner without the name of the business at its beginning and the link at its end. Null for one that names a
 * link elsewhere: the rest would be no sentence.
 */
function withoutLink({ subject, body }: OwnerText): OwnerText | null {
  const rest = body
    .replace(/^\s*\{business\}\s*[:,.–-]?\s*/, '')
    .replace(/[\s:,–-]*\{(?:review_)?link\}[\s.]*$/, '')
  return rest === '' || /\{(?:review_)?link\}/.test(rest) ? null : { subject, body: rest }
}

/** Ends a text whose link was left out, and begins it with a capital letter. */
const asSentence = (text: string): string =>
  text
    .trim()
    .replace(/\s*:$/, '.')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Writes the notification to the customer. `own` is what the owner has written for the text message. */
export function writePush(
  message: CustomerMessage,
  own: OwnerText | null,
): Pick<WrittenMessage['push'], 'body' | 'url' | 'usefulUntil'> {
  const { data, event } = message
  const shortened = own && withoutLink(own)
  const filled = shortened && fillOwnerText(shortened, message, 'sms')
  return {
    body: asSentence(filled?.body ?? sentenceOf(message, { link: '', reviewLink: '' })),
    url: event === 'review_request' ? reviewUrl(data) : data.page,
    usefulUntil: usefulUntil(message),
  }
}

/** Returns when it would be too late to read the notification; null for never. */
function usefulUntil({ event, booking, visit }: CustomerMessage): Date | null {
  if (event === 'reminder') return booking.starts_at
  if (event === 'hold_ending') return booking.hold_expires_at
  if (event === 'visit_on_the_way' || event === 'visit_late')
    return visit?.window ? new Date(visit.window.to) : null
  return null
}
