import { causeIn } from '@jhilik/contract/cause-words.ts'
import type { MoneySums } from '../../money/rules/ledger.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { wallClock } from '../../platform/clock.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import type { OfferFacts } from '../views/offers.ts'
import { layoutBookingMail, type MailData, pageAction, startText } from './booking-mail.ts'

const en = {
  subject: (service: string, when: string) => `We cannot come: ${service}, ${when}`,
  heading: 'Sorry, we cannot come at your time',
  text: (cause: string, when: string) =>
    `Because of ${cause} we cannot come on ${when} as promised. We are sorry about that.`,
  times: (times: string) => `We keep these times for you: ${times}.`,
  noTimes: 'We have found no other time that suits. Please call us if you would like one.',
  refund: 'If none of them suits you, you can have all that you have paid refunded.',
  onlyRefund: 'You can have all that you have paid refunded.',
  cancel: 'If none of them suits you, you can cancel the booking.',
  onlyCancel: 'You can cancel the booking.',
  answer: (until: string) => `Please answer by ${until}: press the button, choose, and confirm.`,
  action: 'Choose',
  signature: (business: string) => `Thank you for your patience! ${business}`,
}

export const bn: typeof en = {
  subject: (service, when) => `আমরা আসতে পারছি না: ${service}, ${when}`,
  heading: 'দুঃখিত, আপনার সময়ে আসতে পারছি না',
  text: (cause, when) => `কারণ: ${cause}। তাই ${when}-এ কথামতো আসতে পারছি না। এজন্য আমরা দুঃখিত।`,
  times: (times) => `আপনার জন্য এই সময়গুলো রেখেছি: ${times}।`,
  noTimes: 'আপাতত অন্য কোনো সময় খালি নেই। অন্য সময় চাইলে আমাদের ফোন করুন।',
  refund: 'কোনোটিই সুবিধাজনক না হলে যা পরিশোধ করেছেন, পুরোটাই ফেরত নিতে পারেন।',
  onlyRefund: 'যা পরিশোধ করেছেন, পুরোটাই ফেরত নিতে পারেন।',
  cancel: 'কোনোটিই সুবিধাজনক না হলে বুকিংটি বাতিল করতে পারেন।',
  onlyCancel: 'বুকিংটি বাতিল করতে পারেন।',
  answer: (until) => `${until}-এর মধ্যে জানান: বোতামে চাপ দিয়ে বেছে নিন, তারপর নিশ্চিত করুন।`,
  action: 'বেছে নিন',
  signature: (business) => `ধৈর্য ধরার জন্য ধন্যবাদ! ${business}`,
}

const textsOf: Record<Locale, typeof en> = { en, bn }

/** Returns until when the customer can answer. */
export function answerBy(
  { config, locale }: Pick<MailData, 'config' | 'locale'>,
  { deadline }: OfferFacts,
): string {
  const { date, time } = wallClock(deadline, config.timeZone)
  const format = formatFor(locale)
  return `${format.date(date, 'day')}, ${format.time(time)}`
}

export function disturbanceOfferMail(data: MailData, offer: OfferFacts, money: MoneySums): Mail {
  const { booking, config, locale } = data
  const texts = textsOf[locale]
  const format = formatFor(locale)
  const times = offer.times.map(
    ({ date, startTime }) => `${format.date(date, 'day')}, ${format.time(startTime)}`,
  )
  const isPaid = money.received > 0
  const other = times.length > 0 ? 'refund' : 'onlyRefund'
  const otherUnpaid = times.length > 0 ? 'cancel' : 'onlyCancel'
  return layoutBookingMail(data, {
    subject: texts.subject(serviceNameIn(locale, booking), startText(data)),
    heading: texts.heading,
    paragraphs: [
      offer.explanation[locale] || texts.text(causeIn(locale, offer.cause, offer.causeText), startText(data)),
      times.length > 0 ? texts.times(times.join('; ')) : texts.noTimes,
      texts[isPaid ? other : otherUnpaid],
      texts.answer(answerBy(data, offer)),
    ],
    ...pageAction(data, texts.action),
    signature: texts.signature(businessNameIn(config, locale)),
  })
}
