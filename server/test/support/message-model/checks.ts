import type { TextChannel } from '@jhilik/contract/messages.ts'
import { ensure } from '../model/ensure.ts'
import type { Delivery } from './deliveries.ts'
import type { Run } from './run.ts'
import type { BookingState, MessageState, ModelEvent, State } from './state.ts'
import { BUSINESS, ZONE } from './world.ts'

// What has to hold, by rules of the model's own: from what was delivered, and from the bookings as they were then.

const HOUR = 60 * 60_000
/** A reminder that is due sooner after the confirmation or the last move is left out. */
const LEAST_APART = 2 * HOUR
/** A message that was left planned for longer comes from a restored backup. */
const FORGOTTEN = 24 * HOUR
const OFTEN_TRIED = 9

const NAMES_TIME: readonly ModelEvent[] = ['booked', 'moved', 'reminder']
const WAITS_FOR_DAY: readonly ModelEvent[] = ['edited', 'reminder', 'staff_booked']
const TO_STAFF: readonly ModelEvent[] = ['staff_booked', 'staff_canceled']

/** Returns day and time as messages name them. */
function startText({ starts_at }: BookingState): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, month: 'short', day: 'numeric' })
  const time = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', minute: '2-digit' })
  return `${day.format(starts_at)}, ${time.format(starts_at).replace('\u202f', ' ')}`
}

function isQuiet({ rules: { quietHours }, now }: State): boolean {
  if (quietHours === null) return false
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    hour: '2-digit',
    minute: '2-digit',
  }).format(now)
  const { from, to } = quietHours
  return from < to ? from <= time && time < to : time >= from || time < to
}

function isChosen({ choice: { channels, instead } }: State, channel: TextChannel): boolean {
  return channels.includes(channel) || instead === channel
}

/** Whether what a message about this event says is true of the booking. */
function isTrue(event: ModelEvent, { status, starts_at }: BookingState, now: Date): boolean {
  if (event === 'canceled' || event === 'staff_canceled') return status === 'canceled'
  if (event === 'moved' || event === 'reminder') return status === 'confirmed' && starts_at > now
  // When the process ends between two transactions of a booking, its seat is held at first.
  return status === 'confirmed' || (event === 'edited' && status === 'held')
}

const addressesOf = (
  run: Run,
  booking: BookingState,
  event: ModelEvent,
): Record<TextChannel, string | null> =>
  TO_STAFF.includes(event) ? { email: BUSINESS.email, sms: BUSINESS.phone } : run.visitOf(booking).addresses

/** Checks a step that has led from one state to another. What it sent may have been decided by either. */
export function checkStep(run: Run, before: State, news: readonly Delivery[]): void {
  const states = [before, run.state]
  for (const delivery of news) checkDelivery(run, states, delivery)
  for (const message of run.state.messages) checkChange(run, states, message)
  checkPlanned(run, before)
  checkNumbers(run)
}

function checkDelivery(run: Run, states: readonly State[], delivery: Delivery): void {
  const { event, channel, service, text } = delivery
  const serviceId = run.visits.find((visit) => visit.service === service)?.serviceId
  const holds = states.some((state) => {
    const booking = state.bookings.find(({ service_id }) => service_id === serviceId)
    if (!booking) return false
    const isQuietNow = WAITS_FOR_DAY.includes(event) && isQuiet(state)
    const planned = run.state.messages.find(({ id }) => id === delivery.messageId)
    const wasMoved = planned?.starts_at.getTime() !== booking.starts_at.getTime()
    return (
      isTrue(event, booking, state.now) &&
      // Texts do not tell which message they are.
      !(planned && NAMES_TIME.includes(event) && wasMoved) &&
      text.includes(startText(booking)) &&
      isChosen(state, channel) &&
      !isQuietNow &&
      addressesOf(run, booking, event)[channel] === delivery.to
    )
  })
  ensure(holds, 'a message was sent about what did not hold', delivery, ...states)
}

