import { sql } from 'kysely'
import type { Holder } from '../rules/hold-limits.ts'

interface SeatQuestion {
  userId: string
  slotId: string
  holder: Holder
}

export interface SeatFacts {
  /** The unpaid holds of the account. */
  own_holds: { id: string; slot_id: string }[]
  /** Numbers of the seats that are taken. */
  taken_seats: number[]
  holds_by_email: number
  holds_by_phone: number
  holds_by_network: number
}

/** The condition of the indexes `bookings_holds_by_…`, literally: PostgreSQL uses them for no other form of it. */
const isHeld = sql`(status = 'held') is true`

/**
 * What decides whether an account may hold a seat of a slot, as columns of a query. Valid only while account, holder and
 * slot are locked by an earlier statement. The limits do not count the account's own hold of the same slot.
 */
export function seatFacts({ userId, slotId, holder: { email, phone, network } }: SeatQuestion) {
  const others = sql`select count(*) from bookings
    where ${isHeld} and not (user_id = ${userId} and slot_id = ${slotId})`
  return [
    sql<SeatFacts['own_holds']>`(
      select coalesce(json_agg(json_build_object('id', id, 'slot_id', slot_id)), '[]')
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
