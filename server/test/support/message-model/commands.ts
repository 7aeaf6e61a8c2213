import { randomInt } from 'node:crypto'
import type { MessageSettings, TextChannel } from '@jhilik/contract/messages.ts'
import fc, { type Arbitrary, type AsyncCommand } from 'fast-check'
import { sql } from 'kysely'
import type { CrashPoint } from '../model/crashes.ts'
import { ensure } from '../model/ensure.ts'
import { bookingBody } from '../shop.ts'
import { checkReminded, checkStep } from './checks.ts'
import { pick, type Run, settingsOf } from './run.ts'
import { EVENTS, type Fault, type State } from './state.ts'
import type { World } from './world.ts'

export type ModelCommand = AsyncCommand<Run, World>

/** Something that somebody does. Which booking or message it is about depends on how many there are by then. */
interface Action {
  name: string
  perform(run: Run): Promise<void>
}

const action = <P>(name: string, params: Arbitrary<P>, perform: (run: Run, params: P) => Promise<void>) =>
  params.map(
    (chosen): Action => ({
      name: `${name} ${JSON.stringify(chosen)}`,
      perform: (run) => perform(run, chosen),
    }),
  )

const index = fc.nat(3)
const reason = 'As agreed with the customer'

let numbers = 0
const newNumber = () => `018${String(10_000_000 + ++numbers)}`

/** What a customer can be reached by. A landline gets no texts. */
const anyReach = fc.constantFrom('email', 'sms', 'both', 'both', 'none')
export const anyBooking = fc.record({
  who: fc.constantFrom('customer', 'caller'),
  slot: fc.nat(2),
  reach: anyReach,
})
type Booking = typeof anyBooking extends Arbitrary<infer T> ? T : never

/** A customer books with an account of their own, or staff for somebody on the phone; both pay at the visit. */
export async function bookVisit(run: Run, { who, slot, reach }: Booking): Promise<void> {
  const { app, call, owner } = run.world
  const number = newNumber()
  const [hasEmail, hasTexts] = [reach === 'email' || reach === 'both', reach === 'sms' || reach === 'both']
  const e164 = `+88${number}`
  if (who === 'caller') {
    const email = hasEmail ? `caller-${number}@people.example` : null
    const { serviceId, slotIds } = await run.offer({
      customer: null,
      addresses: { email, sms: hasTexts ? e164 : null },
    })
    const customer = { name: 'Rahima Khatun', phone: hasTexts ? number : `02${randomInt(5e7, 6e7)}`, email }
    await call(owner, 'POST', '/callers/bookings', { customer, serviceId, slotId: slotIds[slot] })
    return
  }
  const customer = await app.signIn()
  if (hasTexts) {
    const phones = { phone: number, phone_e164: e164, verified_phone: e164 }
    await app.ctx.db.updateTable('users').set(phones).where('id', '=', customer.user.sub).execute()
  }
  // A booking that no money has arrived for is told to the account, whatever its form says.
  const addresses = { email: customer.user.email ?? null, sms: hasTexts ? e164 : null }
  const { serviceId, slotIds } = await run.offer({ customer, addresses })
  await call(customer, 'POST', '/bookings', bookingBody({ serviceId, slotId: slotIds[slot] ?? '' }))
}

const book = action('a visit is booked:', anyBooking, bookVisit)

const move = action(
  'staff move',
  fc.record({ booking: index, slot: fc.nat(2) }),
  async (run, { booking: at, slot }) => {
    const booking = pick(run.state.bookings, at)
    if (!booking) return
    const slotId = run.visitOf(booking).slotIds[slot]
    await run.world.call(run.world.owner, 'POST', `/bookings/${booking.id}/move`, { slotId, reason })
  },
)

const cancel = action(
  'somebody cancels',
  fc.record({ booking: index, byStaff: fc.boolean() }),
  async (run, params) => {
    const booking = pick(run.state.bookings, params.booking)
    const customer = booking && run.visitOf(booking).customer
    if (!booking || (!customer && !params.byStaff)) return
    const { call, owner } = run.world
    const path = `/bookings/${booking.id}/cancel`
    if (params.byStaff || !customer) await call(owner, 'POST', path, { reason })
    else await call(customer, 'POST', path, {})
  },
)

let notes = 0
const edit = action('staff edit', fc.record({ booking: index }), async (run, { booking: at }) => {
  const booking = pick(run.state.bookings, at)
  if (!booking) return
  const body = { note: `Gate ${++notes}` }
  await run.world.call(run.world.owner, 'PATCH', `/bookings/${booking.id}/details`, body)
})

