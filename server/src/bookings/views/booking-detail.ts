import type { BookingActions, BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { documentNumber, type ListedDocument } from '@jhilik/contract/document-numbers.ts'
import { type DutyHolder, hasPermission } from '@jhilik/contract/duties.ts'
import { toMajor } from '@jhilik/contract/money.ts'
import { jpegName, uploadAddress } from '@jhilik/contract/picture-links.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { readMessageSettings } from '../../messages/views/message-settings.ts'
import { isServed, toBookingMoney } from '../../money/rules/ledger.ts'
import { canWithdrawRefund } from '../../money/rules/refunds.ts'
import { findMoney, listDiscounts, listEntriesOf } from '../../money/views/ledger.ts'
import { type AttemptRow, listAttemptsOf, withoutTipsOnSite } from '../../money/views/payments.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { type BookedLine, liveLines } from '../../platform/line-columns.ts'
import { toAmount } from '../../platform/money-columns.ts'
import { isEditor, seesPaymentsOf, withoutContact } from '../rules/access.ts'
import {
  canChangeLines,
  keptOf,
  type PaidForVisit,
  paidBeyond,
  priceWithoutLine,
} from '../rules/changed-lines.ts'
import { canPay } from '../rules/checkout.ts'
import { editableFields } from '../rules/edits.ts'
import { versionOfTimeAndCrew } from '../rules/seen-bookings.ts'
import {
  canTransitionBooking,
  checkCancellation,
  checkFinish,
  checkReschedule,
  freeUntil,
  listCorrections,
  movableUntil,
  refundPercent,
  totalRefundableMinor,
} from '../rules/terms.ts'
import { findBookingCrew } from './booking-crew.ts'
import { type BookingRow, type BookingWithPayment, bookingsWithPayment, toBooking } from './bookings.ts'
import { complaintsUntil, findOwnComplaint } from './complaints.ts'
import { readCustomerVisit } from './customer-visits.ts'
import { listDisputes, panelOf } from './disputes.ts'
import { readableDocuments } from './documents.ts'
import { toDetails } from './entered-details.ts'
import { readHistory } from './history.ts'
import { versionOfLines } from './lines.ts'
import { createBookingLinks } from './links.ts'
import { findPhotoConsent, listPhotoPairs } from './photo-consent.ts'
import { findChannels } from './recipients.ts'
import { addRefundSteps, listRefundsOfBooking, type RefundOfBooking } from './refunds.ts'
import { findPayMore } from './rest-or-tip.ts'
import { isCrewThere } from './visits.ts'

/** The payment attempts of a booking and its refunds, oldest first. */
interface Payments {
  attempts: AttemptRow[]
  refunds: RefundOfBooking[]
}

/** Returns what only staff see: the account and, for those who may read payments, every payment attempt. */
async function findStaffDetail(
  ctx: Pick<Context, 'db' | 'config' | 'gateways' | 'sms' | 'push' | 'clock'>,
  booking: BookingRow,
  { attempts, refunds, isAllowed }: Payments & { /** Its photos may be shown. */ isAllowed: boolean },
  reader: DutyHolder,
  now: Date,
): Promise<NonNullable<BookingDetail['staff']>> {
  const { db, config, gateways } = ctx
  const { id, user_id } = booking
  const { _id, name, email } = await db
    .selectFrom('users')
    .select(['id as _id', 'name', 'email'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const account = { _id, name, email: hasPermission(reader, 'contacts.read') ? (email ?? '') : '' }
  const assigned = await findBookingCrew(db, booking, config.timeZone, now)
  const crew = assigned && {
    ...assigned,
    canAssign: assigned.canAssign && hasPermission(reader, 'bookings.manage'),
  }
  const photoPairs =
    isAllowed && hasPermission(reader, 'services.manage') && hasPermission(reader, 'contacts.read')
      ? await listPhotoPairs(db, booking)
      : null
  const told = await findChannels(ctx, await readMessageSettings(db), booking, ['moved', 'canceled'])
  if (!hasPermission(reader, 'payments.read')) {
    return { photoPairs, account, told, crew, payments: null, entries: null, disputes: null }
  }
  const mayRefund = hasPermission(reader, 'refunds.make')
  const payments = attempts.map((attempt) => {
    const { received_minor: minor, received_currency: currency } = attempt
    return {
      _id: attempt.id,
      gateway: attempt.gateway,
      tran_id: attempt.merchant_ref,
      purpose: attempt.purpose,
      status: attempt.status,
      detail: attempt.detail,
      ...toAmount(attempt),
      received: minor === null ? null : toMajor({ minor, currency: currency ?? attempt.currency }),
      receivedCurrency: currency,
      reference: attempt.provider_txn_id,
      reportedReference: attempt.reported_txn_id,
      createdAt: attempt.created_at.toISOString(),
      panel: panelOf(gateways, attempt),
      refunds: refunds
        .filter((refund) => refund.attempt_id === attempt.id)
        .map((refund) => ({
          _id: refund.id,
          status: refund.status,
          ...toAmount(refund),
          reference: refund.provider_refund_id,
          createdAt: refund.created_at.toISOString(),
          canReopen: refund.status === 'succeeded' && refund.settled_by_hand && mayRefund,
          canWithdraw: canWithdrawRefund(refund) && mayRefund,
        })),
    }
  })
  return {
    photoPairs,
    account,
    told,
    crew,
    payments,
    entries: await listEntriesOf(db, id, { mayCorrect: mayRefund }),
    disputes: await listDisputes({ db, gateways }, attempts),
  }
}

const findService = (db: Db, id: string) =>
  db.selectFrom('services').select(['archived_at', 'done_at']).where('id', '=', id).executeTakeFirstOrThrow()

interface DetailState {
  booking: BookingWithPayment
  payments: Payments
  /** What was paid for the price, without tips. */
  paid: readonly AttemptRow[]
  money: PaidForVisit
  /** The service of the booking is not archived. */
  isOffered: boolean
  owedMinor: number
  now: Date
}

/** Returns whether an attempt was paid for the price of its booking. */
const isForPrice = ({ status, purpose }: AttemptRow): boolean => status === 'paid' && purpose !== 'tip'

/** The actions follow the same rules that the commands check. */
function customerActions({
  booking,
  paid,
  money,
  isOffered,
  now,
}: DetailState): Omit<BookingActions, 'staff' | 'edit'> {
  const cancellation = checkCancellation(booking, now)
  const refundAt = (percent: number) =>
    toMajor({
      minor: totalRefundableMinor(paid, percent, keptOf(booking.charges)),
      currency: booking.currency,
    })
  return {
    pay: canPay(booking, now),
    cancel:
      'percent' in cancellation
        ? {
            freeUntil:
              booking.status !== 'held' && cancellation.percent === 100
                ? freeUntil(booking).toISOString()
                : null,
            refundAmount: refundAt(cancellation.percent),
            lateRefundAmount: refundAt(booking.late_refund_percent),
            refundTo: [...new Set(paid.map(({ method, gateway }) => method ?? gateway))],
          }
        : null,
    move:
      isOffered && checkReschedule(booking, now, { byStaff: false }) === 'allowed'
        ? { until: movableUntil(booking).toISOString() }
        : null,
    cancelLines: cancelableLines(booking, { paid, money, now, isAllowed: 'percent' in cancellation }),
  }
}

/** Returns the lines that can be canceled alone, with what each gives back. */
function cancelableLines(
  booking: BookingWithPayment,
  {
    paid,
    money,
    now,
    isAllowed,
  }: { paid: readonly AttemptRow[]; money: PaidForVisit; now: Date; isAllowed: boolean },
): BookingActions['cancelLines'] {
  const lines = liveLines(booking.lines)
  if (!isAllowed || booking.status !== 'confirmed' || lines.length < 2) return []
  const refundable = totalRefundableMinor(paid, 100)
  const refundAt = (lineId: string, percent: number) => {
    const { totalMinor } = priceWithoutLine(booking, lineId, money, percent)
    const minor = Math.min(paidBeyond(totalMinor, money), refundable)
    return toMajor({ minor, currency: booking.currency })
  }
  return lines.map(({ id }) => ({
    _id: id,
    refundAmount: refundAt(id, refundPercent(booking, now)),
    fullRefundAmount: refundAt(id, 100),
  }))
}

function staffActions(
  { booking, payments, paid, owedMinor, now }: DetailState,
  reader: DutyHolder,
): BookingActions['staff'] {
  const manages = hasPermission(reader, 'bookings.manage')
  const mayRefund = hasPermission(reader, 'refunds.make')
  const toSettle = payments.refunds.filter(({ status }) => status === 'manual')
  const tips = payments.attempts.filter(({ status, purpose }) => status === 'paid' && purpose === 'tip')
  const tipMinor = totalRefundableMinor(tips, 100)
  const amountAt = (percent: number, keptMinor = 0) =>
    toMajor({ minor: totalRefundableMinor(paid, percent, keptMinor), currency: booking.currency })
  return {
    cancel:
      manages &&
      canTransitionBooking(booking.status, 'canceled') &&
      (mayRefund || amountAt(100) + tipMinor === 0),
    refundByRules: mayRefund ? amountAt(refundPercent(booking, now), keptOf(booking.charges)) : 0,
    move:
      manages && checkReschedule(booking, now, { byStaff: true }) === 'allowed'
        ? versionOfTimeAndCrew(booking)
        : null,
    changeLines: manages && canChangeLines(booking) ? versionOfLines(booking.lines) : null,
    complete: manages && checkFinish(booking, 'completed', now) === 'allowed',
    noShow: manages && checkFinish(booking, 'no_show', now) === 'allowed',
    correct: manages ? listCorrections(booking, now) : [],
    reviewPayment: mayRefund && payments.attempts.some(({ status }) => status === 'review'),
    refundable: mayRefund ? amountAt(100) : 0,
    refundableTip: mayRefund ? toMajor({ minor: tipMinor, currency: booking.currency }) : 0,
    recordPayment: hasPermission(reader, 'payments.record') && isServed(booking.status),
    giveDiscount: hasPermission(reader, 'discounts.give') && isServed(booking.status) && owedMinor > 0,
    refundsToSettle: mayRefund ? toSettle.map((refund) => ({ _id: refund.id, ...toAmount(refund) })) : [],
  }
}

/** Returns what the reader may edit of a booking, with the details as they are; null for nothing. */
async function findEdit(
  db: Db,
  booking: BookingWithPayment,
  reader: BookingReader,
  at: { now: Date; atBase: boolean },
): Promise<BookingActions['edit']> {
  const byStaff = isEditor(reader)
  if (!byStaff && booking.user_id !== reader.id) return null
  const { deleted_at } = await db
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', booking.user_id)
    .executeTakeFirstOrThrow()
  const isFormer = deleted_at !== null && !booking.booked_by_staff
  const fields = isFormer ? [] : editableFields(booking, { byStaff, ...at })
  if (fields.length === 0) return null
  const until = byStaff ? null : freeUntil(booking).toISOString()
  return { fields, until, details: toDetails(booking, booking.lines) }
}

/** Returns what the services of the lines ask for, by the id of the line. */
async function findAsks(db: Db, lines: readonly BookedLine[]): Promise<BookingDetail['asks']> {
  const ids = lines.map(({ service_id }) => service_id)
  const services = await db
    .selectFrom('services')
    .select(['id', 'asks'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const asksOf = new Map(services.map(({ id, asks }) => [id, asks]))
  return Object.fromEntries(lines.map(({ id, service_id }) => [id, asksOf.get(service_id) ?? []]))
}

interface BookingReader extends DutyHolder {
  id: string
}

/**
 * Returns the booking with its history and the actions allowed now. Staff see what their duty allows. Undefined for
 * somebody else's booking, so that ids reveal nothing.
 */
export async function findBookingDetail(
  ctx: Pick<Context, 'db' | 'config' | 'gateways' | 'sms' | 'push' | 'clock'>,
  id: string,
  reader: BookingReader,
  now: Date,
): Promise<BookingDetail | undefined> {
  const { db, config } = ctx
  const row = await bookingsWithPayment(db).where('bookings.id', '=', id).executeTakeFirst()
  const isStaff = hasPermission(reader, 'bookings.read')
  if (!row || (row.user_id !== reader.id && !isStaff)) return undefined
  const isOwn = row.user_id === reader.id
  const seesContact = isOwn || hasPermission(reader, 'contacts.read')
  const seesPayments = seesPaymentsOf(reader, row)
  const booking = toBooking(row)
  const attempts = (await listAttemptsOf(db, id)).reverse()
  const payments = { attempts, refunds: await listRefundsOfBooking(db, id) }
  const service = await findService(db, row.service_id)
  const documents = await listBookingDocuments(db, id, { withRefunds: seesPayments })
  const receipts = { hasReceipt: documents.length > 0, withRefunds: seesPayments }
  const links = await createBookingLinks(config, row, { ...receipts, now })
  const sums = await findMoney(db, id)
  const money = toBookingMoney(row, sums)
  const isOffered = service.archived_at === null
  const paid = await withoutTipsOnSite(db, id, attempts.filter(isForPrice))
  const state = { booking: row, payments, paid, money: sums, isOffered, owedMinor: sums.owed, now }
  const visit = await readCustomerVisit(db, row)
  const complaint = await findOwnComplaint(db, id)
  const photoConsent = await findPhotoConsent(db, row)
  const isAllowed = photoConsent?.allowed === true
  const byTerms = customerActions(state)
  const isAtWork = visit !== null && isCrewThere(visit.state)
  const forCustomer = isAtWork ? { ...byTerms, cancel: null, cancelLines: [], move: null } : byTerms
  // What a cancellation gives back is what was not refunded yet.
  const isRefundHidden = !seesPayments && attempts.some(({ status }) => status === 'paid')
  return {
    ...(seesContact ? booking : withoutContact(booking)),
    photos: seesContact ? row.photos.map((hash) => uploadAddress(jpegName(hash))) : [],
    asks: seesContact ? await findAsks(db, row.lines) : {},
    outstanding: isServed(row.status) ? money.dueOnSite : 0,
    actions: {
      ...forCustomer,
      cancel: isRefundHidden ? null : forCustomer.cancel,
      cancelLines: isRefundHidden ? [] : forCustomer.cancelLines,
      edit: await findEdit(db, row, reader, { now, atBase: service.done_at === 'base' }),
      staff: isStaff ? staffActions(state, reader) : null,
    },
    payMore: isOwn ? await findPayMore(ctx, row, attempts, now) : null,
    discounts: await listDiscounts(db, row),
    money: seesPayments ? money : { ...money, refunded: null, refundDue: null, chargedBack: null },
    cancellation: row.canceled_by && { by: row.canceled_by, message: row.cancel_message },
    refunds: seesPayments ? await addRefundSteps(db, payments.refunds) : null,
    history: await readHistory(
      db,
      { id, userId: row.user_id, bookedByStaff: row.booked_by_staff, attempts },
      {
        forStaff: isStaff,
        withPayments: seesPayments,
        withContact: seesContact,
        withPayloads: seesContact && hasPermission(reader, 'payments.read'),
      },
    ),
    documents,
    visit: visit && !seesContact ? { ...visit, photos: [] } : visit,
    photoConsent,
    complaint: seesContact ? complaint : null,
    canComplain:
      isOwn && row.status === 'completed' && complaint === null && now <= (await complaintsUntil(db, row)),
    links: seesContact ? links : { ...links, calendar: '', googleCalendar: '' },
    staff: isStaff ? await findStaffDetail(ctx, row, { ...payments, isAllowed }, reader, now) : null,
  }
}

/** Lists the receipts and credit notes of a booking, in the order in which they were issued. */
async function listBookingDocuments(
  db: Db,
  bookingId: string,
  { withRefunds }: { withRefunds: boolean },
): Promise<ListedDocument[]> {
  const rows = await db
    .selectFrom('receipt_documents as document')
    .leftJoin('ledger_entries as entry', 'entry.id', 'document.entry_id')
    .selectAll('document')
    .where('document.booking_id', '=', bookingId)
    .orderBy('entry.position', (position) => position.nullsFirst())
    .execute()
  return readableDocuments(rows, withRefunds).map((row) => ({
    _id: row.id,
    series: row.series,
    number: documentNumber(row),
    issuedOn: wallClock(row.issued_at, row.time_zone).date,
    ...toAmount(row),
  }))
}
