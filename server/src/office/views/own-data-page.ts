import { CONTACT_FIELDS } from '@jhilik/contract/contacts.ts'
import { gatewayText } from '@jhilik/contract/gateway-words.ts'
import { OPTIONAL_EVENTS } from '@jhilik/contract/message-choices.ts'
import { CHANNELS } from '@jhilik/contract/messages.ts'
import { fromMajor } from '@jhilik/contract/money.ts'
import type { OwnData } from '@jhilik/contract/own-data.ts'
import type { AttemptStatus, RefundStatus } from '@jhilik/contract/payments.ts'
import { placeTitles } from '@jhilik/contract/place-text.ts'
import { PLACE_FIELDS, type PlaceField } from '@jhilik/contract/places.ts'
import type { ReviewStatus } from '@jhilik/contract/reviews.ts'
import { serviceName } from '@jhilik/contract/service-text.ts'
import { vehicleTitles } from '@jhilik/contract/vehicle-words.ts'
import { VEHICLE_FIELDS, type VehicleField } from '@jhilik/contract/vehicles.ts'
import { exportWords } from '../../bookings/rules/export-words.ts'
import type { Config } from '../../config.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { emailText } from '../../platform/email-text.ts'
import { formatFor } from '../../platform/format.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { Locale } from '../../platform/locale.ts'

type Value = string | number | boolean | null
type Facts = [label: Label, value: Value][]

const STYLE = `body{color:#0b3b47;font:16px/1.55 system-ui,'Noto Sans Bengali','Hind Siliguri',sans-serif;margin:0 auto;max-width:60rem;padding:1.5rem}
h2{border-top:1px solid #d6e4e7;margin-top:2rem;padding-top:1rem}
dl{display:grid;gap:.25rem 1.5rem;grid-template-columns:minmax(8rem,14rem) 1fr;margin:1rem 0 1.5rem}
dt{color:#45626b}dd{margin:0;overflow-wrap:anywhere}`