/** Checks what has become of a message: none ends without a reason that was true. */
function checkChange(run: Run, [before, after]: readonly State[], message: MessageState): void {
  const { id, state, event, channel, attempts } = message
  const earlier = before?.messages.find((one) => one.id === id)
  if (!before || !after || earlier?.state === state) return
  const isEnded = earlier?.state === 'sent' || earlier?.state === 'skipped'
  ensure(!isEnded, 'a message that had ended has changed', earlier ?? {}, message)
  const wasListed = earlier?.state === 'failed' || earlier?.state === 'unknown'
  ensure(!wasListed || run.sentAgain.has(id), 'a listed message was sent again by itself', message)
  if (state === 'skipped') {
    const isJust = [before, after].some((one) => isJustSkipped(run, one, message))
    ensure(isJust, 'a message was skipped without reason', message, before, after)
  }
  if (state === 'unknown') {
    const isOld = after.now.getTime() - message.planned_at.getTime() > FORGOTTEN
    const isUnclear = ['deaf', 'late', 'silent'].some((fault) =>
      run.faults.has(`${channel} ${fault}` as never),
    )
    ensure(isOld || isUnclear || run.hasCrashed, 'a message is unknown without reason', message)
  }
  if (state === 'failed') {
    const isRefused = attempts >= OFTEN_TRIED && [...run.faults].some((fault) => fault.startsWith(channel))
    ensure(isRefused, 'a message has failed without reason', message)
  }
  if (state === 'failed' || message.skip_reason === 'no_address') {
    const booking = bookingOf(after, message)
    const isTold = [before, after].some((one) => {
      const { instead } = one.choice
      const isReached = instead !== null && addressesOf(run, booking, event)[instead] !== null
      return (
        !isReached ||
        instead === channel ||
        othersOf(after, message).some((other) => other.channel === instead)
      )
    })
    ensure(isTold, 'a message was not sent through the second channel', message, after)
  }
}

const bookingOf = ({ bookings }: State, { booking_id }: MessageState): BookingState => {
  const booking = bookings.find(({ id }) => id === booking_id)
  ensure(booking !== undefined, 'a message without a booking', { booking_id })
  return booking
}

/** The messages about the same in other channels. */
const othersOf = ({ messages }: State, message: MessageState): MessageState[] =>
  messages.filter(
    (other) =>
      other.booking_id === message.booking_id &&
      other.event === message.event &&
      other.reminder === message.reminder &&
      other.starts_at.getTime() === message.starts_at.getTime() &&
      other.channel !== message.channel,
  )

function isJustSkipped(run: Run, state: State, message: MessageState): boolean {
  const { event, channel, skip_reason: reason, starts_at } = message
  const booking = state.bookings.find(({ id }) => id === message.booking_id)
  if (!booking) return false
  if (reason === 'canceled') return booking.status === 'canceled'
  if (reason === 'moved')
    return NAMES_TIME.includes(event) && booking.starts_at.getTime() !== starts_at.getTime()
  if (reason === 'no_address') return addressesOf(run, booking, event)[channel] === null
  if (reason === 'switched_off') return !isChosen(state, channel)
  if (reason !== 'too_late') return false
  const isOver = booking.status !== 'confirmed' || booking.starts_at <= state.now
  // A reminder that waits for the end of the quiet hours may be of no use then.
  const waits = event === 'reminder' && isQuiet(state)
  return (event === 'moved' || event === 'reminder') && (isOver || waits)
}

interface Fact {
  bookingId: string
  event: ModelEvent
}

/** What has happened between two states, as the bookings tell it. */
function factsOf(before: State, after: State): Fact[] {
  return after.bookings.flatMap((booking) => {
    const earlier = before.bookings.find(({ id }) => id === booking.id)
    const events: ModelEvent[] = []
    const wasHeld = earlier === undefined || earlier.status === 'held'
    if (wasHeld && booking.status === 'confirmed') events.push('booked', 'staff_booked')
    if (earlier && earlier.starts_at.getTime() !== booking.starts_at.getTime()) events.push('moved')
    if (earlier && earlier.note !== booking.note) events.push('edited')
    if (earlier && earlier.status !== 'canceled' && booking.status === 'canceled') {
      events.push('canceled')
      if (booking.canceled_by === 'customer') events.push('staff_canceled')
    }
    return events.map((event) => ({ bookingId: booking.id, event }))
  })
}

/** Each fact has given a message in each channel, and no other has come into being. */
function checkPlanned(run: Run, before: State): void {
  const after = run.state
  const isNew = ({ id }: MessageState) => before.messages.every((earlier) => earlier.id !== id)
  const unexplained = after.messages.filter(isNew)
  const choices = [before, after].map(({ choice }) => choice.channels)
  for (const fact of factsOf(before, after)) {
    const found = choices.some((channels) => {
      const rows = channels.map((channel) =>
        unexplained.find((row) => isAbout(row, fact) && row.channel === channel),
      )
      if (!rows.every((row) => row !== undefined)) return false
      for (const row of rows) unexplained.splice(unexplained.indexOf(row), 1)
      return true
    })
    ensure(found, 'somebody is not told of what has happened', fact, before, after)
  }
  const due = dueReminders(before)
  for (const row of unexplained) {
    const isReminder = due.some((one) => one.bookingId === row.booking_id && one.minutes === row.reminder)
    const replaces = othersOf(after, row).some(
      ({ state, skip_reason }) => state === 'failed' || skip_reason === 'no_address',
    )
    ensure(replaces || (row.event === 'reminder' && isReminder), 'nothing has happened', row, before, after)
  }
}

