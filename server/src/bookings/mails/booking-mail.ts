import type { StaffDiscount } from '@jhilik/contract/bookings.ts'
import { discountText } from '@jhilik/contract/charge-text.ts'
import type { Times } from '@jhilik/contract/clock-text.ts'
import { gatewayText, takesBankDays } from '@jhilik/contract/gateway-words.ts'
import type { OwnerText } from '@jhilik/contract/message-texts.ts'
import { fromMajor } from '@jhilik/contract/money.ts'
import { ON_SITE } from '@jhilik/contract/payment-terms.ts'
import { phoneLink, whatsAppLink } from '@jhilik/contract/phone-text.ts'
import { placeText } from '@jhilik/contract/place-text.ts'
import { vehicleText } from '@jhilik/contract/vehicle-text.ts'
import { vehicleTypeWords } from '@jhilik/contract/vehicle-words.ts'
import { type Vehicle, vehicleOf } from '@jhilik/contract/vehicles.ts'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { listDiscounts } from '../../money/views/ledger.ts'
import type { AttemptRow, RefundRow } from '../../money/views/payments.ts'
import { areaNameOf } from '../../platform/area-columns.ts'
import type { Db } from '../../platform/db.ts'
import { formatFor, translateName } from '../../platform/format.ts'
import { type BookedLine, boughtText, linesOfBooking } from '../../platform/line-columns.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { layoutMail, type MailContent } from '../../platform/mail-layout.ts'
import { offsetIfRepeated, toUtcOffset } from '../../platform/repeated-offset.ts'
import { toVehicle } from '../../platform/vehicle-columns.ts'
import type { BookingRow } from '../views/bookings.ts'
import { findRecipient, type Recipient } from '../views/recipients.ts'

/** The facts from which a mail about a booking is written. */
export interface MailData {
  config: Config
  booking: BookingRow
  /** Empty when no payment was ever due. */
  tranId: string
  /** The recipient's language. */
  locale: Locale
  recipient: Pick<Recipient, 'to' | 'phone' | 'seesTypedText'>
  /** Where it is done; null when that is not known. */
  area: string | null
  lines: readonly BookedLine[]
  /** Names the services, sizes and add-ons. */
  bought: string
  /** What staff have taken off the price. */
  discounts: StaffDiscount[]
  /** The page of the booking, which opens without a session. */
  page: string
  /** The links with which the reader ends mails of this kind; null when the mail is needed to serve them. */
  leave: { page: string; oneClick: string } | null
  /** What the owner has written in place of the subject and the first paragraph, as it is sent; null for the built-in text. */
  ownerText: OwnerText | null
}

/** What the time of a booking is written from. */
interface BookedTime extends Pick<MailData, 'config' | 'locale'> {
  booking: Pick<BookingRow, 'slot_date' | 'slot_start_time' | 'slot_end_time' | 'starts_at'>
}

/** Reads what mails and text messages about a booking are written from. */
export async function findMailData(
  config: Config,
  db: Db,
  booking: BookingRow,
  { tranId, page, ...given }: Pick<MailData, 'tranId' | 'page'> & { locale?: Locale },
): Promise<Omit<MailData, 'leave' | 'ownerText'>> {
  const recipient = await findRecipient(config, db, booking)
  const { area, lines } = await db
    .selectFrom('bookings')
    .select([
      sql<{ name_en: string; name_bn: string } | null>`(
        select json_build_object('name_en', name_en, 'name_bn', name_bn) from areas where areas.id = bookings.area_id)`.as(
        'area',
      ),
      linesOfBooking.as('lines'),
    ])
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  const locale = given.locale ?? recipient.locale
  return {
    config,
    booking,
    tranId,
    locale,
    recipient,
    area: area && areaNameOf(locale, area),
    lines,
    bought: boughtText(lines, locale),
    discounts: await listDiscounts(db, booking),
    page,
  }
}