/** Writes everything about a person as one page to read, keep and print. It loads nothing. */
export function ownDataPage(data: OwnData, config: Config, locale: Locale): string {
  const titles = { ...vehicleTitles[locale], ...placeTitles[locale] }
  const t = (label: Label) => (isOwn(label) ? labels[label][locale] : titles[label])
  const words = exportWords[locale]
  const format = formatFor(locale)
  const moment = (instant: string | null) =>
    instant === null ? null : format.moment(new Date(instant), config.timeZone)
  const money = (amount: number, currency: string) => format.money(fromMajor(amount, currency))

  const textOf = (value: Value): string => {
    if (value === null || value === '') return t('none')
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    return typeof value === 'number' ? format.digits(String(value)) : value
  }
  const list = (facts: Facts) =>
    `<dl>${facts.map(([label, value]) => `<dt>${escapeHtml(t(label))}</dt><dd>${escapeHtml(textOf(value))}</dd>`).join('')}</dl>`
  const section = (label: Label, items: Facts[]) =>
    `<h2>${escapeHtml(t(label))}</h2>\n${items.length > 0 ? items.map(list).join('\n') : `<p>${escapeHtml(t('nothing'))}</p>`}`

  type Vehicle = Record<VehicleField, Value> & { vehicleType: string | null }
  const vehicleFacts = (vehicle: Vehicle): Facts => {
    // The year is text, because a number would get the digits of the language.
    const year = String(vehicle.manufacturingYear ?? '')
    const shown = { ...vehicle, manufacturingYear: year, vehicleType: words.vehicleType(vehicle.vehicleType) }
    return VEHICLE_FIELDS.map((field) => [field, shown[field]])
  }
  const { account } = data
  const parts = [
    section('account', [
      [
        ['name', account.name],
        ['email', account.email && emailText(account.email)],
        ['newEmail', account.newEmail],
        ['phone', account.phone],
        ['address', account.address],
        [
          'discount',
          account.discountPercent === null ? null : `${format.digits(String(account.discountPercent))}%`,
        ],
        ['picture', account.img],
        ['language', account.language],
        ['createdAt', moment(account.createdAt)],
      ],
    ]),
    section('vehicles', data.vehicles.map(vehicleFacts)),
    section(
      'addresses',
      data.addresses.map(
        ({ label, address, area }): Facts => [
          ['label', label],
          ['address', address],
          ...(area ? ([['area', area[locale]]] satisfies Facts) : []),
        ],
      ),
    ),
    section(
      'crews',
      data.crews.map(
        (name): Facts => [
          ['name', name],
          ['shownToCustomers', data.shownToCustomers],
        ],
      ),
    ),
    section(
      'bookings',
      data.bookings.map(
        (booking): Facts => [
          ['code', booking.code],
          ['service', serviceName(booking.service, locale)],
          ['time', moment(booking.slot.startsAt)],
          ['status', words.status(booking.status)],
          ['price', money(booking.price, booking.currency)],
          ['paymentStatus', words.payment(booking.paymentStatus)],
          ['receipt', booking.receipt],
          ...CONTACT_FIELDS.map((field): Facts[number] => [field, booking.customer[field]]),
          ...(booking.area ? ([['area', booking.area[locale]]] satisfies Facts) : []),
          ...(booking.vehicleType === null ? [] : vehicleFacts(booking)),
          ...PLACE_FIELDS.flatMap(
            (field): Facts => (booking[field] === null ? [] : [[field, booking[field]]]),
          ),
          ['note', booking.note],
          ['photos', booking.photos.join('\n')],
          ['visitPhotos', booking.visitPhotos.join('\n')],
          ...(booking.photoConsent
            ? ([['photosAllowed', booking.photoConsent.allowed]] satisfies Facts)
            : []),
          ...(booking.complaint
            ? ([
                ['complaint', booking.complaint.text],
                ['complaintPhotos', booking.complaint.photos.join('\n')],
              ] satisfies Facts)
            : []),
          ...booking.payments.flatMap(
            (payment): Facts => [
              [
                'payment',
                `${payment.tran_id} · ${gatewayText(locale, payment.method ?? payment.gateway, [])} · ${attemptWords[payment.status][locale]}`,
              ],
              ['received', payment.received && money(payment.received.amount, payment.received.currency)],
              ...payment.refunds.map((refund): Facts[number] => [
                'refund',
                `${money(refund.amount, refund.currency)} · ${refundWords[refund.status][locale]}`,
              ]),
            ],
          ),
        ],
      ),
    ),
    section(
      'reviews',
      data.reviews.map(
        (review): Facts => [
          ['createdAt', moment(review.createdAt)],
          ['service', review.service],
          ['stars', review.rating],
          ['review', review.review],
          ['shown', reviewWords[review.status][locale]],
          ...(review.reply === null ? [] : ([['reply', review.reply]] satisfies Facts)),
        ],
      ),
    ),
    section('messages', [
      OPTIONAL_EVENTS.map((event): Facts[number] => [
        event,
        CHANNELS.filter((channel) => data.messageChoices[event][channel])
          .map(t)
          .join(', ') || null,
      ]),
    ]),
    section(
      'newsletter',
      data.newsletter
        ? [
            [
              ['askedAt', moment(data.newsletter.askedAt)],
              ['confirmedAt', moment(data.newsletter.confirmedAt)],
              ['unsubscribedAt', moment(data.newsletter.unsubscribedAt)],
            ],
          ]
        : [],
    ),
    section(
      'identities',
      data.identities.map(
        ({ issuer, subject, linkedAt }): Facts => [
          ['provider', issuer],
          ['identity', subject],
          ['createdAt', moment(linkedAt)],
        ],
      ),
    ),
    section(
      'signIns',
      data.signIns.map(
        (signIn): Facts => [
          ['device', [signIn.browser, signIn.system].filter(Boolean).join(', ')],
          ['network', signIn.address],
          ['signedInAt', moment(signIn.signedInAt)],
          ['lastUsedAt', moment(signIn.lastUsedAt)],
          ['endedAt', moment(signIn.endedAt)],
          ...(signIn.push === null
            ? []
            : ([
                ['pushedSince', moment(signIn.push.registeredAt)],
                ['pushAddress', signIn.push.endpoint],
              ] satisfies Facts)),
        ],
      ),
    ),
    section('secondFactors', [
      [
        ['app', moment(data.secondFactors.appAddedAt)],
        ['recoveryCodesLeft', data.secondFactors.recoveryCodesLeft],
      ],
      ...data.secondFactors.passkeys.map(
        (passkey): Facts => [
          ['passkey', passkey.name],
          ['createdAt', moment(passkey.addedAt)],
          ['lastUsedAt', moment(passkey.lastUsedAt)],
        ],
      ),
    ]),
    section(
      'pictures',
      data.pictures.map((picture): Facts => [['picture', picture]]),
    ),
  ]
  const title = escapeHtml(`${t('title')} – ${businessNameIn(config, locale)}`)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeHtml(moment(data.exportedAt) ?? '')}</p>
