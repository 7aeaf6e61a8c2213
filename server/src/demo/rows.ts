import type { ServiceAsk } from '@jhilik/contract/constants.ts'
import { plateSpellings } from '@jhilik/contract/plates.ts'
import { NO_VEHICLE, type Vehicle } from '@jhilik/contract/vehicles.ts'
import type { Selectable } from 'kysely'
import { UNANSWERED } from '../money/rules/attempts.ts'
import { addMinutes, spanOf } from '../platform/clock.ts'
import { toContactColumns } from '../platform/contact-columns.ts'
import { newId } from '../platform/ids.ts'
import type { BookingsTable } from '../platform/schema/bookings.ts'
import type { ReviewsTable, ServicesTable, SlotsTable } from '../platform/schema/catalog.ts'
import type { PaymentAttemptsTable } from '../platform/schema/money.ts'
import type { UsersTable } from '../platform/schema/people.ts'
import { toVehicleColumns } from '../platform/vehicle-columns.ts'
import { demoUser } from './content.ts'

/** These functions make complete rows from the few columns that matter to the caller. They write nothing. */

/** An account with an e-mail address. */
export type UserRow = Omit<Selectable<UsersTable>, 'search_text' | 'open_id'> & { email: string }
export type ServiceRow = Selectable<ServicesTable>
export type SlotRow = Selectable<SlotsTable>
/** A booking before it is inserted: it has neither a code nor the columns that the database computes. */
export type BookingRow = Omit<
  Selectable<BookingsTable>,
  'code' | 'payment_status' | 'is_live' | 'search_words'
>
export type AttemptRow = Selectable<PaymentAttemptsTable>
export type ReviewRow = Selectable<ReviewsTable>

export function userRow(
  now: Date,
  given: Pick<UserRow, 'email' | 'password_hash'> & Partial<UserRow>,
): UserRow {
  return {
    id: newId(),
    name: 'Shirin Akter',
    phone: '+880 1700-000099',
    phone_e164: null,
    verified_phone: null,
    contact_phone: null,
    email_verified_at: null,
    verify_asked_at: null,
    address: 'House 1, Road 1, Mirpur 10, Dhaka',
    img: '',
    role: 'user',
    duty: given.role === 'admin' ? 'owner' : null,
    duty_awaits_email: false,
    locale: null,
    link_version: 1,
    device_version: 1,
    deactivated_at: null,
    deleted_at: null,
    reset_asked_at: null,
    staff_note: '',
    created_at: now,
    updated_at: now,
    ...given,
  }
}

export function serviceRow(now: Date, given: Partial<ServiceRow>): ServiceRow {
  return {
    id: newId(),
    name: 'Exterior Foam Wash',
    description: 'A hand wash under snow foam.',
    price_minor: 1_200,
    currency: 'USD',
    img: '/illustrations/exterior-foam-wash.svg',
    duration_minutes: 60,
    service_type: 'Cleaning',
    position: 0,
    includes: [],
    asks: ['vehicle'],
    done_at: 'customer',
    name_bn: '',
    description_bn: '',
    includes_bn: [],
    payment_terms: null,
    deposit_percent: null,
    deposit_minor: null,
    template: null,
    archived_at: null,
    created_at: now,
    updated_at: now,
    ...given,
  }
}

/** The instants are computed from the wall times in the business's zone. */
export function slotRow(
  now: Date,
  timeZone: string,
  given: Pick<SlotRow, 'service_id' | 'date' | 'start_time' | 'end_time'> & Partial<SlotRow>,
): SlotRow {
  const times = { date: given.date, startTime: given.start_time, endTime: given.end_time }
  const { startsAt, endsAt } = spanOf(times, timeZone)
  return {
    id: newId(),
    starts_at: startsAt,
    ends_at: endsAt,
    status: 'available',
    capacity: 1,
    schedule_id: null,
    closed_date_id: null,
    withdrawn: false,
    private: false,
    created_at: now,
    updated_at: now,
    ...given,
  }
}

/** Returns sample values for what a service asks for. */
export function askedColumns(asks: readonly ServiceAsk[], vehicle: Vehicle) {
  return {
    ...toVehicleColumns(asks.includes('vehicle') ? vehicle : NO_VEHICLE),
    rooms: asks.includes('rooms') ? 4 : null,
    floor: asks.includes('floor') ? 3 : null,
    units: asks.includes('units') ? 2 : null,
  }
}

