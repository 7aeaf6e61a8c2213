import type { PaymentStatus } from '@jhilik/contract/bookings.ts'
import type { BulkAct } from '@jhilik/contract/bulk-changes.ts'
import type { NoEffect, ReportKind } from '@jhilik/contract/crew-jobs.ts'
import type { Conflict, Forceable } from '@jhilik/contract/crews.ts'
import type { Cause, OfferState } from '@jhilik/contract/disturbances.ts'
import type { OnSiteMethod } from '@jhilik/contract/ledger.ts'
import type { ChargeKind } from '@jhilik/contract/prices.ts'
import type { Failure, PhotoMoment } from '@jhilik/contract/visits.ts'
import type { ContactColumns } from '../contact-columns.ts'
import type { VehicleColumns } from '../vehicle-columns.ts'
import type { Computed, Json, Nullable, Optional, WithDefault } from './column-types.ts'

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
  /** The start at which its customer has said to be there; null before. */
  attends_at: Optional<Date>
  /** A keyed hash of the network from which the seat is held; null after the hold. */
  network_hash: Optional<string>
  /** It belongs to the account of a member of the staff, who made it for the customer whom the form names. */
  booked_by_staff: WithDefault<boolean>
  /** Staff made it for its customer, to whom it belongs. */
  for_caller: WithDefault<boolean>
  /** The side that wanted the cancellation. Null unless canceled. */
  canceled_by: Optional<'business' | 'customer'>
  /** The message to the customer when the business canceled. */
  cancel_message: Optional<string>
  /** When its lines were last changed after it was booked; null before. */
  repriced_at: Optional<Date>
  /** The least price of a visit when it was booked. */
  minimum_minor: WithDefault<number>
  coupon_id: Optional<string>
  /** The number of this use of the coupon, and how many there may be (null: any number). */
  coupon_use: Optional<number>
  coupon_limit: Optional<number>
  payment_status: Computed<PaymentStatus>
  /** Whether it occupies a seat. */
  is_live: Computed<boolean>
  search_words: Computed<string>
  created_at: Date
  updated_at: Date
}

/** A service of a booking, as it was when it was bought. Amounts include the tax. */
export interface BookingLinesTable extends Nullable<VehicleColumns> {
  id: string
  booking_id: string
  /** From 1. The first line's vehicle and place are in the booking alone. */
  position: number
  service_id: string
  service_name: string
  service_name_bn: WithDefault<string>
  /** The size, which may be deleted since; null when the service had none. */
  size_id: Optional<string>
  size_name: WithDefault<string>
  size_name_bn: WithDefault<string>
  /** The price without add-ons. */
  price_minor: number
  minutes: number
  rooms: Optional<number>
  floor: Optional<number>
  units: Optional<number>
  canceled_at: Optional<Date>
}

/** What was bought with a line. */
export interface BookingAddOnsTable {
  line_id: string
  position: number
  /** The add-on of the service, which may be deleted since. */
  add_on_id: string
  name: string
  name_bn: WithDefault<string>
  quantity: number
  /** Price and minutes of one piece. */
  price_minor: number
  minutes: number
}

/** What was added to the sum of the lines or, when negative, taken off it. */
export interface BookingChargesTable {
  booking_id: string
  position: number
  kind: ChargeKind
  /** The name of the rule, or the code of the coupon. */
  name: WithDefault<string>
  name_bn: WithDefault<string>
  /** In thousandths of a percent; null for an amount. */
  rate: Optional<number>
  /** The service to whose lines a rule applies; null for all. */
  service_id: Optional<string>
  /** The area in which a rule applies; null for all. */
  area_id: Optional<string>
  /** The amount of a rule or coupon, of which a visit that costs less has only a part; null for a share and other kinds. */
  agreed_minor: Optional<number>
  amount_minor: number
}

