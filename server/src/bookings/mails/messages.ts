import type { OwnerText } from '@jhilik/contract/message-texts.ts'
import {
  type BookingStaffEvent,
  type CustomerMessageEvent,
  STAFF_TEXT,
  type TextChannel,
} from '@jhilik/contract/messages.ts'
import type { UnusedPayment } from '@jhilik/contract/payments.ts'
import type { Context } from '../../context.ts'
import { makeBookingLink } from '../../messages/commands/make-booking-link.ts'
import type { WriteMessage, WrittenMessage } from '../../messages/commands/send-message.ts'
import { sampleLink } from '../../messages/rules/booking-links.ts'
import { isOfBusiness, isOfStaff } from '../../messages/rules/events.ts'
import { plainSpaces, textedNumber, writeShort } from '../../messages/rules/text-messages.ts'
import { isOptional, unsubscribeUrls } from '../../messages/rules/unsubscribe-links.ts'
import type { MessageRow } from '../../messages/store/messages.ts'
import { findOwnerTexts } from '../../messages/views/owner-texts.ts'
import { findPushReader, pushedAccountOf } from '../../messages/views/push-devices.ts'
import { findStaffReader } from '../../messages/views/staff-readers.ts'
import type { MoneySums } from '../../money/rules/ledger.ts'
import { findMoney } from '../../money/views/ledger.ts'
import type { Locale } from '../../platform/locale.ts'
import type { Mail } from '../../platform/mail.ts'
import { customerOf } from '../rules/access.ts'
import { skipReasonOf, type ToldEvent } from '../rules/told-events.ts'
import { type BookingRow, findBookingRow } from '../views/bookings.ts'
import { findBookingLinks } from '../views/links.ts'
import { findOffered, type OfferFacts, readOfferFacts } from '../views/offers.ts'
import { findStaffText } from '../views/staff-texts.ts'
import { hasReview, isOfVisit, readToldMoney, type ToldMoney } from '../views/told-events.ts'
import { readToldVisit } from '../views/visits.ts'
import { findMailData, type MailData } from './booking-mail.ts'
import { calendarOf } from './calendar.ts'
import { bookingCanceledMail, bookingMovedMail, type CancellationFacts, type TimeFacts } from './changes.ts'
import { disturbanceOfferMail } from './disturbance-offer.ts'
import { bookingEditedMail, type EditFacts } from './edits.ts'
import { linesChangedMail, type MoneyFacts } from './lines.ts'
import { fillOwnerText } from './owner-text.ts'
import { payLinkMail } from './pay-link.ts'
import { bookingConfirmedMail, refundDueMail } from './payment.ts'
import { writePush } from './push.ts'
import { type RefundNews, refundMail } from './refund.ts'
import { bookingReminderMail } from './reminder.ts'
import { holdEndingMail, reviewRequestMail } from './requests.ts'
import { customerReviewMail, paymentRejectedMail } from './review.ts'
import { type CustomerMessage, type CustomerNews, smsOf, staffShortOf } from './sms.ts'
import { type DisputeFacts, staffBookingMail, staffDisputeMail, staffReviewMail } from './staff.ts'
import { staffTextMail } from './staff-text.ts'
import {
  visitArrivedMail,
  visitDoneMail,
  visitFailedMail,
  visitLateMail,
  visitOnTheWayMail,
} from './visits.ts'

/** The facts of a payment that is not used. */
export interface UnusedFacts {
  reason: UnusedPayment
}
/** The facts of a refund of which a part was paid in cash. */
export interface CashFacts {
  restMinor: number
}

/** Writes the message about an event of a booking from what holds now, unless it does not hold any more. */
export const writeBookingMessage: WriteMessage = async (ctx, message, now) => {
  const { event, booking_id, starts_at } = message
  if (booking_id === null || starts_at === null || isOfBusiness(event))
    throw new Error('The message is about no booking')
  const booking = await findBookingRow(ctx.db, booking_id)
  if (!booking) return { skip: 'outdated' }
  const facts = message.facts as Partial<MoneyFacts>
  const money = await readToldMoney(ctx.db, {
    event,
    bookingId: booking.id,
    subjectId: message.subject_id,
    refundIds: refundIdsOf(facts),
  })
  const isReviewed = event === 'review_request' && (await hasReview(ctx.db, booking))
  const { state: plannedDispute = null } = message.facts as Partial<DisputeFacts>
  const told: ToldEvent = {
    plannedStart: starts_at,
    booking,
    ...money,
    plannedDispute,
    offer: await readOffer(ctx, message),
    visit: isOfVisit(event) ? await readToldVisit(ctx.db, booking.id, message.subject_id) : null,
    hasOpenOffer: event === 'reminder' && (await findOffered(ctx.db, [booking.id])).size > 0,
    isReviewed,
    now,
  }
  const skip = skipReasonOf(event, told)
  if (skip) return { skip }
  if (isOfStaff(event)) return writeToStaff(ctx, { ...told, ...money, event }, message.recipient_id)
  const text = event === STAFF_TEXT ? await findStaffText(ctx.db, message.subject_id) : ''
  if (text === null) return { skip: 'outdated' }
  const page = await makeBookingLink(ctx, { bookingId: booking.id, messageId: message.id })
  const receiptUrl = event === 'visit_done' ? await findReceiptUrl(ctx, booking, now) : null
  return writeToCustomer(ctx, { ...told, ...money, event, text, facts: message.facts, receiptUrl }, { page })
}

