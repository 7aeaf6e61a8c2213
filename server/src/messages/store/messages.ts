import {
  ATTENTION_STATES,
  type BusinessEvent,
  type Channel,
  type CustomerEvent,
  type MessageEvent,
  type SkipReason,
  STAFF_TEXT,
  type StaffEvent,
} from '@jhilik/contract/messages.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Context } from '../../context.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs.ts'
import type { Locale } from '../../platform/locale.ts'
import type { MessagesTable } from '../../platform/schema/messages.ts'
import type { DeliveryReport } from '../../platform/sms-reports.ts'
import { choiceOf, plannedChannels } from '../rules/events.ts'
import { SENDING_MINUTES } from '../rules/sending.ts'
import { readMessageSettings } from '../views/message-settings.ts'
import { findPushReader, pushedAccountOf } from '../views/push-devices.ts'
import { endLinksOf } from './booking-links.ts'

export type MessageRow = Selectable<MessagesTable>

export const sendMessageJob: JobKind<{ messageId: string }> = { name: 'send-message' }

/** What has happened. The same event gives each of its readers one message in each channel, however often it is planned. */
interface PlannedEvent {
  /** Absent for what is about no booking. */
  bookingId?: string
  /** The payment attempt, refund, line, dispute, review or backup that it is about. */
  subjectId?: string
  /** When it happened, for what can happen to the same subject again. */
  occurredAt?: Date
  /** Amounts, codes and times that the rows will not tell any more when the message is written. */
  facts?: object
}

type Planning = Pick<Context, 'jobs' | 'clock'>
type PlanningEvents = Planning & Pick<Context, 'push'>

/** Returns the channels in which an event is told to the customer of a booking. */
async function channelsFor(
  ctx: PlanningEvents,
  tx: Tx,
  event: CustomerEvent,
  bookingId: string,
): Promise<readonly Channel[]> {
  const choice = choiceOf(await readMessageSettings(tx), event)
  if (ctx.push === null || !choice.channels.includes('push'))
    return plannedChannels(choice, { hasDevice: false })
  const booking = tx.selectFrom('bookings').select(['user_id', 'booked_by_staff']).where('id', '=', bookingId)
  const account = pushedAccountOf(await booking.executeTakeFirstOrThrow())
  return plannedChannels(choice, { hasDevice: (await findPushReader(ctx, tx, account)) !== null })
}

/**
 * Plans the messages to the customer about an event, in the transaction in which it happens: they are sent once that is
 * committed. What they say, and to whom, is found when they are sent.
 */
export async function planMessages(
  ctx: PlanningEvents,
  tx: Tx,
  event: PlannedEvent & { event: Exclude<CustomerEvent, 'reminder'>; bookingId: string },
): Promise<void> {
  const channels = await channelsFor(ctx, tx, event.event, event.bookingId)
  for (const channel of channels) await insertMessage(ctx, tx, { ...event, audience: 'customer', channel })
}

/** Plans the message to the customer that reminds of the start, so many minutes before it. */
export async function planReminder(
  ctx: PlanningEvents,
  tx: Tx,
  reminder: { bookingId: string; minutes: number },
): Promise<void> {
  const { bookingId, minutes } = reminder
  const channels = await channelsFor(ctx, tx, 'reminder', bookingId)
  for (const channel of channels) {
    await insertMessage(ctx, tx, {
      event: 'reminder',
      bookingId,
      reminder: minutes,
      audience: 'customer',
      channel,
    })
  }
}

/** What staff are told. */
export type StaffNews = PlannedEvent & ({ event: BusinessEvent } | { event: StaffEvent; bookingId: string })

/** Plans the message to a member of the staff, or to the address of the business when there is none. */
export const planStaffMessage = (
  ctx: Planning,
  tx: Tx,
  news: StaffNews,
  { recipientId, channel }: { recipientId: string | null; channel: Channel },
): Promise<void> => insertMessage(ctx, tx, { ...news, audience: 'staff', recipientId, channel })

/** Plans the message to the customer with a text of staff. */
export async function planStaffText(
  ctx: Planning,
  tx: Tx,
  text: { bookingId: string; subjectId: string; channel: Channel },
): Promise<void> {
  await insertMessage(ctx, tx, { ...text, event: STAFF_TEXT, audience: 'customer' })
}

interface NewMessage extends PlannedEvent {
  event: MessageEvent
  audience: 'customer' | 'staff'
  recipientId?: string | null
  channel: Channel
  reminder?: number
}

async function insertMessage(ctx: Planning, tx: Tx, message: NewMessage): Promise<void> {
  const { bookingId, event, audience, channel, subjectId, occurredAt, recipientId, reminder, facts } = message
  const booking =
    bookingId === undefined
      ? { revision: null, starts_at: null }
      : await tx
          .selectFrom('bookings')
          .select(['revision', 'starts_at'])
          .where('id', '=', bookingId)
          .executeTakeFirstOrThrow()
  await insertRow(ctx, tx, {
    event,
    booking_id: bookingId ?? null,
    ...booking,
    subject_id: subjectId ?? null,
    occurred_at: occurredAt ?? null,
    audience,
    recipient_id: recipientId ?? null,
    channel,
    reminder: reminder ?? null,
    facts: JSON.stringify(facts ?? {}),
  })
}

