import type { HouseRules } from '@jhilik/contract/house-rules.ts'
import type { TaxSettings } from '@jhilik/contract/tax-settings.ts'
import { sql } from 'kysely'
import { completeRules, defaultRules, HOUSE_RULES_KEY } from '../../calendar/views/house-rules.ts'
import { type OfferedSlot, selectOffer } from '../../calendar/views/slots.ts'
import { completeSettings } from '../../money/rules/tax.ts'
import { TAX_KEY } from '../../money/views/tax.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { executePrepared } from '../../platform/prepared.ts'
import type { IdempotencyKeysTable } from '../../platform/schema/bookings.ts'
import { settingsOf } from '../../platform/settings.ts'
import { type SeatFacts, type SeatQuestion, seatFacts } from './seat-facts.ts'

export type KnownKey = Pick<IdempotencyKeysTable, 'operation' | 'request_hash' | 'booking_id'>

/** Selects the request that was sent with this key before. */
const knownKey = (userId: string, key: string | undefined) => sql<KnownKey | null>`(
  select json_build_object('operation', operation, 'request_hash', request_hash, 'booking_id', booking_id)
  from idempotency_keys where user_id = ${userId} and key = ${key ?? null})`

export interface BookingQuestion extends SeatQuestion {
  key: string | undefined
}

export interface BookingFacts extends SeatFacts {
  slot: OfferedSlot
  /** The time of the database. */
  at: Date
  known: KnownKey | null
  rules: HouseRules
  tax: TaxSettings
  /** The picture of the account. */
  img: string
}

/**
 * Reads everything that decides about a booking, in one statement. The facts are valid only under the locks of an
 * earlier statement, because a statement sees nothing that was committed after it began. Undefined when there is no
 * such slot.
 */
export async function readBookingFacts(
  db: Db,
  { clock, config }: { clock: Clock; config: { holdMinutes: number } },
  asked: BookingQuestion,
): Promise<BookingFacts | undefined> {
  const { userId, key, slotId } = asked
  const facts = selectOffer(db, slotId).select([
    clock.databaseTime().as('at'),
    knownKey(userId, key).as('known'),
    settingsOf([HOUSE_RULES_KEY, TAX_KEY]).as('settings'),
    sql<string | null>`(select img from users where id = ${userId})`.as('img'),
    ...seatFacts(asked),
  ])
  const [row] = (await executePrepared(db, facts)).rows
  if (!row) return undefined
  const { at, known, settings, img, own_holds, taken_seats, ...rest } = row
  const { holds_by_email, holds_by_phone, holds_by_network, ...slot } = rest
  return {
    slot,
    at,
    known,
    rules: completeRules(settings?.[HOUSE_RULES_KEY], defaultRules(config.holdMinutes)),
    tax: completeSettings(settings?.[TAX_KEY]),
    img: img ?? '',
    own_holds,
    taken_seats,
    holds_by_email,
    holds_by_phone,
    holds_by_network,
  }
}

/** Returns the known key for a request whose slot does not exist. */
export async function findKnownKey(db: Db, userId: string, key: string): Promise<KnownKey | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['operation', 'request_hash', 'booking_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}