${parts.join('\n')}
</body>
</html>
`
}

const labels = {
  title: { en: 'Your data', bn: 'আপনার তথ্য' },
  nothing: { en: 'Nothing is kept.', bn: 'কিছু রাখা নেই।' },
  none: { en: '–', bn: '–' },
  yes: { en: 'Yes', bn: 'হ্যাঁ' },
  no: { en: 'No', bn: 'না' },
  account: { en: 'Account', bn: 'অ্যাকাউন্ট' },
  vehicles: { en: 'Saved vehicles', bn: 'সেভ করা গাড়ি' },
  addresses: { en: 'Saved addresses', bn: 'সেভ করা ঠিকানা' },
  crews: { en: 'Crews', bn: 'দল' },
  shownToCustomers: { en: 'Customers see first name and picture', bn: 'গ্রাহক নাম ও ছবি দেখেন' },
  bookings: { en: 'Bookings', bn: 'বুকিং' },
  reviews: { en: 'Reviews', bn: 'রিভিউ' },
  messages: { en: 'Messages', bn: 'মেসেজ' },
  newsletter: { en: 'Newsletter', bn: 'নিউজলেটার' },
  identities: { en: 'Linked accounts', bn: 'যুক্ত করা অ্যাকাউন্ট' },
  provider: { en: 'Provider', bn: 'সেবাদাতা' },
  identity: { en: 'Id there', bn: 'সেখানকার আইডি' },
  signIns: { en: 'Devices', bn: 'ডিভাইস' },
  secondFactors: { en: 'Second factors', bn: 'লগ ইনের দ্বিতীয় ধাপ' },
  pictures: { en: 'Pictures', bn: 'ছবি' },
  name: { en: 'Name', bn: 'নাম' },
  email: { en: 'Email', bn: 'ইমেইল' },
  newEmail: { en: 'New email', bn: 'নতুন ইমেইল' },
  phone: { en: 'Phone number', bn: 'ফোন নম্বর' },
  address: { en: 'Address', bn: 'ঠিকানা' },
  area: { en: 'Area', bn: 'এলাকা' },
  discount: { en: 'Discount on every visit', bn: 'প্রতিবারের ছাড়' },
  picture: { en: 'Picture', bn: 'ছবি' },
  language: { en: 'Language', bn: 'ভাষা' },
  createdAt: { en: 'Created', bn: 'তৈরি' },
  label: { en: 'Label', bn: 'জায়গার নাম' },
  code: { en: 'Booking code', bn: 'বুকিং কোড' },
  service: { en: 'Service', bn: 'সার্ভিস' },
  time: { en: 'Time', bn: 'সময়' },
  status: { en: 'Status', bn: 'অবস্থা' },
  price: { en: 'Price', bn: 'দাম' },
  paymentStatus: { en: 'Payment status', bn: 'পেমেন্টের অবস্থা' },
  receipt: { en: 'Receipt', bn: 'রসিদ' },
  note: { en: 'Note', bn: 'নোট' },
  photos: { en: 'Photos', bn: 'ছবি' },
  visitPhotos: { en: 'Photos of the crew', bn: 'কর্মীদের তোলা ছবি' },
  photosAllowed: { en: 'They may be shown', bn: 'ছবি দেখানো যাবে' },
  complaint: { en: 'What was not right', bn: 'যা ঠিক হয়নি' },
  complaintPhotos: { en: 'Photos of it', bn: 'তার ছবি' },
  payment: { en: 'Payment', bn: 'পেমেন্ট' },
  received: { en: 'Received', bn: 'পাওয়া গেছে' },
  refund: { en: 'Refund', bn: 'টাকা ফেরত' },
  stars: { en: 'Stars', bn: 'তারা' },
  review: { en: 'Review', bn: 'রিভিউ' },
  shown: { en: 'Shown', bn: 'দেখানো হচ্ছে' },
  reply: { en: 'Our reply', bn: 'আমাদের উত্তর' },
  reminder: { en: 'Reminders by', bn: 'রিমাইন্ডার পাঠানো হয়' },
  sms: { en: 'Text message', bn: 'এসএমএস' },
  push: { en: 'Notification', bn: 'নোটিফিকেশন' },
  review_request: { en: 'Requests for reviews by', bn: 'রিভিউয়ের অনুরোধ পাঠানো হয়' },
  askedAt: { en: 'Asked for', bn: 'চেয়েছেন' },
  confirmedAt: { en: 'Confirmed', bn: 'নিশ্চিত করেছেন' },
  unsubscribedAt: { en: 'Unsubscribed', bn: 'বন্ধ করেছেন' },
  device: { en: 'Device', bn: 'ডিভাইস' },
  network: { en: 'Network address', bn: 'নেটওয়ার্ক ঠিকানা' },
  signedInAt: { en: 'Signed in', bn: 'লগ ইন' },
  lastUsedAt: { en: 'Last used', bn: 'শেষ ব্যবহার' },
  endedAt: { en: 'Ended', bn: 'শেষ হয়েছে' },
  pushedSince: { en: 'Notifications since', bn: 'নোটিফিকেশন চালু' },
  pushAddress: { en: 'Address for notifications', bn: 'নোটিফিকেশন পাঠানোর ঠিকানা' },
  app: { en: 'Authenticator app since', bn: 'অথেনটিকেটর অ্যাপ চালু' },
  recoveryCodesLeft: { en: 'Recovery codes left', bn: 'বাকি রিকভারি কোড' },
  passkey: { en: 'Passkey', bn: 'পাসকি' },
}
type OwnLabel = keyof typeof labels
type Label = OwnLabel | VehicleField | PlaceField
const isOwn = (label: Label): label is OwnLabel => label in labels

const attemptWords: Record<AttemptStatus, Record<Locale, string>> = {
  created: { en: 'created', bn: 'তৈরি হয়েছে' },
  redirected: { en: 'at the payment service', bn: 'পেমেন্ট সার্ভিসে আছে' },
  paid: { en: 'paid', bn: 'পরিশোধিত' },
  failed: { en: 'failed', bn: 'হয়নি' },
  cancelled: { en: 'canceled', bn: 'বাতিল' },
  expired: { en: 'expired', bn: 'মেয়াদ শেষ' },
  unknown: { en: 'not known yet', bn: 'এখনো অজানা' },
  review: { en: 'in review', bn: 'যাচাই চলছে' },
}

const reviewWords: Record<ReviewStatus, Record<Locale, string>> = {
  published: { en: 'to everybody', bn: 'সবাইকে' },
  waiting: { en: 'only to you, until we approve it', bn: 'শুধু আপনাকে, আমরা অনুমোদন করা পর্যন্ত' },
  hidden: { en: 'only to you, because we have hidden it', bn: 'শুধু আপনাকে, কারণ আমরা এটি লুকিয়েছি' },
}

const refundWords: Record<RefundStatus, Record<Locale, string>> = {
  requested: { en: 'requested', bn: 'চাওয়া হয়েছে' },
  submitted: { en: 'at the payment service', bn: 'পেমেন্ট সার্ভিসে আছে' },
  succeeded: { en: 'paid back', bn: 'ফেরত গেছে' },
  failed: { en: 'not due any more', bn: 'আর দিতে হবে না' },
  manual: { en: 'to be paid back by us', bn: 'আমরা নিজেরা ফেরত দেব' },
}
