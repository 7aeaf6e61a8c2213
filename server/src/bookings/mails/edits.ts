import type { EditedField } from '@jhilik/contract/entered-details.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { serviceNameIn } from '../../platform/service-columns.ts'
import {
  howTexts,
  layoutBookingMail,
  type MailData,
  pageAction,
  paymentFacts,
  startText,
} from './booking-mail.ts'
import type { MoneyAfterwards, MoneyFacts } from './lines.ts'

const en = {
  subject: (service: string, when: string) => `Booking details changed: ${service}, ${when}`,
  heading: 'Details of your booking were changed',
  changed: (fields: string) => `We have changed: ${fields}. Date and time stay as agreed.`,
  check: 'Please tell us if something is not right.',
  fields: {
    name: 'name',
    email: 'email',
    phone: 'phone number',
    address: 'address',
    area: 'area',
    note: 'note',
    photos: 'pictures',
    vehicle: 'vehicle',
    place: 'details of the place',
  },
  price: (amount: string) => `The new price is ${amount}.`,
  refund: (amount: string) => `We will refund ${amount}. You do not need to do anything.`,
  signature: (business: string) => `Thank you! ${business}`,
}

export const bn: typeof en = {
  subject: (service, when) => `বুকিংয়ের তথ্য বদলেছে: ${service}, ${when}`,
  heading: 'আপনার বুকিংয়ের তথ্য বদলানো হয়েছে',
  changed: (fields) => `আমরা যা বদলেছি: ${fields}। তারিখ ও সময় আগের মতোই আছে।`,
  check: 'কিছু ঠিক না থাকলে আমাদের জানান।',
  fields: {
    name: 'নাম',
    email: 'ইমেইল',
    phone: 'ফোন নম্বর',
    address: 'ঠিকানা',
    area: 'এলাকা',
    note: 'নোট',
    photos: 'ছবি',
    vehicle: 'গাড়ি',
    place: 'জায়গার তথ্য',
  },
  price: (amount) => `নতুন দাম ${amount}।`,
  refund: (amount) => `আমরা ${amount} ফেরত দেব। আপনাকে কিছু করতে হবে না।`,
  signature: (business) => `ধন্যবাদ! ${business}`,
}

const textsOf: Record<Locale, typeof en> = { en, bn }

/** What was edited, as the message about it keeps it. */
export interface EditFacts {
  fields: EditedField['field'][]
  /** Present when the area was edited. */
  money?: MoneyFacts & { isRepriced: boolean }
}

/** `data` has the booking after the edit; its facts say what it is now. `money` is given when the area was edited. */
export function bookingEditedMail(
  data: MailData,
  edited: EditFacts['fields'],
  money?: MoneyAfterwards & { isRepriced: boolean },
): Mail {
  const { config, booking, locale } = data
  const texts = textsOf[locale]
  const fields = [...new Set(edited.map((field) => texts.fields[field]))].join(', ')
  const amount = (minor: number) => formatFor(locale).money({ minor, currency: booking.currency })
  const isRepriced = money?.isRepriced
  return layoutBookingMail(data, {
    subject: texts.subject(serviceNameIn(locale, booking), startText(data)),
    heading: texts.heading,
    paragraphs: [
      texts.changed(fields),
      ...(isRepriced ? [texts.price(amount(booking.price_minor))] : []),
      ...(money && money.refundMinor > 0 ? [texts.refund(amount(money.refundMinor))] : []),
      ...(money ? howTexts(data, money.refunds) : []),
      texts.check,
    ],
    ...(money && { moreFacts: paymentFacts(data, money) }),
    ...pageAction(data),
    signature: texts.signature(businessNameIn(config, locale)),
  })
}
