import { MAX_BULK_BOOKINGS } from '@jhilik/contract/bulk-changes.ts'
import type {
  DisturbancePreview,
  DisturbedDay,
  DisturbedHours,
  OfferedTime,
  PossibleTimesRequest,
  PreviewedOffer,
} from '@jhilik/contract/disturbances.ts'
import type { MessageSettings } from '@jhilik/contract/messages.ts'
import { fromMajor, toMajor } from '@jhilik/contract/money.ts'
import type { Context } from '../../context.ts'
import { reachingChannel } from '../../messages/rules/events.ts'
import { partsOf, shownCost } from '../../messages/rules/text-messages.ts'
import { readMessageSettings } from '../../messages/views/message-settings.ts'
import { toNamedArea } from '../../platform/area-columns.ts'
import { wallClock } from '../../platform/clock.ts'
import { orNotFound } from '../../platform/problem.ts'
import { writeSample } from '../mails/messages.ts'
import {
  type AskedWork,
  deadlineOf,
  endOfHours,
  isDisturbed,
  type OfferableSlot,
  spanOfHours,
} from '../rules/disturbances.ts'
import { versionOfBooking } from '../rules/seen-bookings.ts'
import type { BookingRow } from '../views/bookings.ts'
import { type DeskRow, listJobsToCome, toDeskBooking } from '../views/disturbed-bookings.ts'
import { findOffered, type OfferFacts, toOfferedTime } from '../views/offers.ts'
import { readTimesChooser } from '../views/proposed-times.ts'
import { NO_MONEY } from '../views/told-events.ts'

/** Returns the jobs of a day, by which the desk counts hours, areas and crews. */
export async function readDisturbedDay(ctx: Context, date: string): Promise<DisturbedDay> {
  const { db, clock, config } = ctx
  const now = clock.now()
  const rows = await listJobsToCome(db, date, now)
  const areas = await db
    .selectFrom('areas')
    .select(['id', 'name_en', 'name_bn'])
    .orderBy('position')
    .execute()
  const crews = await db
    .selectFrom('crews')
    .select(['id as _id', 'name', 'color'])
    .where('active', '=', true)
    .orderBy('no')
    .execute()
  return {
    date,
    now: wallClock(now, config.timeZone),
    jobs: rows
      .filter(({ slot_date }) => slot_date === date)
      .map(({ slot_start_time, slot_end_time, area_id, crew_id }) => ({
        startTime: slot_start_time,
        endTime: slot_end_time,
        area: area_id,
        crew: crew_id,
      })),
    areas: areas.map(toNamedArea),
    crews,
  }
}

/** What is known of a disturbance before anything is stored. */
interface Affected {
  span: DisturbedSpan
  /** The bookings that would get an offer, by start. */
  possible: DeskRow[]
  /** Those that wait for their payment, and those that have an open offer. */
  blocked: DeskRow[]
}

type DisturbedSpan = ReturnType<typeof spanOfHours> & { deadline: Date }

async function readAffected({ db, clock, config }: Context, hours: DisturbedHours): Promise<Affected> {
  const now = clock.now()
  const deadline = deadlineOf(hours.answerBy, now, config.timeZone)
  const span = spanOfHours({ ...hours, toTime: endOfHours(hours.toTime) })
  const rows = (await listJobsToCome(db, hours.date, now)).filter((row) => isDisturbed(row, span, hours))
  const bookingIds = rows.map(({ id }) => id)
  const offered = await findOffered(db, bookingIds)
  const isPossible = ({ id, status }: DeskRow) => status === 'confirmed' && !offered.has(id)
  return {
    span: { ...span, deadline },
    possible: rows.filter(isPossible),
    blocked: rows.filter((row) => !isPossible(row)),
  }
}

const workOf = ({ service_id: serviceId, service_ids: serviceIds, minutes, place }: DeskRow): AskedWork => ({
  serviceId,
  serviceIds,
  minutes,
  place,
})

/**
 * Returns the bookings that a disturbance affects, and for each the times that would be offered and the message that its
 * customer would get. Nothing is stored, held or sent.
 */
