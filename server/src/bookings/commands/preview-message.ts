import type { TextPreview, TextPreviewRequest } from '@jhilik/contract/message-texts.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { SegmentedMessage } from 'sms-segments-calculator'
import type { Context } from '../../context.ts'
import { shownCost } from '../../messages/rules/text-messages.ts'
import { readMessageSettings } from '../../messages/views/message-settings.ts'
import { invalidField } from '../../platform/problem.ts'
import { writeSample } from '../mails/messages.ts'
import { sampleNews } from '../mails/sample-news.ts'
import type { BookingRow } from '../views/bookings.ts'

/**
 * Returns a message to customers as it would arrive about a booking: the one with the code, or the next one. Null while there is no
 * booking. Throws 400 for an unknown code.
 */
export async function previewMessage(
  ctx: Context,
  { event, channel, locale, text, code }: TextPreviewRequest,
): Promise<TextPreview | null> {
  const booking = await findShownBooking(ctx, code)
  if (!booking) return null
  const [gateway] = ctx.gateways.keys()
  const news = sampleNews(event, booking, { gateway, now: ctx.clock.now() })
  const own = { email: null, sms: null, [channel]: text }
  const { mail, sms } = await writeSample(ctx, news, { locale, own })
  const shown = { _id: booking.id, code: booking.code, customer: booking.customer_name }
  if (channel === 'email') return { booking: shown, subject: mail.subject, text: mail.text, sms: null }
  const segmented = new SegmentedMessage(sms.text)
  const parts = segmented.segmentsCount
  return {
    booking: shown,
    subject: null,
    text: sms.text,
    sms: {
      parts,
      encoding: segmented.encodingName === 'GSM-7' ? 'gsm' : 'unicode',
      unicodeLetters: [...new Set(segmented.getNonGsmCharacters())],
      cost: shownCost(parts, await readMessageSettings(ctx.db), ctx.config),
    },
  }
}

async function findShownBooking({ db, clock }: Context, typed: string): Promise<BookingRow | undefined> {
  const rows = db.selectFrom('bookings').selectAll().limit(1)
  const code = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (code !== '') {
    const booking = await rows.where('code', '=', code).executeTakeFirst()
    if (!booking) throw invalidField('code', messages.bookingIsUnknown)
    return booking
  }
  const next = await rows
    .where('status', '=', 'confirmed')
    .where('starts_at', '>', clock.now())
    .orderBy('starts_at')
    .executeTakeFirst()
  return next ?? rows.orderBy('starts_at', 'desc').executeTakeFirst()
}
