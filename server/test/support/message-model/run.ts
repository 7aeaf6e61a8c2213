import type { Channel, StoredMessageSettings, TextChannel } from '@jhilik/contract/messages.ts'
import { sql } from 'kysely'
import { makeService, makeSlot } from '../../../src/demo/factories.ts'
import { addDays, wallClock } from '../../../src/platform/clock.ts'
import { ensure } from '../model/ensure.ts'
import { type Delivery, readDeliveries } from './deliveries.ts'
import type { BookingState, Fault, MessageState, State, Visit } from './state.ts'
import { type World, ZONE } from './world.ts'

/** Days from the first one at which a service is offered, each at two in the afternoon. */
const OFFERED_DAYS = [1, 2, 4]

/** One run of the model: what its actors know, and the state after the last command. */
export class Run {
  readonly world: World
  /** Whether the provider of text messages recognizes a message by its id. */
  readonly hasIds: boolean
  readonly visits: Visit[] = []
  state: State
  /** Everything that the mail server and the provider of text messages have taken. */
  deliveries: Delivery[] = []
  /** The faults of providers that there were. */
  readonly faults = new Set<`${TextChannel} ${Fault}`>()
  /** Whether the process has ended while it worked. */
  hasCrashed = false
  /** How often staff have sent a message again of which nobody knew whether it was sent. */
  readonly byHand = new Map<string, number>()
  /** The messages that staff have sent again. */
  readonly sentAgain = new Set<string>()

  private constructor(world: World, hasIds: boolean, state: State) {
    this.world = world
    this.hasIds = hasIds
    this.state = state
  }

  static async start(world: World, { hasIds }: { hasIds: boolean }): Promise<Run> {
    await world.reset()
    world.app.ctx.sms = hasIds ? world.providers.withIds : world.providers.withoutIds
    const now = world.app.clock.now()
    return new Run(world, hasIds, { now, ...(await chosen(world)), bookings: [], messages: [] })
  }

  /** A service that is paid on site, with three times. */
  async offer(visit: Pick<Visit, 'customer' | 'addresses'>): Promise<Visit> {
    const { ctx } = this.world.app
    const service = `Wash ${String(this.visits.length + 1).padStart(3, '0')}`
    const { id: serviceId } = await makeService(ctx.db, {
      name: service,
      currency: ctx.config.currency,
      asks: [],
      payment_terms: 'none',
    })
    const today = wallClock(this.world.app.clock.now(), ZONE).date
    const slotIds: string[] = []
    for (const days of OFFERED_DAYS) {
      const times = { date: addDays(today, days), start_time: '14:00', end_time: '15:00' }
      slotIds.push((await makeSlot(ctx.db, { service_id: serviceId, ...times })).id)
    }
    const offered = { ...visit, serviceId, service, slotIds }
    this.visits.push(offered)
    return offered
  }

  visitOf({ service_id }: BookingState): Visit {
    const visit = this.visits.find(({ serviceId }) => serviceId === service_id)
    ensure(visit !== undefined, 'a booking of no visit', { service_id })
    return visit
  }

  async look(): Promise<State> {
    const { db } = this.world.app.ctx
    const services = this.visits.map(({ serviceId }) => serviceId)
    const bookings = await db
      .selectFrom('bookings')
      .select([
        'id',
        'service_id',
        'status',
        'starts_at',
        'revision',
        'note',
        'canceled_by',
        'confirmed_at',
        'moved_at',
        'reminded_for',
      ])
      .where('service_id', '=', sql<string>`any(${services}::uuid[])`)
      .orderBy('id')
      .execute()
    const messages = await db
      .selectFrom('messages')
      .select([
        'id',
        'event',
        'booking_id',
        'starts_at',
        'channel',
        'reminder',
        'state',
        'skip_reason',
        'attempts',
        'planned_at',
      ])
      .orderBy('id')
      .execute()
    this.deliveries = readDeliveries(this.world, this.visits)
    return {
      now: this.world.app.clock.now(),
      ...(await chosen(this.world)),
      bookings,
      messages: messages as MessageState[],
    }
  }
}

export async function settingsOf({ call, owner }: World): Promise<StoredMessageSettings> {
  const { status, body } = await call(owner, 'GET', '/message-settings')
  ensure(status === 200, 'the settings could not be read', body)
  return body.data as StoredMessageSettings
}

async function chosen(world: World): Promise<Pick<State, 'choice' | 'rules'>> {
  const { customers, reminderHours, quietHours } = await settingsOf(world)
  const { channels, instead } = customers.booked
  // Nobody in the model has a device for notifications.
  const isUsed = (channel: Channel | null): channel is TextChannel => channel !== null && channel !== 'push'
  const choice = { channels: channels.filter(isUsed), instead: isUsed(instead) ? instead : null }
  return { choice, rules: { reminderHours, quietHours } }
}

/** Picks one of the items, whatever their number. */
export const pick = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length]
