import type { ChecklistItem } from '@jhilik/contract/checklists.ts'
import type { PlaceOfWork, ServiceAsk, VehicleSize } from '@jhilik/contract/constants.ts'
import type { CrewColor } from '@jhilik/contract/named-crew.ts'
import type { ReviewStatus } from '@jhilik/contract/reviews.ts'
import type { Computed, Json, Optional, WithDefault } from './column-types.ts'

/** An item of a checklist, and when it was added (ISO 8601). */
export type StoredChecklistItem = ChecklistItem & { since: string }

interface ServiceChecklistsTable {
  service_id: string
  items: Json<StoredChecklistItem[]>
}

export interface ServicesTable {
  id: string
  name: string
  description: string
  price_minor: number
  currency: string
  /** Null when those of the house rules apply. */
  payment_terms: Optional<'full' | 'deposit_percent' | 'deposit_amount' | 'none'>
  deposit_percent: Optional<number>
  deposit_minor: Optional<number>
  img: string
  duration_minutes: number
  service_type: 'Cleaning' | 'Repair' | 'Installation'
  asks: WithDefault<ServiceAsk[]>
  done_at: WithDefault<PlaceOfWork>
  position: WithDefault<number>
  includes: WithDefault<string[]>
  name_bn: WithDefault<string>
  description_bn: WithDefault<string>
  includes_bn: WithDefault<string[]>
  /** The key of the template from which it was made. */
  template: Optional<string>
  archived_at: Date | null
  created_at: Date
  updated_at: Date
}

interface SchedulesTable {
  id: string
  service_id: string
  /** The first day, YYYY-MM-DD. */
  valid_from: string
  /** The last day, YYYY-MM-DD. */
  valid_to: string | null
  slot_minutes: number | null
  buffer_minutes: WithDefault<number>
  capacity: WithDefault<number>
  active: WithDefault<boolean>
  created_at: Date
  updated_at: Date
}

interface ScheduleHoursTable {
  schedule_id: string
  weekday: number
  /** A wall time, HH:MM. */
  opens: string
  /** A wall time, HH:MM. */
  closes: string
}

interface CrewsTable {
  id: string
  /** The number in bookings, and the order in which crews are locked. */
  no: Computed<number>
  name: string
  color: CrewColor
  set_up_minutes: WithDefault<number>
  max_jobs_per_day: Optional<number>
  base_area_id: Optional<string>
  serves_all_areas: WithDefault<boolean>
  active: WithDefault<boolean>
  created_at: Date
  updated_at: Date
}

interface CrewMembersTable {
  crew_id: string
  user_id: string
}

interface CrewExclusionsTable {
  crew_id: string
  service_id: string
}

interface CrewAreasTable {
  crew_id: string
  area_id: string
}

interface CrewHoursTable {
  crew_id: string
  weekday: number
  /** A wall time, HH:MM. */
  opens: string
  /** A wall time, HH:MM. */
  closes: string
}

interface CrewTimeOffTable {
  id: string
  crew_id: string
  starts_at: Date
  ends_at: Date
  reason: WithDefault<string>
  created_at: Date
}

interface CrewExtraHoursTable {
  slot_id: string
  crew_id: string
}

interface ClosedDatesTable {
  id: string
  service_id: string | null
  /** The first day, YYYY-MM-DD. */
  from_date: string
  /** The last day, YYYY-MM-DD. */
  to_date: string
  /** Wall times, HH:MM, 24:00 for the end of the last day. Null: whole days. */
  from_time: Optional<string>
  to_time: Optional<string>
  area_id: Optional<string>
  /** Whether customers are told the name. */
  shown: WithDefault<boolean>
  name: string
  created_at: Date
}

export interface SlotsTable {
  id: string
  service_id: string
  /** The day, YYYY-MM-DD. */
  date: string
  /** A wall time, HH:MM. */
  start_time: string
  /** A wall time, HH:MM. */
  end_time: string
  starts_at: Date
  ends_at: Date
  status: WithDefault<'available' | 'canceled'>
  capacity: WithDefault<number>
  schedule_id: string | null
  closed_date_id: string | null
  withdrawn: WithDefault<boolean>
  /** Made for one booking, and never on offer. Its status is always that of a canceled slot. */
  private: WithDefault<boolean>
  created_at: Date
  updated_at: Date
}