const earlier = (one: Date, another: Date) => (one < another ? one : another)

/** Returns a booking with a snapshot of the service, as checkout makes it. It is confirmed by default. */
export function bookingRow(
  now: Date,
  bought: { user: UserRow; service: ServiceRow; slot: SlotRow },
  given: Partial<BookingRow> = {},
): BookingRow {
  const { user, service, slot } = bought
  const row: Omit<BookingRow, 'plate_spellings'> = {
    id: newId(),
    user_id: user.id,
    service_id: service.id,
    slot_id: slot.id,
    slot_capacity: slot.capacity,
    seat: 1,
    status: 'confirmed',
    hold_expires_at: earlier(addMinutes(now, 15), given.starts_at ?? slot.starts_at),
    ...toContactColumns(user),
    customer_img: user.img,
    service_name: service.name,
    service_name_bn: service.name_bn,
    service_img: service.img,
    service_duration_minutes: service.duration_minutes,
    price_minor: service.price_minor,
    payment_terms: 'full',
    due_now_minor: given.price_minor ?? service.price_minor,
    tax_name: null,
    tax_rate: null,
    tax_bin: null,
    customer_bin: '',
    currency: service.currency,
    slot_date: slot.date,
    slot_start_time: slot.start_time,
    slot_end_time: slot.end_time,
    starts_at: slot.starts_at,
    ends_at: slot.ends_at,
    crew_no: null,
    occupied_until: null,
    forced: [],
    forced_reason: null,
    area_id: null,
    ...askedColumns(service.asks, demoUser.vehicle),
    note: '',
    photos: [],
    free_cancel_hours: 24,
    late_refund_percent: 0,
    cancel_grace_minutes: 0,
    confirmed_at: null,
    moved_at: null,
    repriced_at: null,
    minimum_minor: 0,
    coupon_id: null,
    coupon_use: null,
    coupon_limit: null,
    revision: 0,
    link_version: 1,
    // Nobody is reminded of what the demo has made up.
    reminded_for: slot.starts_at,
    attends_at: null,
    network_hash: null,
    booked_by_staff: false,
    for_caller: false,
    canceled_by: null,
    cancel_message: null,
    created_at: now,
    updated_at: now,
    ...given,
  }
  const plate = row.registration_plate
  return { ...row, plate_spellings: plate === null ? null : plateSpellings(plate) }
}

/** Returns an attempt that is paid by default, three minutes after the booking was made. */
export function attemptRow(
  booking: BookingRow,
  given: Pick<AttemptRow, 'gateway'> & Partial<AttemptRow>,
): AttemptRow {
  const id = newId()
  // The last twenty digits of a UUIDv7 are its random part, and fit the strictest gateway's limit.
  const reference = id.replaceAll('-', '').slice(-20)
  const paid = (given.status ?? 'paid') === 'paid'
  const settledAt = addMinutes(booking.created_at, 3)
  return {
    ...UNANSWERED,
    id,
    booking_id: booking.id,
    purpose: 'booking',
    environment: 'sandbox',
    merchant_ref: `demo${reference}`,
    amount_minor: booking.due_now_minor,
    currency: booking.currency,
    status: 'paid',
    provider_txn_id: paid ? `demo-${reference}` : null,
    next_inspection_at: null,
    created_at: booking.created_at,
    updated_at: settledAt,
    paid_at: paid ? settledAt : null,
    received_minor: paid ? (given.amount_minor ?? booking.due_now_minor) : null,
    received_currency: paid ? (given.currency ?? booking.currency) : null,
    reported_txn_id: paid ? `demo-${reference}` : null,
    method: paid ? 'bkash' : null,
    ...given,
  }
}

export function reviewRow(now: Date, given: Partial<ReviewRow>): ReviewRow {
  return {
    id: newId(),
    user_id: null,
    service_id: null,
    booking_id: null,
    rating: 5,
    body: 'Quick and spotless.',
    status: 'published',
    is_counted: (given.status ?? 'published') === 'published',
    hidden_at: null,
    hidden_reason: null,
    reply: null,
    replied_at: null,
    created_at: now,
    updated_at: given.created_at ?? now,
    ...given,
  }
}