const en = {
  greeting: (name: string) => `Hello ${name},`,
  namelessGreeting: 'Hello,',
  /** Stands for a name that the reader does not see. */
  customer: 'customer',
  note: (site: string) => `You are receiving this email because of your booking at ${site}.`,
  contact: {
    call: (phone: string) => `Call ${phone}`,
    whatsApp: 'WhatsApp',
  },
  facts: {
    code: 'Booking code',
    service: 'Service',
    when: 'When',
    where: 'Where',
    area: 'Area',
    place: 'Place',
    vehicle: 'Vehicle',
    phone: 'Phone',
    price: 'Price',
    paid: 'Paid',
    outstanding: 'Due on site',
    transaction: 'Transaction',
  },
  /** How and when the money comes back, in the mail that promises it. */
  refundWay: {
    gateway: (way: string) => `We refund it the way you paid (${way}), and start within 3 working days.`,
    byHand: (way: string) => `We refund it by hand the way you paid (${way}), within 3 working days.`,
    bank: 'Your bank may need up to 10 more working days.',
    onSite: 'You paid it on site: we will contact you within 3 working days about how you get it back.',
  },
  page: 'See your booking',
  leave: 'Do not send me emails like this',
  thanks: (business: string) => `Thank you! ${business}`,
}

export const bn: typeof en = {
  greeting: (name) => `প্রিয় ${name},`,
  namelessGreeting: 'প্রিয় গ্রাহক,',
  customer: 'গ্রাহক',
  note: (site) => `${site} সাইটে আপনার বুকিংয়ের জন্য এই ইমেইলটি পাঠানো হয়েছে।`,
  contact: {
    call: (phone) => `ফোন করুন: ${phone}`,
    whatsApp: 'হোয়াটসঅ্যাপ',
  },
  facts: {
    code: 'বুকিং কোড',
    service: 'সার্ভিস',
    when: 'কখন',
    where: 'কোথায়',
    area: 'এলাকা',
    place: 'জায়গার তথ্য',
    vehicle: 'গাড়ি',
    phone: 'ফোন',
    price: 'দাম',
    paid: 'পরিশোধিত',
    outstanding: 'কাজের সময় দিতে হবে',
    transaction: 'ট্রানজেকশন',
  },
  refundWay: {
    gateway: (way) => `যেভাবে পেমেন্ট করেছেন (${way}), সেভাবেই টাকা ফেরত পাবেন। আমরা ৩ কর্মদিবসের মধ্যে কাজ শুরু করি।`,
    byHand: (way) => `যেভাবে পেমেন্ট করেছেন (${way}), সেভাবেই ৩ কর্মদিবসের মধ্যে আমরা নিজেরা টাকা ফেরত দেব।`,
    bank: 'এরপর আপনার ব্যাংকের আরও ১০ কর্মদিবস পর্যন্ত লাগতে পারে।',
    onSite: 'টাকাটি আপনি কাজের সময় দিয়েছিলেন: কীভাবে ফেরত পাবেন, তা জানাতে আমরা ৩ কর্মদিবসের মধ্যে যোগাযোগ করব।',
  },
  page: 'বুকিংটি দেখুন',
  leave: 'এমন ইমেইল আর চাই না',
  thanks: (business) => `ধন্যবাদ! ${business}`,
}

/** The texts that several mails about a booking use. */
export const commonTexts: Record<Locale, typeof en> = { en, bn }

function vehicleLine(vehicle: Vehicle, locale: Locale): string {
  const type = translateName(vehicle.vehicleType, vehicleTypeWords[locale])
  return vehicleText(vehicle, locale, type).full
}

function factsOf(data: MailData): [string, string][] {
  const { booking, tranId, locale, recipient, area, bought, discounts } = data
  const { currency } = booking
  const { facts } = commonTexts[locale]
  const format = formatFor(locale)
  const vehicle = vehicleOf(toVehicle(booking))
  const place = placeText(booking, locale)
  const typed: [string, string][] = [
    [facts.where, booking.customer_address],
    ...(place ? ([[facts.place, place]] satisfies [string, string][]) : []),
    ...(vehicle ? ([[facts.vehicle, vehicleLine(vehicle, locale)]] satisfies [string, string][]) : []),
    [facts.phone, booking.customer_phone],
  ]
  return [
    [facts.code, booking.code],
    [facts.service, bought],
    [facts.when, whenText(data)],
    ...(area ? ([[facts.area, area]] satisfies [string, string][]) : []),
    ...(recipient.seesTypedText ? typed : []),
    [facts.price, format.money({ minor: booking.price_minor, currency })],
    ...discounts.map((discount): [string, string] => [
      discountText(discount, locale),
      `− ${format.money(fromMajor(discount.amount, currency))}`,
    ]),
    ...(tranId && booking.due_now_minor > 0
      ? ([[facts.transaction, tranId]] satisfies [string, string][])
      : []),
  ]
}

/** The button to the page of the booking. */
export const pageAction = (
  { locale, page }: MailData,
  text: string = commonTexts[locale].page,
): Pick<MailContent, 'action'> => ({ action: { text, url: page } })

