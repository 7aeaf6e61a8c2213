import type { BookingLinks } from '@jhilik/contract/booking-detail.ts'
import type { DutyHolder } from '@jhilik/contract/duties.ts'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { linesOfBooking } from '../../platform/line-columns.ts'
import type { Locale } from '../../platform/locale.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'
import { seesPaymentsOf } from '../rules/access.ts'
import { calendarTexts, type DescribedBooking } from '../rules/calendar-entry.ts'
import type { BookingRow } from './bookings.ts'

/** The links to the documents of a booking: to all of them, and without credit notes. */
export const RECEIPT_LINKS = ['booking-receipt', 'booking-payments'] as const
export type ReceiptLink = (typeof RECEIPT_LINKS)[number]

/** What a link opens. The token of one purpose does not open another. */
type LinkPurpose = 'booking-calendar' | ReceiptLink

const DAY_MINUTES = 24 * 60
/** The days are counted from the making of the link; a new one is made every time the booking is read. */
const RECEIPT_LINK_DAYS = 30
/**
 * The days are counted from the booking's end, also when it was rescheduled, because calendars read the link
 * repeatedly.
 */
const CALENDAR_LINK_DAYS = 30

/** Raising one of these numbers revokes the links made before. */
interface LinkVersions {
  link_version: number
  account_link_version: number
}

type LinkedBooking = LinkVersions & { account_locale: Locale | null } & DescribedBooking &
  Pick<BookingRow, 'id' | 'starts_at' | 'ends_at'>

const versionOf = ({ account_link_version, link_version }: LinkVersions) =>
  `${account_link_version}.${link_version}`

/** Writes an instant like `20261121T034500Z`. */
const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

function googleCalendarUrl(config: Config, booking: LinkedBooking): string {
  const url = new URL('https://calendar.google.com/calendar/render')
  url.searchParams.set('action', 'TEMPLATE')
  const locale = booking.account_locale ?? config.locale
  const about = { booking, locale, page: config.publicUrl, withTypedText: true }
  const { title, description, location } = calendarTexts(config, about)
  url.searchParams.set('text', title)
  url.searchParams.set('dates', `${compact(booking.starts_at)}/${compact(booking.ends_at)}`)
  url.searchParams.set('location', location)
  url.searchParams.set('details', description)
  return url.href
}

/** Returns addresses that open without a session, each for one purpose and for a limited time. */
export async function createBookingLinks(
  config: Config,
  booking: LinkedBooking,
  { hasReceipt, withRefunds, now }: { hasReceipt: boolean; withRefunds: boolean; now: Date },
): Promise<BookingLinks> {
  const address = async (file: string, purpose: LinkPurpose, expiresAt?: Date) => {
    const claims = { version: versionOf(booking) }
    const content = { subject: booking.id, claims, ...(expiresAt && { expiresAt }) }
    const token = await signToken({ secrets: config.sessionSecrets, purpose }, content)
    return `${config.publicUrl}/api/bookings/${booking.id}/${file}?token=${token}`
  }
  const ofReceipt: ReceiptLink = withRefunds ? 'booking-receipt' : 'booking-payments'
  const receiptEnd = addMinutes(now, RECEIPT_LINK_DAYS * DAY_MINUTES)
  return {
    calendar: await address('calendar.ics', 'booking-calendar'),
    googleCalendar: googleCalendarUrl(config, booking),
    receipt: hasReceipt ? await address('receipt.pdf', ofReceipt, receiptEnd) : null,
  }
}

const claimsSchema = z.object({ sub: z.uuid(), version: z.string() })

interface OpenedLink {
  bookingId: string
  /** The token of the call; undefined when it has none. */
  token: string | undefined
  purpose: LinkPurpose
}

/** Returns whether the call has a link to this booking for this purpose that is neither expired nor revoked. */
export async function hasValidLink(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  { bookingId, token, purpose }: OpenedLink,
): Promise<boolean> {
  if (!token) return false
  const now = clock.now()
  const link = await readToken({ secrets: config.sessionSecrets, purpose }, token, claimsSchema, now)
  if (link?.sub !== bookingId) return false
  const booking = await findLinkVersions(db, bookingId)
  if (!booking || link.version !== versionOf(booking)) return false
  return (
    purpose !== 'booking-calendar' || now <= addMinutes(booking.ends_at, CALENDAR_LINK_DAYS * DAY_MINUTES)
  )
}

/** Returns the versions that decide whether a link to the booking is still valid. */
export async function findLinkVersions(db: Db, bookingId: string) {
  return db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select(['bookings.ends_at', 'bookings.link_version', 'users.link_version as account_link_version'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()
}

/** Makes new links to a booking; the one to its receipt only when money was received. */
export async function findBookingLinks(
  { db, config }: Pick<Context, 'db' | 'config'>,
  id: string,
  reader: DutyHolder & { id: string },
  now: Date,
): Promise<BookingLinks | undefined> {
  const booking = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .selectAll('bookings')
    .select(['users.link_version as account_link_version', 'users.locale as account_locale'])
    .select(linesOfBooking.as('lines'))
    .select((eb) =>
      eb
        .exists(eb.selectFrom('receipt_documents').select('id').whereRef('booking_id', '=', 'bookings.id'))
        .as('has_receipt'),
    )
    .where('bookings.id', '=', id)
    .executeTakeFirst()
  if (!booking) return undefined
  const withRefunds = seesPaymentsOf(reader, booking)
  return createBookingLinks(config, booking, { hasReceipt: Boolean(booking.has_receipt), withRefunds, now })
}
