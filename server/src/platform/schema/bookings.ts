import type { PaymentStatus } from '@jhilik/contract/bookings.ts'
import type { Forceable } from '@jhilik/contract/crews.ts'
import type { ContactColumns } from '../contact-columns.ts'
import type { VehicleColumns } from '../vehicle-columns.ts'
import type { Computed, Nullable, Optional, WithDefault } from './column-types.ts'

export interface BookingsTable extends ContactColumns, Nullable<VehicleColumns> {
  id: string
  /** The code that a customer reads out on the phone. */
  code: string
  user_id: string
  service_id: string
  slot_id: string
  slot_capacity: number
  seat: number
  status: 'held' | 'confirmed' | 'expired' | 'canceled' | 'completed' | 'no_show'
  hold_expires_at: Date
  customer_img: WithDefault<string>
  /** The plate in the letters of both languages, for searching. */
  plate_spellings: Optional<string>
  /** The facts about the place; null when the service does not ask for them. */
  rooms: Optional<number>
  floor: Optional<number>
  units: Optional<number>
  note: WithDefault<string>
  /** The hashes of the photos, as in `pictures.content_hash`. */
  photos: WithDefault<string[]>
  service_name: string
  service_name_bn: WithDefault<string>
  service_img: string
  service_duration_minutes: number
  price_minor: number
  payment_terms: WithDefault<'full' | 'deposit' | 'none'>
  /** The amount that was due when it was booked; the rest is due on site. */
  due_now_minor: number
  /** The tax that the price includes; all columns are null when there is none. */
  tax_name: Optional<string>
  /** The rate in thousandths of a percent. */
  tax_rate: Optional<number>
  /** The business number under which the tax was agreed. */
  tax_bin: Optional<string>
  /** The customer's business number; empty when not given. */
  customer_bin: WithDefault<string>
  currency: string
  slot_date: string
  slot_start_time: string
  slot_end_time: string
  starts_at: Date
  ends_at: Date
  /** The crew that does it; null while none does. */
  crew_no: Optional<number>
  /** Until when the crew is busy with it: the end and its minutes to set up. */
  occupied_until: Optional<Date>
  /** What staff forced when they chose the crew. */
  forced: WithDefault<Forceable[]>
  forced_reason: Optional<string>
  /** Where it is done. Null: at the base, not known, or no area any more. */
  area_id: Optional<string>
  free_cancel_hours: WithDefault<number>
  late_refund_percent: WithDefault<number>
  cancel_grace_minutes: WithDefault<number>
  /** When it was first confirmed; null before. */
  confirmed_at: Optional<Date>
  /** When it was last moved to another slot; null before. */
  moved_at: Optional<Date>
  revision: WithDefault<number>
  /** Raising it revokes the links to the booking. */
  link_version: WithDefault<number>
  /** The start about which its customer was reminded. */
  reminded_for: Optional<Date>
  /** A keyed hash of the network from which the seat is held; null after the hold. */
  network_hash: Optional<string>
  /** An admin's account booked for the customer whom the form names. */
  booked_by_staff: WithDefault<boolean>
  /** The side that wanted the cancellation. Null unless canceled. */
  canceled_by: Optional<'business' | 'customer'>
  /** The message to the customer when the business canceled. */
  cancel_message: Optional<string>
  payment_status: Computed<PaymentStatus>
  /** Whether it occupies a seat. */
  is_live: Computed<boolean>
  search_words: Computed<string>
  created_at: Date
  updated_at: Date
}

export interface IdempotencyKeysTable {
  user_id: string
  operation:
    | 'booking.hold'
    | 'booking.cancel'
    | 'booking.refund'
    | 'booking.payment'
    | 'booking.discount'
    | 'booking.review'
    | 'entry.correct'
    | 'refund.settle'
    | 'refund.reopen'
    | 'refund.withdraw'
    | 'refund.cash'
    | 'cash.handover'
    | 'cash.deposit'
    | 'cash.count'
  key: string
  request_hash: string
  booking_id: string | null
  created_at: Date
}

export interface BookingTables {
  bookings: BookingsTable
  idempotency_keys: IdempotencyKeysTable
}
