import { gatewayText } from '@jhilik/contract/gateway-words.ts'
import { fromMajor } from '@jhilik/contract/money.ts'
import type { OwnData } from '@jhilik/contract/own-data.ts'
import { PLACE_FIELDS } from '@jhilik/contract/places.ts'
import { serviceName } from '@jhilik/contract/service-text.ts'
import { VEHICLE_FIELDS, type VehicleField } from '@jhilik/contract/vehicles.ts'
import { exportWords } from '../../bookings/rules/export-words.ts'
import type { Config } from '../../config.ts'
import { formatFor } from '../../platform/format.ts'
import { escapeHtml } from '../../platform/html.ts'
import type { Locale } from '../../platform/locale.ts'
import { attemptWords, type Label, labels, refundWords } from './own-data-texts.ts'

type Value = string | number | boolean | null
type Facts = [label: Label, value: Value][]

const STYLE = `body{color:#0b3b47;font:16px/1.55 system-ui,'Noto Sans Bengali','Hind Siliguri',sans-serif;margin:0 auto;max-width:60rem;padding:1.5rem}
h2{border-top:1px solid #d6e4e7;margin-top:2rem;padding-top:1rem}
dl{display:grid;gap:.25rem 1.5rem;grid-template-columns:minmax(8rem,14rem) 1fr;margin:1rem 0 1.5rem}
dt{color:#45626b}dd{margin:0;overflow-wrap:anywhere}`

/** Writes everything about a person as one page to read, keep and print. It loads nothing. */
export function ownDataPage(data: OwnData, config: Config, locale: Locale): string {
  const t = (label: Label) => labels[label][locale]
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
        ['email', account.email],
        ['newEmail', account.newEmail],
        ['phone', account.phone],
        ['address', account.address],
        ['picture', account.img],
        ['language', account.language],
        ['createdAt', moment(account.createdAt)],
      ],
    ]),
    section('vehicles', data.vehicles.map(vehicleFacts)),
    section(
      'addresses',
      data.addresses.map(
        ({ label, address }): Facts => [
          ['label', label],
          ['address', address],
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
          ['name', booking.customer.name],
          ['email', booking.customer.email],
          ['phone', booking.customer.phone],
          ['address', booking.customer.address],
          ...(booking.vehicleType === null ? [] : vehicleFacts(booking)),
          ...PLACE_FIELDS.flatMap(
            (field): Facts => (booking[field] === null ? [] : [[field, booking[field]]]),
          ),
          ['note', booking.note],
          ['photos', booking.photos.join('\n')],
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
        ],
      ),
    ),
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
  const title = escapeHtml(`${t('title')} – ${config.businessName}`)
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