export interface AreasTable {
  id: string
  name_en: WithDefault<string>
  name_bn: WithDefault<string>
  /** The centre in degrees, and how far the area reaches. All null when they are not known. */
  latitude: Optional<number>
  longitude: Optional<number>
  radius_km: Optional<number>
  position: number
  active: WithDefault<boolean>
  created_at: Date
  updated_at: Date
}

interface AreaRoadsTable {
  from_area_id: string
  to_area_id: string
  km: number
  measured_at: Date
}

interface ServiceSizesTable {
  id: string
  service_id: string
  position: number
  name: string
  name_bn: WithDefault<string>
  /** The kind of vehicle that it is for. Null: another size. */
  vehicle_size: Optional<VehicleSize>
  /** The most rooms or units of a place of this size. Null: it is not guessed. */
  up_to: Optional<number>
  price_minor: number
  minutes: number
}

interface ServiceAddOnsTable {
  id: string
  service_id: string
  /** Null: for every size. */
  size_id: Optional<string>
  position: number
  name: string
  name_bn: WithDefault<string>
  /** The price of one piece. */
  price_minor: number
  minutes: number
  max_quantity: WithDefault<number>
  required: WithDefault<boolean>
}

interface ServicePricesTable {
  service_id: string
  size_id: Optional<string>
  /** The first day of the visits that cost this, YYYY-MM-DD. */
  from_date: string
  price_minor: number
}

interface PriceRulesTable {
  id: string
  position: number
  name: string
  name_bn: WithDefault<string>
  service_id: Optional<string>
  area_id: Optional<string>
  /** Monday is 1, Sunday is 7. Empty: all days. */
  weekdays: WithDefault<number[]>
  /** Wall times, HH:MM. Null: at any time. */
  from_time: Optional<string>
  to_time: Optional<string>
  /** The first and the last day, YYYY-MM-DD. */
  from_date: Optional<string>
  to_date: Optional<string>
  /** A share in thousandths of a percent, negative for one that is taken off; null for an amount. */
  rate: Optional<number>
  /** An amount with the tax. */
  amount_minor: Optional<number>
  currency: Optional<string>
  active: WithDefault<boolean>
  created_at: Date
  updated_at: Date
}

interface StandingDiscountsTable {
  user_id: string
  /** In thousandths of a percent. */
  rate: number
  /** Why, for staff. */
  reason: string
  updated_at: Date
}

interface CouponsTable {
  id: string
  code: string
  /** In thousandths of a percent; null for an amount. */
  rate: Optional<number>
  /** An amount with the tax. */
  amount_minor: Optional<number>
  /** The price from which it can be used. */
  minimum_minor: WithDefault<number>
  currency: string
  /** The first and the last day on which it can be used, YYYY-MM-DD. */
  from_date: Optional<string>
  to_date: Optional<string>
  /** Empty: all services. */
  service_ids: WithDefault<string[]>
  first_visit_only: WithDefault<boolean>
  /** Null: without a limit. */
  max_uses: Optional<number>
  max_uses_per_person: Optional<number>
  active: WithDefault<boolean>
  created_at: Date
  updated_at: Date
}

export interface PriceTables {
  service_sizes: ServiceSizesTable
  service_add_ons: ServiceAddOnsTable
  service_prices: ServicePricesTable
  price_rules: PriceRulesTable
  standing_discounts: StandingDiscountsTable
  coupons: CouponsTable
}

export interface ServiceAndSlotTables {
  services: ServicesTable
  service_checklists: ServiceChecklistsTable
  slots: SlotsTable
  schedules: SchedulesTable
  schedule_hours: ScheduleHoursTable
  closed_dates: ClosedDatesTable
  areas: AreasTable
  area_roads: AreaRoadsTable
  crews: CrewsTable
  crew_members: CrewMembersTable
  crew_exclusions: CrewExclusionsTable
  crew_areas: CrewAreasTable
  crew_hours: CrewHoursTable
  crew_time_off: CrewTimeOffTable
  crew_extra_hours: CrewExtraHoursTable
}

export interface ReviewsTable {
  id: string
  user_id: string | null
  rating: number
  body: string
  service_id: string | null
  booking_id: string | null
  status: ReviewStatus | 'deleted'
  is_counted: boolean
  hidden_at: Optional<Date>
  hidden_reason: Optional<string>
  reply: Optional<string>
  replied_at: Optional<Date>
  created_at: Date
  updated_at: Date
}

export interface ReviewTables {
  reviews: ReviewsTable
}
