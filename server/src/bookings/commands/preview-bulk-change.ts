import type {
  BulkAct,
  BulkPreview,
  BulkTotal,
  PreviewBulkChangeRequest,
  PreviewedBooking,
} from '@jhilik/contract/bulk-changes.ts'
import type { MessageSettings } from '@jhilik/contract/messages.ts'
import { fromMajor, toMajor } from '@jhilik/contract/money.ts'
import { sql } from 'kysely'
import { lockCrews, lockSlots } from '../../calendar/store/slots.ts'
import type { Context } from '../../context.ts'
import { reachingChannel } from '../../messages/rules/events.ts'
import { readMessageSettings } from '../../messages/views/message-settings.ts'
import { isServed } from '../../money/rules/ledger.ts'
import { findMoney } from '../../money/views/ledger.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/guard.ts'
import { namedLocks } from '../../platform/named-lock.ts'
import { orNotFound } from '../../platform/problem.ts'
import { writeBookingMessage } from '../mails/messages.ts'
import { checkoutLock } from '../rules/checkout.ts'
import { versionOfBooking } from '../rules/seen-bookings.ts'
import { type BookingRow, findBookingRow } from '../views/bookings.ts'
import { type BulkWords, readBulkWords, toldEventOf, toSlotTimes } from '../views/bulk-changes.ts'
import { actOnBooking, findBookings, inOrderOf, refusalFrom } from './act-on-booking.ts'

/**
 * Returns what a bulk change would do. The bookings are changed in one transaction that is rolled back, so that the preview
 * cannot differ from the change, and each booking is tried after those before it have been changed. No message is sent.
 * Throws 404 for an unknown booking.
 */
export async function previewBulkChange(
  ctx: Context,
  caller: Actor,
  { act, bookings: ids }: PreviewBulkChangeRequest,
): Promise<BulkPreview> {
  // Nothing of a preview stays, so that it needs no password.
  const actor = { ...caller, confirmedAt: ctx.clock.now() }
  const tx = await ctx.db.startTransaction().execute()
  try {
    await lockInOrder(tx, act, await findBookings(tx, ids))
    const rows = inOrderOf(act, await findBookings(tx, ids))
    const words = await readBulkWords(tx)
    const settings = await readMessageSettings(tx)
    const bookings: PreviewedBooking[] = []
    for (const row of rows) bookings.push(await previewOne(ctx, tx, actor, act, { row, words, settings }))
    return { bookings, totals: totalsOf(bookings) }
  } finally {
    await tx.rollback().execute()
  }
}

/**
 * Locks what the verbs lock, for all bookings at once and in the order of the verbs, so that the preview and another change
 * never each wait for the other one.
 */
async function lockInOrder(tx: Tx, act: BulkAct, rows: readonly BookingRow[]): Promise<void> {
  if (act.kind !== 'cancel') {
    const accounts = [...new Set(rows.map(({ user_id }) => user_id))].toSorted()
    await namedLocks(accounts.map(checkoutLock)).execute(tx)
    await lockSlots(
      tx,
      rows.map(({ slot_id }) => slot_id),
    )
    await lockCrews(tx, null)
  }
  const ids = rows.map(({ id }) => id)
  await tx.selectFrom('bookings').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

interface Previewed {
  row: BookingRow
  words: BulkWords
  settings: MessageSettings
}

async function previewOne(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  act: BulkAct,
  { row, words, settings }: Previewed,
): Promise<PreviewedBooking> {
  const { id, currency, crew_no } = row
  const major = (minor: number) => toMajor({ minor, currency })
  const version = versionOfBooking(row)
  const owed = act.kind === 'cancel' && isServed(row.status) ? (await findMoney(tx, id)).owed : 0
  const shown = { booking: words.toBooking(row), crew: words.crewOf(crew_no), version, currency }
  await sql`savepoint before_booking`.execute(tx)
  try {
    const asked = { bookingId: id, seen: version }
    const { refundMinor, keptMinor } = await actOnBooking(ctx, tx, actor, act, asked)
    const after = orNotFound(await findBookingRow(tx, id))
    return {
      ...shown,
      code: null,
      message: null,
      conflicts: [],
      after: act.kind === 'cancel' ? null : { slot: toSlotTimes(after), crew: words.crewOf(after.crew_no) },
      refundAmount: major(refundMinor),
      keptAmount: major(keptMinor),
      notCollectedAmount: major(owed),
      told: await findMessage(ctx, tx, act, { booking: after, settings }),
    }
  } catch (failure) {
    const refusal = refusalFrom(failure)
    if (!refusal) throw failure
    await sql`rollback to savepoint before_booking`.execute(tx)
    const nothing = { refundAmount: 0, keptAmount: 0, notCollectedAmount: 0, after: null, told: null }
    return { ...shown, ...refusal, ...nothing }
  }
}

/** Returns the message that the act has planned, as the customer would get it; null when nobody gets one. */
async function findMessage(
  ctx: Context,
  tx: Tx,
  act: BulkAct,
  { booking, settings }: { booking: BookingRow; settings: MessageSettings },
): Promise<PreviewedBooking['told']> {
  const event = toldEventOf(act)
  if (event === null) return null
  const planned = await tx
    .selectFrom('messages')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .where('event', '=', event)
    .where('revision', '=', booking.revision)
    .limit(1)
    .executeTakeFirst()
  if (!planned) return null
  const written = await writeBookingMessage({ ...ctx, db: tx }, planned, ctx.clock.now())
  if ('skip' in written) return null
  const { locale: language, mail, sms, push } = written
  const addresses = { email: mail.to, sms: sms.to, push: push.to }
  const channel = reachingChannel(settings, event, addresses)
  if (channel === null) return null
  if (channel === 'email') return { channel, language, subject: mail.subject, text: mail.text }
  return { channel, language, subject: null, text: channel === 'sms' ? sms.text : push.body }
}

function totalsOf(bookings: readonly PreviewedBooking[]): BulkTotal[] {
  const changed = bookings.filter(({ code }) => code === null)
  return [...new Set(changed.map(({ currency }) => currency))].map((currency) => {
    const own = changed.filter((booking) => booking.currency === currency)
    const sum = (of: 'refundAmount' | 'keptAmount' | 'notCollectedAmount') =>
      toMajor({
        minor: own.reduce((minor, booking) => minor + fromMajor(booking[of], currency).minor, 0),
        currency,
      })
    return {
      currency,
      refundAmount: sum('refundAmount'),
      keptAmount: sum('keptAmount'),
      notCollectedAmount: sum('notCollectedAmount'),
    }
  })
}