export const anySettings = fc.record({
  choice: fc.constantFrom<MessageSettings['customers']['booked']>(
    { channels: ['email'], instead: 'sms' },
    { channels: ['email'], instead: null },
    { channels: ['sms'], instead: 'email' },
    { channels: ['email', 'sms'], instead: null },
    { channels: [], instead: null },
  ),
  reminderHours: fc.constantFrom([26], [3, 24], []),
  quietHours: fc.constantFrom(null, null, { from: '21:30', to: '08:00' }, { from: '11:00', to: '13:00' }),
})
type Settings = typeof anySettings extends Arbitrary<infer T> ? T : never

export async function setSettings(run: Run, { choice, ...settings }: Settings): Promise<void> {
  const { version: _, ...before } = await settingsOf(run.world)
  const choices = Object.fromEntries(EVENTS.map((event) => [event, choice]))
  const only = (events: object) =>
    Object.fromEntries(Object.entries(choices).filter(([event]) => event in events))
  const body = {
    ...before,
    ...settings,
    customers: { ...before.customers, ...only(before.customers) },
    staff: { ...before.staff, ...only(before.staff) },
  }
  const { status } = await run.world.call(run.world.owner, 'PUT', '/message-settings', body)
  ensure(status === 200 || run.world.crashes.isDown(), 'the settings were refused', body)
}

const settings = action('the owner sets', anySettings, setSettings)

const passTime = action(
  'time passes',
  fc.constantFrom(1, 6, 16, 60, 60 * 5, 60 * 14, 60 * 25),
  async (run, minutes) => {
    run.world.app.clock.advance({ minutes })
  },
)

/** Runs what is due in the queue, as a worker does: a job that fails stays there. */
async function workOff(run: Run, times = 1): Promise<void> {
  const { app } = run.world
  const { db } = app.ctx
  const { rows: due } = await sql<{ id: string; data: object }>`
    select id, data from pgboss.job
    where name = 'send-message' and start_after <= ${app.clock.now()} order by created_on, id`.execute(db)
  for (const { id, data } of due) {
    const runs = Array.from({ length: times }, () => app.runJob('send-message', data))
    const results = await Promise.allSettled(runs)
    const isDone = results.every(({ status }) => status === 'fulfilled')
    if (isDone) await sql`delete from pgboss.job where id = ${id}`.execute(db)
  }
}

const work = action('the worker runs', fc.constantFrom(1, 1, 2), workOff)
/** A failure of these jobs is logged, and they run again in the next minute. */
const runJob = (run: Run, name: string) =>
  run.world.app.runJob(name).catch((error: unknown) => {
    if (!run.world.crashes.isDown()) throw error
  })
const sendLeft = action('left messages are taken up', fc.constant({}), (run) =>
  runJob(run, 'send-left-messages'),
)
const remind = action('reminders are planned', fc.constant({}), (run) => runJob(run, 'send-reminders'))

const sendAgain = action('staff send again', fc.record({ message: index }), async (run, { message: at }) => {
  const listed = run.state.messages.filter(({ state }) => state === 'failed' || state === 'unknown')
  const message = pick(listed, at)
  if (!message) return
  // When the process ends meanwhile, it may have been planned again all the same.
  run.sentAgain.add(message.id)
  if (message.state === 'unknown') run.byHand.set(message.id, (run.byHand.get(message.id) ?? 0) + 1)
  await run.world.call(run.world.owner, 'POST', `/messages/${message.id}/send-again`)
})

/** Performs it, then checks what always has to hold. */
export async function step(run: Run, perform: () => Promise<unknown>): Promise<State> {
  const before = run.state
  const known = new Set(run.deliveries.map(({ key }) => key))
  await perform()
  run.state = await run.look()
  const news = run.deliveries.filter(({ key }) => !known.has(key))
  checkStep(run, before, news)
  return before
}

const command = (name: string, run: (run: Run) => Promise<unknown>): ModelCommand => ({
  check: () => true,
  async run(model) {
    await run(model)
  },
  toString: () => name,
})

const anyAction = fc.oneof(
  book,
  move,
  move,
  cancel,
  edit,
  settings,
  passTime,
  passTime,
  work,
  work,
  work,
  sendLeft,
  sendAgain,
)
const one = anyAction.map(({ name, perform }) => command(name, (run) => step(run, () => perform(run))))