export interface IdempotencyKeysTable {
  user_id: string
  operation:
    | 'booking.hold'
    | 'booking.cancel'
    | 'booking.cancel_line'
    | 'booking.refund'
    | 'booking.payment'
    | 'booking.discount'
    | 'booking.review'
    | 'booking.crew'
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

/** A filter of the list of bookings that one member of the staff keeps. */
interface BookingViewsTable {
  id: string
  user_id: string
  position: number
  name: string
  /** The parameters of `GET /bookings`, as in an address. */
  query: string
  created_at: Date
}

/** One act on many bookings. */
export interface BulkChangesTable {
  id: string
  requested_by: string
  sign_in_id: string
  request_key: Optional<string>
  request_hash: string
  act: Json<BulkAct>
  confirmed: boolean
  created_at: Date
  finished_at: Optional<Date>
}

export interface BulkChangeItemsTable {
  bulk_change_id: string
  position: number
  booking_id: string
  version: string
  refund_minor: number
  /** Null while it is waiting. */
  outcome: Optional<'changed' | 'refused'>
  /** Why it was refused. */
  code: Optional<string>
  /** The English text of the code. With invalid_input it is that of the field. */
  message: Optional<string>
  conflicts: WithDefault<Conflict[]>
  concluded_at: Optional<Date>
}

/** Hours of a day at which the business cannot come as promised. */
interface DisturbancesTable {
  id: string
  created_by: string
  cause: Cause
  /** The words for the cause `other`, which customers read. */
  cause_text: string | null
  /** What customers read instead of the usual sentence; empty: the usual one. */
  explanation_en: string
  explanation_bn: string
  date: string
  /** Wall times, HH:MM, 24:00 for the end of the day. */
  from_time: string
  to_time: string
  /** Empty: all of them. */
  area_ids: WithDefault<string[]>
  crew_ids: WithDefault<string[]>
  deadline: Date
  request_key: Optional<string>
  request_hash: string
  created_at: Date
  finished_at: Optional<Date>
}

/** The offer of a disturbance to the customer of one booking. */
interface DisturbanceOffersTable {
  id: string
  disturbance_id: string
  position: number
  booking_id: string
  /** When the booking was to begin. */
  starts_at: Date
  /** The booking as it was seen, and the slots that were proposed then. */
  version: string
  slot_ids: string[]
  state: WithDefault<OfferState>
  /** Why it was refused. */
  code: Optional<string>
  refund_minor: Optional<number>
  answered_at: Optional<Date>
  /** The member of the staff who answered for the customer; null when the customer did. */
  answered_by: Optional<string>
}

/** A time of an offer, which is nobody else's while it is held. */
interface OfferedTimesTable {
  offer_id: string
  position: number
  slot_id: string
  slot_date: string
  starts_at: Date
  ends_at: Date
  area_id: Optional<string>
  crew_no: Optional<number>
  occupied_until: Optional<Date>
  held: WithDefault<boolean>
  held_until: Date
}

/** What a member of a crew has reported of a job. */
export interface VisitReportsTable {
  id: string
  booking_id: string
  member_id: Optional<string>
  /** The crew and the start that the job had when it was shown to the member. */
  crew_no: number
  starts_at: Date
  kind: ReportKind
  happened_at: Date
  arrived_at: Date
  minutes: Optional<number>
  /** How long the drive was expected to take when it began; null where a place was not known. */
  travel_minutes: Optional<number>
  reason: Optional<Failure>
  note: WithDefault<string>
  photo: Optional<string>
  moment: Optional<PhotoMoment>
  /** The items of the checklists that were ticked off; null unless it is done. */
  checked: Optional<string[]>
  amount_minor: Optional<number>
  tip_minor: Optional<number>
  currency: Optional<string>
  method: Optional<OnSiteMethod>
  reference: Optional<string>
  no_effect: Optional<NoEffect>
  request_hash: string
  settled_at: Optional<Date>
  settled_by: Optional<string>
  is_open: Computed<boolean>
}

/** What the customer of a visit has last answered to the question whether its photos may be shown. */
interface PhotoConsentsTable {
  booking_id: string
  allowed: boolean
  answered_at: Date
}

/** A pair of photos of a visit that the page of a service shows. */
interface ShownPhotosTable {
  /** The reports that have the photos. */
  before_id: string
  after_id: string
  booking_id: string
  allowed: Computed<boolean>
  service_id: string
  /** The names in the addresses under which they are shown. */
  before_name: string
  after_name: string
  shown_at: Date
}

/** What a customer says was not right. */
interface ComplaintsTable {
  id: string
  booking_id: string
  text: string
  /** The content hashes of pictures. */
  photos: WithDefault<string[]>
  created_at: Date
  settled_at: Optional<Date>
  settled_by: Optional<string>
  /** The booking of the visit that makes it good. */
  revisit_id: Optional<string>
}

/** A member of a crew who lets customers see the first name and the picture of the account. */
interface ShownMembersTable {
  user_id: string
}

interface ReportKeysTable {
  user_id: string
  sealed_key: string
  /** When a phone of the account last loaded the jobs. */
  seen_at: Optional<Date>
}

export interface BookingTables {
  bookings: BookingsTable
  booking_lines: BookingLinesTable
  booking_add_ons: BookingAddOnsTable
  booking_charges: BookingChargesTable
  idempotency_keys: IdempotencyKeysTable
  booking_views: BookingViewsTable
  bulk_changes: BulkChangesTable
  bulk_change_items: BulkChangeItemsTable
  disturbances: DisturbancesTable
  disturbance_offers: DisturbanceOffersTable
  offered_times: OfferedTimesTable
  visit_reports: VisitReportsTable
  shown_members: ShownMembersTable
  report_keys: ReportKeysTable
  photo_consents: PhotoConsentsTable
  shown_photos: ShownPhotosTable
  complaints: ComplaintsTable
}