export async function previewDisturbance(ctx: Context, hours: DisturbedHours): Promise<DisturbancePreview> {
  const { db, clock, config } = ctx
  const { span, possible, blocked } = await readAffected(ctx, hours)
  const { deadline } = span
  const shown = possible.slice(0, MAX_BULK_BOOKINGS)
  const kept = new Map(hours.kept.map(({ booking, slots }) => [booking, slots]))
  const slotsOf = new Map<string, OfferableSlot[]>()
  if (shown.length > 0) {
    const services = [...new Set(shown.map(({ service_id }) => service_id))]
    const wanted = { services, kept: [...kept.values()].flat(), of: 'proposed' } as const
    const chooser = await readTimesChooser(db, config, clock.now(), wanted, { ...hours, ...span })
    // What staff keep is taken before anything is proposed.
    for (const row of shown.filter(({ id }) => kept.has(id)))
      slotsOf.set(row.id, chooser.keep(workOf(row), kept.get(row.id) ?? []))
    for (const row of shown.filter(({ id }) => !kept.has(id)))
      slotsOf.set(row.id, chooser.propose(workOf(row)))
  }
  const settings = await readMessageSettings(db)
  const offers: PreviewedOffer[] = []
  const byStart = [...shown, ...blocked].toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())
  for (const row of byStart) {
    const slots = slotsOf.get(row.id)
    const times = (slots ?? []).map((slot) => timeOf(slot, config.timeZone))
    const { cause, causeText, explanation } = hours
    const offer: OfferFacts = { state: 'open', cause, causeText, explanation, deadline, times }
    const booking = await toDeskBooking(db, row)
    offers.push({
      ...booking,
      version: versionOfBooking(row),
      hasOffer: slots === undefined && booking.heldUntil === null,
      times,
      told: slots === undefined ? null : await writeOffer(ctx, settings, row, offer),
    })
  }
  return {
    offers,
    more: possible.length - shown.length,
    totals: totalsOf(offers),
    deadline: deadline.toISOString(),
  }
}

/**
 * Returns the times that could be offered for one of the bookings besides those that are kept for it and the others. Throws 404
 * for a booking that would get no offer.
 */
export async function listPossibleTimes(
  ctx: Context,
  { booking: bookingId, kept, ...hours }: PossibleTimesRequest,
): Promise<OfferedTime[]> {
  const { db, clock, config } = ctx
  const { span, possible } = await readAffected(ctx, { ...hours, kept })
  const asked = orNotFound(possible.find(({ id }) => id === bookingId))
  const keptSlots = kept.flatMap(({ slots }) => slots)
  const wanted = { services: [asked.service_id], kept: keptSlots, of: 'listed' } as const
  const chooser = await readTimesChooser(db, config, clock.now(), wanted, { ...hours, ...span })
  for (const { booking, slots } of kept) {
    const row = possible.find(({ id }) => id === booking)
    if (row) chooser.keep(workOf(row), slots)
  }
  const own = kept.find(({ booking }) => booking === bookingId)?.slots ?? []
  const others = chooser.list(workOf(asked)).filter(({ id }) => !own.includes(id))
  return others.map((slot) => timeOf(slot, config.timeZone))
}

const timeOf = ({ id, date, starts_at, ends_at }: OfferableSlot, timeZone: string) =>
  toOfferedTime({ slot_id: id, slot_date: date, starts_at, ends_at }, timeZone)

/** Returns the message as the customer would get it; null when nobody is reached. */
async function writeOffer(
  ctx: Context,
  settings: MessageSettings,
  booking: BookingRow,
  offer: OfferFacts,
): Promise<PreviewedOffer['told']> {
  const event = 'disturbance_offer'
  const about = { event, booking, offer, visit: null, receiptUrl: null } as const
  const news = { ...NO_MONEY, ...about, text: '', facts: {}, now: ctx.clock.now() }
  const { locale: language, mail, sms, push } = await writeSample(ctx, news)
  const addresses = { email: mail.to, sms: sms.to, push: push.to }
  // A notification is shown only where it is all that the customer gets.
  const channel =
    reachingChannel(settings, event, { ...addresses, push: null }) ??
    reachingChannel(settings, event, addresses)
  if (channel === null) return null
  if (channel === 'push') {
    const to = booking.customer_name
    return { channel, language, to, subject: null, text: push.body, parts: null, cost: null }
  }
  if (channel === 'email') {
    return {
      channel,
      language,
      to: mail.to ?? '',
      subject: mail.subject,
      text: mail.text,
      parts: null,
      cost: null,
    }
  }
  const parts = partsOf(sms.text)
  const cost = shownCost(parts, settings, ctx.config)
  return { channel, language, to: sms.to ?? '', subject: null, text: sms.text, parts, cost }
}

function totalsOf(offers: readonly PreviewedOffer[]): DisturbancePreview['totals'] {
  return [...new Set(offers.map(({ currency }) => currency))].map((currency) => {
    const own = offers.filter((offer) => offer.currency === currency)
    const sum = (of: 'price' | 'paid' | 'toCollect') =>
      toMajor({
        minor: own.reduce((minor, offer) => minor + fromMajor(offer[of], currency).minor, 0),
        currency,
      })
    return { currency, price: sum('price'), paid: sum('paid'), toCollect: sum('toCollect') }
  })
}
