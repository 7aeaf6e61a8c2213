import {
  type MessageChoices,
  OPTIONAL_EVENTS,
  type PersonMessages,
} from '@jhilik/contract/message-choices.ts'
import { CHANNELS } from '@jhilik/contract/messages.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db.ts'
import { toE164 } from '../../platform/phones.ts'

/** Returns what a person wants to get. */
export async function findMessageChoices(db: Db, userId: string): Promise<MessageChoices> {
  const unwanted = await db
    .selectFrom('message_opt_outs')
    .select(['event', 'channel'])
    .where('user_id', '=', userId)
    .execute()
  const choicesOf = (event: string) =>
    Object.fromEntries(
      CHANNELS.map((channel) => [
        channel,
        !unwanted.some((one) => one.event === event && one.channel === channel),
      ]),
    )
  return Object.fromEntries(OPTIONAL_EVENTS.map((event) => [event, choicesOf(event)])) as MessageChoices
}

/** Returns whether the owner of a number, in E.164, answered STOP. */
export async function isStopped(db: Db, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('stopped_numbers')
    .select('phone_e164')
    .where('phone_e164', '=', number)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the number, in E.164, unless its owner answered STOP. */
export const unlessStopped = async (db: Db, number: string | null): Promise<string | null> =>
  number && (await isStopped(db, number)) ? null : number

/** Bookings before these tell no number that is used now. */
const LATEST_BOOKINGS = 50

/** Returns how a person is reached, as staff see it; undefined when there is no such person. */
export async function findPersonMessages(
  { country }: Pick<Config, 'country'>,
  db: Db,
  userId: string,
): Promise<PersonMessages | undefined> {
  const person = await db
    .selectFrom('users')
    .select(['verified_phone', 'phone_e164'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person) return undefined
  const bookings = await db
    .selectFrom('bookings')
    .select('customer_phone')
    .where('user_id', '=', userId)
    .where('booked_by_staff', '=', false)
    .orderBy('starts_at', 'desc')
    .limit(LATEST_BOOKINGS)
    .execute()
  const typed = bookings.map(({ customer_phone }) => toE164(customer_phone, country))
  const numbers = new Set([person.verified_phone, person.phone_e164, ...typed].filter((one) => one !== null))
  const stopped = await db
    .selectFrom('stopped_numbers')
    .selectAll()
    .where('phone_e164', 'in', ['', ...numbers])
    .execute()
  const stoppedAt = new Map(stopped.map((row) => [row.phone_e164, row.stopped_at.toISOString()]))
  return {
    choices: await findMessageChoices(db, userId),
    numbers: [...numbers].map((phone) => ({ phone, stoppedAt: stoppedAt.get(phone) ?? null })),
  }
}
