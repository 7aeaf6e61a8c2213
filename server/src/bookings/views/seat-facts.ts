import { sql } from 'kysely'
import type { Holder } from '../rules/hold-limits.ts'

export interface SeatQuestion {
  userId: string
  slotId: string
  holder: Holder
  /**
   * The customer's name when staff book, because a staff account holds seats for many people. Null when the account
   * books for itself.
   */
  bookedFor: string | null
}

export interface SeatFacts {
  /** The unpaid holds of the account. `is_same`: the hold is of this slot and, when staff book, for the same person. */
  own_holds: { id: string; is_same: boolean }[]
  /** Numbers of the seats that are taken. */
  taken_seats: number[]
  holds_by_email: number
  holds_by_phone: number
  holds_by_network: number
}

/** The literal condition of the indexes `bookings_holds_by_…`: PostgreSQL uses them for no other form of it. */
const isHeld = sql`(status = 'held') is true`

/**
 * Returns what decides whether an account may hold a seat of a slot, as columns of a query. The values are valid only
 * while account, holder and slot are locked by an earlier statement. The limits do not count the hold that is the same.
 * When staff book, the same person is recognized by the phone number or by address and name, because staff may type one
 * address for many.
 */
export function seatFacts({ userId, slotId, holder, bookedFor }: SeatQuestion) {
  const { email, phone, network } = holder
  const isSame = sql`(user_id = ${userId} and slot_id = ${slotId} and (${bookedFor}::text is null
    or phone_key(customer_phone) = phone_key(${phone})
    or customer_email = ${email} and lower(customer_name) = lower(${bookedFor})))`
  const others = sql`select count(*) from bookings where ${isHeld} and not ${isSame}`
  return [
    sql<SeatFacts['own_holds']>`(
      select coalesce(json_agg(json_build_object('id', id, 'is_same', ${isSame})), '[]')
      from bookings where user_id = ${userId} and ${isHeld})`.as('own_holds'),
    sql<SeatFacts['taken_seats']>`(
      select coalesce(json_agg(seat), '[]') from bookings where slot_id = ${slotId} and is_live)`.as(
      'taken_seats',
    ),
    sql<number>`(${others} and customer_email = ${email})`.as('holds_by_email'),
    sql<number>`(${others} and phone_key(customer_phone) = phone_key(${phone}))`.as('holds_by_phone'),
    sql<number>`(${others} and network_hash = ${network?.hash ?? null})`.as('holds_by_network'),
  ] as const
}