const readOffer = ({ db, config }: Context, { event, subject_id }: MessageRow): Promise<OfferFacts | null> =>
  event === 'disturbance_offer' && subject_id !== null
    ? readOfferFacts(db, subject_id, config.timeZone)
    : Promise.resolve(null)

/** Makes a link to the receipts of a booking; null while nothing was paid. */
async function findReceiptUrl(ctx: Context, booking: BookingRow, now: Date): Promise<string | null> {
  const links = await findBookingLinks(ctx, booking.id, customerOf(booking), now)
  return links?.receipt ?? null
}

const refundIdsOf = (facts: Partial<MoneyFacts> & Pick<Partial<EditFacts>, 'money'>): string[] =>
  facts.refundIds ?? facts.money?.refundIds ?? []

type ToldToStaff = ToldEvent & ToldMoney & { event: BookingStaffEvent }

/** Writes to a member of the staff, or to the business when there is none. */
async function writeToStaff(
  ctx: Context,
  told: ToldToStaff,
  recipientId: string | null,
): Promise<WrittenMessage> {
  const reader = await findStaffReader(ctx, recipientId)
  const { email, locale } = reader
  return {
    locale,
    mail: staffMailOf(ctx, told, { to: email, locale }),
    ...writeShort(reader, staffShortOf(ctx.config, told, locale)),
  }
}

function staffMailOf(
  { config }: Context,
  { event, booking, attempt, dispute }: ToldToStaff,
  reader: { to: string | null; locale: Locale },
): Mail {
  if (event === 'staff_booked' || event === 'staff_canceled' || event === 'staff_complaint') {
    return staffBookingMail(config, { booking, event }, reader)
  }
  if (dispute) return staffDisputeMail(config, { booking, dispute }, reader)
  if (!attempt) throw new Error('The message is about a payment that does not exist')
  const { received_minor: minor, received_currency: currency, reported_txn_id: txnId } = attempt
  const received = minor === null || currency === null ? null : { minor, currency }
  return staffReviewMail(config, { booking, attempt, received, txnId }, reader)
}

/** How a message is shown: in a language and, in each channel, with a text of the owner or the built-in one. */
interface Shown {
  locale: Locale
  own: Record<TextChannel, OwnerText | null>
}

/**
 * Returns a message as its customer would get it, without the links that only they may have: in their language and with the stored texts
 * of the owner, unless `shown` says otherwise.
 */
export const writeSample = (ctx: Context, news: CustomerNews, shown?: Shown): Promise<WrittenMessage> =>
  writeToCustomer(ctx, news, { page: sampleLink(ctx.config), shown })

/** Writes to the customer in their language and with the texts of the owner. */
async function writeToCustomer(
  ctx: Context,
  news: CustomerNews,
  { page, shown }: { page: string; shown?: Shown | undefined },
): Promise<WrittenMessage> {
  const { event, booking, tranId } = news
  const found = await findMailData(ctx.config, ctx.db, booking, {
    tranId,
    page,
    ...(shown && { locale: shown.locale }),
  })
  const { locale } = found
  const own = shown?.own ?? (await readOwnerTexts(ctx, news, locale))
  const leave = shown ? null : await leaveOf(ctx, news, locale)
  const written = {
    ...news,
    data: { ...found, leave, ownerText: null },
    sums: await findMoney(ctx.db, booking.id),
  }
  const fill = (channel: TextChannel) => own[channel] && fillOwnerText(own[channel], written, channel)
  const message = { ...written, data: { ...written.data, ownerText: fill('email') } }
  const text = fill('sms')?.body ?? smsOf(message)
  return {
    locale,
    mail: { ...MAILS[event](message), ...calendarOf(message) },
    sms: { to: textedNumber(ctx, found.recipient.phone), text: plainSpaces(text) },
    push: {
      to: await findPushReader(ctx, ctx.db, pushedAccountOf(booking)),
      ...writePush(message, own.sms),
    },
  }
}