/** The times of a booking, with the distance from UTC where the clocks show its start twice. */
const timesOf = ({ booking, config }: Omit<BookedTime, 'locale'>): Times => ({
  startTime: booking.slot_start_time,
  endTime: booking.slot_end_time,
  ...toUtcOffset({ repeated_offset: offsetIfRepeated(booking.starts_at, config.timeZone) }),
})

/** Returns the day and time at which it starts, for subjects. */
export function startText({ locale, ...data }: BookedTime): string {
  const format = formatFor(locale)
  const { startTime, utcOffset } = timesOf(data)
  const day = `${format.date(data.booking.slot_date, 'day')}, ${format.time(startTime)}`
  return utcOffset ? `${day} ${format.digits(utcOffset)}` : day
}

/** Returns the day and the times of the booking. */
export function whenText({ locale, ...data }: BookedTime): string {
  const format = formatFor(locale)
  return `${format.date(data.booking.slot_date, 'long')}, ${format.times(timesOf(data))}`
}

/** Returns what is due on site, if anything, and what was paid before. */
export function paymentFacts(
  { booking, locale }: MailData,
  { receivedMinor, owedMinor }: { receivedMinor: number; owedMinor: number },
): [string, string][] {
  if (owedMinor <= 0) return []
  const { facts } = commonTexts[locale]
  const money = (minor: number) => formatFor(locale).money({ minor, currency: booking.currency })
  return [
    ...(receivedMinor > 0 ? ([[facts.paid, money(receivedMinor)]] satisfies [string, string][]) : []),
    [facts.outstanding, money(owedMinor)],
  ]
}

/** Returns links that call the business, if its phone number is configured. */
function contactsOf({ contact: { phone } }: Config, locale: Locale) {
  const { call, whatsApp } = commonTexts[locale].contact
  if (phone === null) return []
  const chat = whatsAppLink(phone)
  return [{ text: call(phone), url: phoneLink(phone) }, ...(chat ? [{ text: whatsApp, url: chat }] : [])]
}

interface OwnParts extends Omit<MailContent, 'to' | 'locale' | 'greeting' | 'facts' | 'contacts' | 'note'> {
  /** The facts after those that all mails about a booking contain. */
  moreFacts?: [name: string, value: string][]
}

/** Lays out a mail about a booking: its own parts, of which the first paragraph says what has happened, and those common to all. */
export function layoutBookingMail(data: MailData, { moreFacts = [], ...parts }: OwnParts): Mail {
  const { config, booking, locale, recipient, leave, ownerText } = data
  const { greeting, namelessGreeting, note, leave: leaveText } = commonTexts[locale]
  return layoutMail(
    {
      ...parts,
      ...(ownerText && {
        subject: ownerText.subject,
        paragraphs: [...ownerText.body.split(/\n+/), ...parts.paragraphs.slice(1)],
      }),
      to: recipient.to,
      locale,
      greeting: recipient.seesTypedText ? greeting(booking.customer_name) : namelessGreeting,
      facts: [...factsOf(data), ...moreFacts],
      contacts: contactsOf(config, locale),
      note: note(config.publicUrl),
      ...(leave && { leave: { text: leaveText, url: leave.page, oneClick: leave.oneClick } }),
    },
    config,
  )
}

export interface RefundOfAttempt {
  refund: Pick<RefundRow, 'amount_minor' | 'currency' | 'status' | 'reason' | 'provider_refund_id'>
  attempt: Pick<AttemptRow, 'gateway' | 'method'>
}

type Reader = Pick<MailData, 'config' | 'locale'>

/** Writes how a refund goes back, and when to expect it. */
export function howText({ locale, config }: Reader, { refund, attempt }: RefundOfAttempt): string {
  const { refundWay } = commonTexts[locale]
  if (attempt.gateway === ON_SITE) return refundWay.onSite
  const paidWith = attempt.method ?? attempt.gateway
  const way = gatewayText(locale, paidWith, config.namedGateways)
  const how = refund.status === 'manual' ? refundWay.byHand(way) : refundWay.gateway(way)
  return takesBankDays([paidWith]) ? `${how} ${refundWay.bank}` : how
}

/** Writes the same for several refunds of one decision, each way once. */
export const howTexts = (reader: Reader, refunds: readonly RefundOfAttempt[]): string[] => [
  ...new Set(refunds.map((one) => howText(reader, one))),
]
