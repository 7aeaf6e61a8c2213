import type { Channel, MessageSettings } from '@jhilik/contract/messages.ts'
import { addDays, addMinutes, instantOf, wallClock } from '../../platform/clock.ts'

/**
 * The minutes for which a process that sends a message is waited for: longer than a mail server, a provider of text
 * messages or a push service is.
 */
export const SENDING_MINUTES: Readonly<Record<Channel, number>> = { email: 15, sms: 1, push: 1 }

/** Most tries are ten minutes apart: a mail is given up after a day, and all else after some twenty minutes. */
const MAX_TRIES: Readonly<Record<Channel, number>> = { email: 150, sms: 9, push: 9 }
/** What lasts, such as an unknown address, is given up after some twenty minutes, as is a channel that another replaces. */
const FEW_TRIES = 9

/** Returns whether a message is given up that was refused so often. */
export function isGivenUp(
  { channel, attempts }: { channel: Channel; attempts: number },
  { isLasting, hasSecond }: { isLasting: boolean; hasSecond: boolean },
): boolean {
  return attempts >= (isLasting || hasSecond ? FEW_TRIES : MAX_TRIES[channel])
}

const FIRST_WAIT_S = 5
const LONGEST_WAIT_S = 600

/** Returns when a message that was refused is tried again: not before the provider wants it. */
export function nextTry(attempts: number, now: Date, askedSeconds = 0): Date {
  const seconds = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.max(0, attempts - 1))
  return addMinutes(now, Math.max(seconds, askedSeconds) / 60)
}

const DAY_S = 24 * 3600

/** Returns how long a push service keeps a notification for a device that is not connected: while it is of use. */
export const keptSeconds = (usefulUntil: Date | null, now: Date): number =>
  usefulUntil === null
    ? DAY_S
    : Math.max(0, Math.min(DAY_S, Math.round((usefulUntil.getTime() - now.getTime()) / 1000)))

/** Returns the end of the quiet hours in which the instant is; null when it is in none. */
export function quietUntil(
  { quietHours }: Pick<MessageSettings, 'quietHours'>,
  now: Date,
  timeZone: string,
): Date | null {
  if (quietHours === null) return null
  const { from, to } = quietHours
  const { date, time } = wallClock(now, timeZone)
  const isOverMidnight = from > to
  const isQuiet = isOverMidnight ? time >= from || time < to : time >= from && time < to
  if (!isQuiet) return null
  return instantOf(isOverMidnight && time >= from ? addDays(date, 1) : date, to, timeZone)
}