const isAbout = ({ booking_id, event }: MessageState, fact: Fact) =>
  booking_id === fact.bookingId && event === fact.event

/** The reminders that a run of their job has to plan. */
function dueReminders({ bookings, messages, rules, now }: State): { bookingId: string; minutes: number }[] {
  const hours = rules.reminderHours.toSorted((one, other) => other - one)
  return bookings.flatMap(({ id, status, starts_at, moved_at, confirmed_at, reminded_for }) => {
    const start = starts_at.getTime()
    const left = start - now.getTime()
    const at = hours.findIndex((one, index) => left <= one * HOUR && left > (hours[index + 1] ?? 0) * HOUR)
    const hour = hours[at]
    if (status !== 'confirmed' || hour === undefined) return []
    const isFresh = start - hour * HOUR < (moved_at ?? confirmed_at ?? now).getTime() + LEAST_APART
    const ofStart = messages.filter((row) => row.booking_id === id && row.starts_at.getTime() === start)
    const given = new Set(ofStart.flatMap(({ reminder }) => (reminder === null ? [] : [reminder])))
    const isMarked = reminded_for?.getTime() === start ? 1 : 0
    return isFresh || Math.max(given.size, isMarked) > at ? [] : [{ bookingId: id, minutes: hour * 60 }]
  })
}

/** After their job has run, each reminder that was due has a message in each channel. */
export function checkReminded(run: Run, before: State): void {
  for (const { bookingId, minutes } of dueReminders(before)) {
    for (const channel of before.choice.channels) {
      const isPlanned = run.state.messages.some(
        (row) => row.booking_id === bookingId && row.reminder === minutes && row.channel === channel,
      )
      ensure(isPlanned, `a reminder by ${channel} was not planned`, { bookingId, minutes }, before, run.state)
    }
  }
}

/** Nothing arrives twice for the same fact unless staff have sent it by hand, and what is marked as sent has arrived. */
function checkNumbers(run: Run): void {
  const { messages, bookings } = run.state
  const keyOf = (channel: TextChannel, event: ModelEvent, service: string) => `${channel} ${event} ${service}`
  const sent = new Map<string, number>()
  const possible = new Map<string, number>()
  const count = (map: Map<string, number>, key: string, by = 1) => map.set(key, (map.get(key) ?? 0) + by)
  for (const message of messages) {
    const booking = bookings.find(({ id }) => id === message.booking_id)
    if (!booking) continue
    const { channel, state } = message
    const key = keyOf(channel, message.event, run.visitOf(booking).service)
    // A provider that recognizes ids may have taken one without an answer, which is then tried again.
    const mayHaveArrived = ['sent', 'sending', 'unknown'].includes(state) || (channel === 'sms' && run.hasIds)
    if (state === 'sent') count(sent, key)
    count(possible, key, (mayHaveArrived ? 1 : 0) + (run.byHand.get(message.id) ?? 0))
  }
  const arrived = new Map<string, number>()
  const mails = new Map<string, number>()
  for (const { channel, event, service, messageId } of run.deliveries) {
    count(arrived, keyOf(channel, event, service))
    if (messageId !== null) count(mails, messageId)
  }
  for (const [id, times] of mails) {
    const row = messages.find((message) => message.id === id)
    const isOnce = row !== undefined && times <= 1 + (run.byHand.get(id) ?? 0)
    ensure(isOnce, `a mail was sent ${times} times`, row ?? { id })
  }
  for (const [key, times] of arrived) {
    const most = possible.get(key) ?? 0
    ensure(times <= most, `${key} arrived ${times} times, not at most ${most}`, ...messages)
  }
  for (const [key, times] of sent) {
    const most = arrived.get(key) ?? 0
    ensure(times <= most, `${key} is marked as sent ${times} times and arrived ${most} times`, ...messages)
  }
}

/** In the end each message was sent, or says why not, and what staff have to look at is listed. */
export async function checkEnd(run: Run): Promise<void> {
  const open = run.state.messages.filter(({ state }) => state === 'planned' || state === 'sending')
  ensure(open.length === 0, 'a message never ends', ...open)
  const { call, owner } = run.world
  for (const { id } of run.state.bookings) {
    const { body } = await call(owner, 'GET', `/messages?booking=${id}&state=attention`)
    const listed = (body.data as { _id: string }[]).map(({ _id }) => _id).toSorted()
    const expected = run.state.messages
      .filter((row) => row.booking_id === id && (row.state === 'failed' || row.state === 'unknown'))
      .map((row) => row.id)
    ensure(listed.join() === expected.toSorted().join(), 'the list is not complete', listed, expected)
  }
}