/** Returns the texts of the owner in each channel. What staff write for the occasion comes before them. */
async function readOwnerTexts(
  { db }: Context,
  { event, offer }: CustomerNews,
  locale: Locale,
): Promise<Shown['own']> {
  if (event === STAFF_TEXT || offer?.explanation[locale]) return { email: null, sms: null }
  return findOwnerTexts(db, event, locale)
}

/** Returns the links to unsubscribe, if the person to whom the booking belongs can choose not to get the message. */
async function leaveOf(
  ctx: Context,
  { event, booking }: Pick<CustomerMessage, 'event' | 'booking'>,
  locale: Locale,
): Promise<MailData['leave']> {
  if (!isOptional(event) || booking.booked_by_staff) return null
  return unsubscribeUrls(ctx, { userId: booking.user_id, event, locale })
}

/** Returns the refund that the message is about. */
function refundOf({ refund, attempt }: CustomerNews) {
  if (!refund || !attempt) throw new Error('The message is about a refund that does not exist')
  return { refund, attempt }
}

const aboutRefund =
  (kind: Exclude<RefundNews['kind'], 'inCash'>) =>
  (message: CustomerMessage): Mail =>
    refundMail(message.data, refundOf(message), { kind })

const MAILS: Readonly<Record<CustomerMessageEvent, (message: CustomerMessage) => Mail>> = {
  booked: ({ data, attempt, now }) => bookingConfirmedMail(data, attempt?.received_minor ?? 0, now),
  pay_link: ({ data }) => payLinkMail(data),
  moved: ({ data, facts }) => bookingMovedMail(data, facts as TimeFacts),
  canceled: ({ data, facts, refunds }) =>
    bookingCanceledMail(data, { ...(facts as CancellationFacts), refunds }),
  disturbance_offer: ({ data, offer, sums }) => disturbanceOfferMail(data, offerOf(offer), sums),
  line_canceled: (message) => linesMail(message, 'line_canceled'),
  lines_changed: (message) => linesMail(message, 'lines_changed'),
  edited: ({ data, facts, refunds, sums }) => {
    const { fields, money } = facts as EditFacts
    return bookingEditedMail(data, fields, money && { ...money, ...afterwards(sums), refunds })
  },
  reminder: ({ data, sums, now }) => bookingReminderMail(data, sums, now),
  visit_on_the_way: ({ data, visit }) => visitOnTheWayMail(data, visit),
  visit_late: ({ data, visit }) => visitLateMail(data, visit),
  visit_arrived: ({ data }) => visitArrivedMail(data),
  visit_done: ({ data, sums, receiptUrl }) => visitDoneMail(data, sums, receiptUrl),
  visit_failed: ({ data, visit }) => visitFailedMail(data, visit),
  hold_ending: ({ data }) => holdEndingMail(data),
  review_request: ({ data }) => reviewRequestMail(data),
  own_text: ({ data, text }) => staffTextMail(data, text),
  payment_unused: (message) =>
    refundDueMail(message.data, (message.facts as UnusedFacts).reason, refundOf(message)),
  payment_in_review: ({ data }) => customerReviewMail(data),
  payment_rejected: ({ data, refunds }) => paymentRejectedMail(data, refunds[0] ?? null),
  refund_requested: aboutRefund('requested'),
  refund_accepted: aboutRefund('accepted'),
  refund_succeeded: aboutRefund('succeeded'),
  refund_by_hand: aboutRefund('byHand'),
  refund_in_cash: (message) => {
    const { restMinor: minor } = message.facts as CashFacts
    const about = refundOf(message)
    const rest = minor > 0 ? { minor, currency: about.refund.currency } : null
    return refundMail(message.data, about, { kind: 'inCash', rest })
  },
  refund_failed: aboutRefund('failed'),
  refund_reopened: aboutRefund('reopened'),
  refund_withdrawn: aboutRefund('withdrawn'),
}

const afterwards = ({ owed, received }: MoneySums) => ({ owedMinor: owed, receivedMinor: received })

function linesMail(
  { data, facts, refunds, sums }: CustomerMessage,
  event: 'line_canceled' | 'lines_changed',
): Mail {
  const { refundMinor } = facts as MoneyFacts
  return linesChangedMail(data, event, { refundMinor, ...afterwards(sums), refunds })
}

/** Returns the offer that the message is about. */
function offerOf(offer: OfferFacts | null): OfferFacts {
  if (!offer) throw new Error('The message is about an offer that does not exist')
  return offer
}