const MINUTE_MS = 60_000
/** The time of a reminder of some booking comes, and its job runs. */
const reminded = fc
  .record({ booking: index, hours: fc.constantFrom(27, 26, 24, 3, 1) })
  .map(({ booking: at, hours }) =>
    command(`${hours} hours before booking ${at} reminders are planned`, async (run) => {
      const { clock } = run.world.app
      const start = pick(run.state.bookings, at)?.starts_at.getTime()
      const minutes = start === undefined ? 0 : (start - clock.now().getTime()) / MINUTE_MS - hours * 60 + 1
      if (minutes > 0) await step(run, async () => clock.advance({ minutes }))
      const before = await step(run, () => runJob(run, 'send-reminders'))
      checkReminded(run, before)
    }),
  )

/** What can meet the worker. */
const meeting = fc.oneof(move, cancel, edit, settings, sendLeft, remind)
const together = fc
  .tuple(work, meeting)
  .map((both) =>
    command(`at once: ${both.map(({ name }) => name).join(' | ')}`, (run) =>
      step(run, () => Promise.all(both.map(({ perform }) => perform(run)))),
    ),
  )

const cutOff = fc
  .record({
    chosen: fc.oneof(work, work, work, book, move, cancel, edit, sendLeft, remind, sendAgain),
    commits: fc.nat(3),
    when: fc.constantFrom<CrashPoint>('before', 'after'),
    losesJobs: fc.boolean(),
  })
  .map(({ chosen, commits, when, losesJobs }) =>
    command(
      `the process ends ${when} commit ${commits + 1} of: ${chosen.name}${losesJobs ? ', and the queue is lost' : ''}`,
      (run) =>
        step(run, async () => {
          const { crashes, app } = run.world
          crashes.arm(commits, when)
          await chosen.perform(run).catch((error: unknown) => {
            if (!crashes.isDown()) throw error
          })
          if (crashes.isDown()) {
            run.hasCrashed = true
            if (losesJobs) await sql`delete from pgboss.job where name = 'send-message'`.execute(app.ctx.db)
          }
          crashes.restart()
        }),
    ),
  )

const BETWEEN_TRIES_MINUTES = 11
const anyOutage = fc.oneof(
  fc.record({
    channel: fc.constantFrom<TextChannel>('email', 'sms'),
    fault: fc.constantFrom<Fault>('busy', 'busy', 'deaf'),
    rounds: fc.constantFrom(1, 3, 10),
  }),
  fc.constantFrom<{ channel: TextChannel; fault: Fault; rounds: number }>(
    { channel: 'email', fault: 'late', rounds: 1 },
    { channel: 'sms', fault: 'silent', rounds: 1 },
    { channel: 'sms', fault: 'late', rounds: 1 },
  ),
)

/** Something happens while a provider has a fault, which the worker meets several times. */
const outage = fc
  .record({ chosen: fc.oneof(book, move, cancel, edit, remind), outage: anyOutage })
  .map(({ chosen, outage: { channel, fault, rounds } }) =>
    command(
      `${chosen.name}, and ${channel} is ${fault} while the worker runs ${rounds} times`,
      async (run) => {
        const provider = channel === 'email' ? run.world.mails : run.world.texts
        run.faults.add(`${channel} ${fault}`)
        await step(run, () => chosen.perform(run))
        try {
          Object.assign(provider, { [fault]: true })
          for (let round = 0; round < rounds; round++) {
            await step(run, () => workOff(run))
            await step(run, async () => run.world.app.clock.advance({ minutes: BETWEEN_TRIES_MINUTES }))
          }
        } finally {
          Object.assign(provider, { [fault]: false })
        }
      },
    ),
  )

export const anyCommand: Arbitrary<ModelCommand>[] = [
  one,
  one,
  one,
  one,
  one,
  reminded,
  together,
  cutOff,
  cutOff,
  outage,
  outage,
]

const MOST_ROUNDS = 40
/** More than a process that sends is waited for, and in every fourth round more than the quiet hours last. */
const [ROUND_MINUTES, LONG_ROUND_MINUTES] = [16, 11 * 60]

/** Providers answer, and time passes until every message has ended. */
export async function settleAll(run: Run): Promise<void> {
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    await step(run, () => runJob(run, 'send-left-messages'))
    await step(run, () => workOff(run))
    if (run.state.messages.every(({ state }) => state !== 'planned' && state !== 'sending')) return
    const minutes = round % 4 === 0 ? LONG_ROUND_MINUTES : ROUND_MINUTES
    await step(run, async () => run.world.app.clock.advance({ minutes }))
  }
}