type NewRow = Omit<Insertable<MessagesTable>, 'id' | 'planned_at' | 'created_at'>

/** Stores a message that is due now, with its job, unless there is one about the same fact. */
async function insertRow({ jobs, clock }: Planning, tx: Tx, row: NewRow): Promise<void> {
  const id = newId()
  const now = await clock.databaseNow(tx)
  const inserted = await tx
    .insertInto('messages')
    .values({ ...row, id, planned_at: now, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows) await jobs.enqueue(tx, sendMessageJob, { messageId: id })
}

/** Plans the same message in another channel, because nobody gets it through its own. */
export const planInstead = (ctx: Planning, tx: Tx, message: MessageRow, channel: Channel): Promise<void> =>
  insertRow(ctx, tx, {
    event: message.event,
    booking_id: message.booking_id,
    revision: message.revision,
    starts_at: message.starts_at,
    subject_id: message.subject_id,
    occurred_at: message.occurred_at,
    audience: message.audience,
    recipient_id: message.recipient_id,
    channel,
    reminder: message.reminder,
    facts: JSON.stringify(message.facts),
  })

/**
 * Claims a message that was planned, so that no other process sends it meanwhile. One that was being sent when its process
 * ended is claimed again where the provider recognizes it by its id, and is unknown otherwise. Undefined when there is
 * nothing to send.
 */
export async function claimMessage(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  id: string,
  recognizes: (channel: Channel) => boolean,
): Promise<MessageRow | undefined> {
  const message = await tx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!message) return undefined
  const now = await clock.databaseNow(tx)
  const { state, sending_until, channel } = message
  const isLeft = state === 'sending' && sending_until !== null && sending_until <= now
  if (isLeft && !recognizes(channel)) {
    await setState(tx, message, {
      state: 'unknown',
      answer: 'The process that sent it ended before it knew the answer.',
    })
    return undefined
  }
  if (!isLeft && state !== 'planned') return undefined
  const claimed = { attempts: message.attempts + 1, sending_until: addMinutes(now, SENDING_MINUTES[channel]) }
  await setState(tx, message, { state: 'sending', ...claimed })
  return { ...message, ...claimed, state: 'sending' }
}

export type Outcome =
  | {
      state: 'sent'
      locale: Locale
      answer: string | null
      provider_id: string | null
      parts: number | null
      cost_minor: number | null
      cost_currency: string | null
      sent_at: Date
    }
  | { state: 'skipped'; skip_reason: SkipReason }
  | { state: 'planned'; planned_at: Date; answer?: string; attempts?: number }
  | { state: 'failed' | 'unknown'; answer: string }

/**
 * Records how sending a claimed message ended, unless another process has claimed it since. One that is planned again is
 * tried at that time. Returns whether it was recorded.
 */
export async function recordOutcome(
  { jobs }: Planning,
  tx: Tx,
  claimed: MessageRow,
  outcome: Outcome,
): Promise<boolean> {
  const isRecorded = await setState(tx, claimed, outcome)
  if (isRecorded && outcome.state === 'planned') {
    await jobs.enqueue(tx, sendMessageJob, { messageId: claimed.id }, { startAfter: outcome.planned_at })
  }
  return isRecorded
}

/** Records what the provider reports about a message that was sent. */
export async function recordReport(
  tx: Tx,
  message: MessageRow,
  { state, status }: Pick<DeliveryReport, 'state' | 'status'>,
): Promise<void> {
  const change =
    state === 'delivered'
      ? { state }
      : { state, sent_at: null, answer: `It did not arrive: ${status}`.slice(0, 300) }
  await setState(tx, message, change)
}

type Change =
  | Outcome
  | { state: 'sending'; sending_until: Date; attempts: number }
  | { state: 'delivered' }
  | { state: 'failed'; sent_at: null; answer: string }

/** Changes the state of a message that is as it was read. */
async function setState(tx: Tx, { id, state, sending_until }: MessageRow, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ sending_until: null, ...change })
    .where('id', '=', id)
    .where('state', '=', state)
    .where('sending_until', 'is not distinct from', sending_until)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a message that was left planned since before the instant: nobody knows what has happened to it. */
export async function endForgotten(tx: Tx, message: MessageRow, before: Date): Promise<void> {
  if (message.state !== 'planned' || message.planned_at >= before) return
  await setState(tx, message, {
    state: 'unknown',
    answer: 'It was planned long ago, perhaps before a backup.',
  })
}

/** Plans a message again that failed or of which nobody knows whether it was sent. Returns false for any other. */
export async function planAgain(ctx: Planning, tx: Tx, id: string): Promise<boolean> {
  const now = await ctx.clock.databaseNow(tx)
  const { numUpdatedRows } = await tx
    .updateTable('messages')
    .set({ state: 'planned', planned_at: now, attempts: 0, answer: null, provider_id: null })
    .where('id', '=', id)
    .where('state', 'in', ATTENTION_STATES)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await endLinksOf(tx, id)
  await ctx.jobs.enqueue(tx, sendMessageJob, { messageId: id })
  return true
}
