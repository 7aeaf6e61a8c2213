import type { Channel, MessageSettings, SkipReason } from '@jhilik/contract/messages.ts'
import type { Context } from '../../context.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { addMinutes } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Locale } from '../../platform/locale.ts'
import { type Mail, MailError } from '../../platform/mail.ts'
import { PushError } from '../../platform/push.ts'
import { SmsError } from '../../platform/sms.ts'
import { type Addresses, choiceOf, isReachedElsewhere, isUrgent, secondChannel } from '../rules/events.ts'
import { isGivenUp, keptSeconds, nextTry, quietUntil } from '../rules/sending.ts'
import { costOf, partsOf } from '../rules/text-messages.ts'
import { isOptional } from '../rules/unsubscribe-links.ts'
import {
  claimMessage,
  endForgotten,
  type MessageRow,
  type Outcome,
  planInstead,
  recordOutcome,
} from '../store/messages.ts'
import { isStopped } from '../views/message-choices.ts'
import { readMessageSettings } from '../views/message-settings.ts'
import { isOverLimit } from '../views/month-usage.ts'
import { sendToDevices } from './send-to-devices.ts'

/** A message as it is written now, for each channel. A null address: nobody gets it there. */
export interface WrittenMessage {
  locale: Locale
  mail: Mail
  sms: { to: string | null; text: string }
  push: {
    /** The account whose devices get it. */
    to: string | null
    body: string
    url: string
    /** When it would be too late to read it; null for never. */
    usefulUntil: Date | null
  }
}

/** Writes a message from what holds now, or says why it does not hold any more. */
export type WriteMessage = (
  ctx: Context,
  message: MessageRow,
  now: Date,
) => Promise<WrittenMessage | { skip: SkipReason }>

interface Ending {
  outcome: Outcome
  /** The channel through which the message is sent instead. */
  instead?: Channel | null
}

/** Sends a message that is due. Repeating it, also at once, changes nothing. */
export async function sendMessage(ctx: Context, write: WriteMessage, messageId: string): Promise<void> {
  const message = await ctx.db
    .transaction()
    .execute((tx) => claimMessage(ctx, tx, messageId, (channel) => recognizesIds(ctx, channel)))
  if (!message) return
  const { outcome, instead } = await endingOf(ctx, write, message)
  await ctx.db.transaction().execute(async (tx) => {
    const isRecorded = await recordOutcome(ctx, tx, message, outcome)
    if (isRecorded && instead) await planInstead(ctx, tx, message, instead)
  })
}

/** A device shows a notification with the id of one that it has already in its place, without a sound. */
function recognizesIds({ mailer, sms }: Pick<Context, 'mailer' | 'sms'>, channel: Channel): boolean {
  if (channel === 'push') return true
  return channel === 'email' ? mailer.recognizesIds : sms === null || sms.recognizesIds
}

async function endingOf(ctx: Context, write: WriteMessage, message: MessageRow): Promise<Ending> {
  const now = await ctx.clock.databaseNow(ctx.db)
  try {
    const settings = await readMessageSettings(ctx.db)
    const written = await write(ctx, message, now)
    if ('skip' in written) return skipped(written.skip)
    const { channels, instead } = choiceOf(settings, message.event)
    if (instead !== message.channel && !channels.includes(message.channel)) return skipped('switched_off')
    if (await isUnwanted(ctx.db, message)) return skipped('unsubscribed')
    const quiet = isUrgent(message.event) ? null : quietUntil(settings, now, ctx.config.timeZone)
    if (quiet) return untilAfter(quiet, message)
    return await send(ctx, message, written, settings, now)
  } catch (error) {
    // Nothing was handed to a provider.
    ctx.log.error({ err: error, messageId: message.id }, 'a message could not be written')
    const planned_at = nextTry(message.attempts, now)
    return { outcome: { state: 'planned', planned_at, answer: 'It could not be written.' } }
  }
}

const skipped = (skip_reason: SkipReason): Ending => ({ outcome: { state: 'skipped', skip_reason } })

/** Plans the message for the end of the quiet hours, unless it would be of no use then. */
function untilAfter(planned_at: Date, { event, starts_at, attempts }: MessageRow): Ending {
  if (event === 'reminder' && starts_at !== null && planned_at >= starts_at) return skipped('too_late')
  return { outcome: { state: 'planned', planned_at, attempts: attempts - 1 } }
}

async function isUnwanted(db: Db, { event, channel, booking_id }: MessageRow): Promise<boolean> {
  if (booking_id === null || !isOptional(event)) return false
  const row = await db
    .selectFrom('message_opt_outs')
    .innerJoin('bookings', 'bookings.user_id', 'message_opt_outs.user_id')
    .select('message_opt_outs.event')
    .where('bookings.id', '=', booking_id)
    .where('message_opt_outs.event', '=', event)
    .where('channel', '=', channel)
    .executeTakeFirst()
  return row !== undefined
}

const addressesOf = ({ mail, sms, push }: WrittenMessage): Addresses => ({
  email: mail.to,
  sms: sms.to,
  push: push.to,
})

