import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import { freeUntil, movableUntil } from '../rules/terms.ts'
import type { MailData } from './booking-mail.ts'

const en = {
  free: (until: string) => `You can move it or cancel it for free until ${until}.`,
  cancel: (until: string) => `You can cancel it for free until ${until}.`,
  move: (until: string) => `You can move it until ${until}.`,
  noMove: 'It can no longer be moved.',
  late: 'It can no longer be moved, but you can cancel it until it begins.',
  unpaid: 'Canceling costs nothing.',
  refund: (percent: string) => `If you cancel, you get ${percent}% of what you paid back.`,
  noRefund: 'If you cancel, you get no refund.',
  lateRefund: (percent: string) => `If you cancel later, you get ${percent}% of what you paid back.`,
  noLateRefund: 'If you cancel later, you get no refund.',
}

export const bn: typeof en = {
  free: (until) => `${until} পর্যন্ত বিনা খরচে সময় বদলাতে বা বাতিল করতে পারবেন।`,
  cancel: (until) => `${until} পর্যন্ত বিনা খরচে বাতিল করতে পারবেন।`,
  move: (until) => `${until} পর্যন্ত সময় বদলাতে পারবেন।`,
  noMove: 'এখন আর সময় বদলানো যাবে না।',
  late: 'এখন আর সময় বদলানো যাবে না, তবে শুরু হওয়ার আগে পর্যন্ত বাতিল করতে পারবেন।',
  unpaid: 'বাতিল করতে কোনো খরচ নেই।',
  refund: (percent) => `বাতিল করলে পরিশোধিত টাকার ${percent}% ফেরত পাবেন।`,
  noRefund: 'বাতিল করলে টাকা ফেরত পাবেন না।',
  lateRefund: (percent) => `এরপর বাতিল করলে পরিশোধিত টাকার ${percent}% ফেরত পাবেন।`,
  noLateRefund: 'এরপর বাতিল করলে টাকা ফেরত পাবেন না।',
}

const textsOf: Record<Locale, typeof en> = { en, bn }

/**
 * Writes until when a confirmed booking can be rescheduled, and what a cancellation gives back. No deadline that has
 * passed is named.
 */
export function termsTexts(
  { config, booking, locale }: Pick<MailData, 'config' | 'booking' | 'locale'>,
  receivedMinor: number,
  now: Date,
): string[] {
  const terms = textsOf[locale]
  const format = formatFor(locale)
  const moment = (until: Date) => format.moment(until, config.timeZone)
  const [move, cancel] = [movableUntil(booking), freeUntil(booking)]
  const { late_refund_percent: percent } = booking
  if (move > now && move.getTime() === cancel.getTime()) return [terms.free(moment(move))]
  const moving = move > now ? terms.move(moment(move)) : terms.noMove
  if (receivedMinor === 0) return [move > now ? moving : terms.late, terms.unpaid]
  const share = format.digits(String(percent))
  if (cancel <= now) return [terms.late, percent === 0 ? terms.noRefund : terms.refund(share)]
  if (percent === 100) return [terms.cancel(moment(cancel)), moving]
  return [terms.cancel(moment(cancel)), moving, percent === 0 ? terms.noLateRefund : terms.lateRefund(share)]
}