async function send(
  ctx: Context,
  message: MessageRow,
  written: WrittenMessage,
  settings: MessageSettings,
  now: Date,
): Promise<Ending> {
  const { channel } = message
  const second = secondChannel(settings, message.event, channel)
  const addresses = addressesOf(written)
  const instead = second && addresses[second] !== null ? second : null
  const to = addresses[channel]
  const insteadOfNone = isReachedElsewhere(settings, message.event, addresses, channel) ? null : instead
  if (to === null) return { ...skipped('no_address'), instead: insteadOfNone }
  const billed = channel === 'sms' ? billedParts(ctx, message, settings, written.sms.text) : NOT_BILLED
  if (channel === 'sms') {
    if (await isStopped(ctx.db, to)) return { ...skipped('stopped'), instead }
    const { added: parts } = billed
    if (!isUrgent(message.event) && (await isOverLimit(ctx.db, ctx.config, settings, { parts, now })))
      return { ...skipped('limit_reached'), instead }
  }
  try {
    const answer = await handOver(ctx, message, written, { to, now })
    if (answer === null) return { ...skipped('no_address'), instead: insteadOfNone }
    const { locale } = written
    const sent_at = await ctx.clock.databaseNow(ctx.db)
    return { outcome: { state: 'sent', locale, sent_at, ...answer, ...billed.columns } }
  } catch (error) {
    const { isUnclear, isLasting, waitSeconds, words } = failureOf(error)
    ctx.log.warn({ messageId: message.id, channel, answer: words }, 'a message was not taken')
    const answer = words.slice(0, 300)
    if (isUnclear && !recognizesIds(ctx, channel)) return { outcome: { state: 'unknown', answer } }
    // A mail or text message that reaches the person tells what the notification would have.
    const replacing = channel === 'push' ? insteadOfNone : instead
    if (isGivenUp(message, { isLasting, hasSecond: replacing !== null })) {
      return { outcome: { state: 'failed', answer }, instead: replacing }
    }
    return { outcome: { state: 'planned', planned_at: nextTry(message.attempts, now, waitSeconds), answer } }
  }
}

interface Billed {
  /** The parts of the text that is sent now. */
  added: number
  columns: { parts: number | null; cost_minor: number | null; cost_currency: string | null }
}

const NOT_BILLED: Billed = { added: 0, columns: { parts: null, cost_minor: null, cost_currency: null } }

/** Counts the parts of a text, and adds them to what was billed when the message was sent before and did not arrive. */
function billedParts(
  { config }: Pick<Context, 'config'>,
  { parts, cost_minor, cost_currency }: MessageRow,
  settings: MessageSettings,
  text: string,
): Billed {
  const added = partsOf(text)
  const cost = costOf(added, settings, config)
  const before = cost_currency === config.currency ? (cost_minor ?? 0) : 0
  const columns =
    cost === null
      ? { cost_minor, cost_currency }
      : { cost_minor: before + cost, cost_currency: config.currency }
  return { added, columns: { parts: (parts ?? 0) + added, ...columns } }
}

/**
 * Hands the message to the provider. Null when nobody is left who could get it. Rejects when the provider refuses it, or does not
 * answer.
 */
async function handOver(
  ctx: Context,
  message: MessageRow,
  written: WrittenMessage,
  { to, now }: { to: string; now: Date },
): Promise<{ answer: string | null; provider_id: string | null } | null> {
  const { id, channel } = message
  const { mail, sms, push, locale } = written
  if (channel === 'email') {
    await ctx.mailer.send({ ...mail, to, id })
    return { answer: null, provider_id: null }
  }
  if (channel === 'push') {
    const title = businessNameIn(ctx.config, locale)
    const taken = await sendToDevices(ctx, to, {
      notice: { id, title, body: push.body, url: push.url, language: locale },
      ttlSeconds: keptSeconds(push.usefulUntil, now),
      isUrgent: isUrgent(message.event),
    })
    return taken === 0 ? null : { answer: null, provider_id: null }
  }
  if (ctx.sms === null) throw new SmsError('No provider of text messages is set.', { isUnclear: false })
  const { answer, providerId } = await ctx.sms.send({ id, to, text: sms.text })
  return { answer: answer || null, provider_id: providerId }
}

interface Failure {
  isUnclear: boolean
  isLasting: boolean
  /** How long the provider asks to wait. */
  waitSeconds: number
  words: string
}

function failureOf(error: unknown): Failure {
  const { message: words } = error as Error
  if (error instanceof PushError) {
    const { isLasting, waitSeconds } = error
    return { isUnclear: false, isLasting, waitSeconds, words }
  }
  if (error instanceof MailError || error instanceof SmsError) {
    const isLasting = error instanceof MailError && error.isLasting
    return { isUnclear: error.isUnclear, isLasting, waitSeconds: 0, words }
  }
  const name = `Sending ended with ${(error as Error).name}.`
  return { isUnclear: true, isLasting: false, waitSeconds: 0, words: name }
}

/** A job sends each message within seconds; one that is due for so long was left by its job. */
const LEFT_MINUTES = 5
/** One that was left for so long is in a restored backup: it may have been sent after the backup was made. */
const FORGOTTEN_MINUTES = 24 * 60
const BATCH = 100

/** Sends the messages whose job was lost, and ends those whose process ended while it sent them. */
export async function sendLeftMessages(ctx: Context, write: WriteMessage): Promise<void> {
  const now = await ctx.clock.databaseNow(ctx.db)
  const left = await ctx.db
    .selectFrom('messages')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'planned'), eb('planned_at', '<=', addMinutes(now, -LEFT_MINUTES))]),
        eb.and([eb('state', '=', 'sending'), eb('sending_until', '<=', now)]),
      ]),
    )
    .orderBy('planned_at')
    .limit(BATCH)
    .execute()
  for (const message of left) {
    await ctx.db.transaction().execute((tx) => endForgotten(tx, message, addMinutes(now, -FORGOTTEN_MINUTES)))
    await sendMessage(ctx, write, message.id)
  }
}
