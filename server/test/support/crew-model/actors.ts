import { randomUUID } from 'node:crypto'
import type { AppliedChange, CrewProposal } from '@jhilik/contract/crew-proposals.ts'
import { type Crew, FORCEABLE } from '@jhilik/contract/crews.ts'
import { newId } from '../../../src/platform/ids.ts'
import type { SignedIn, TestApp } from '../app.ts'
import { readForm } from '../leaving-form.ts'
import { bookingBody, type CheckoutAnswer, comeBack, type Offer, pressButton } from '../shop.ts'
import type { Random } from './random.ts'

// What customers and staff do in the model of crews, on one day of a business.

export interface Day {
  date: string
  offers: (Offer & { start: string })[]
  /** The areas that are asked for; undefined where the customer chooses none. */
  asked: (string | undefined)[]
  services: string[]
  /** The number of the first of its crews. Those of earlier days are switched off. */
  firstCrew: number
}

export interface World extends Day {
  apps: TestApp[]
  owner: SignedIn
  /** The pages at which holds can be paid, now or too late. */
  pages: string[]
  /** The bookings that somebody has canceled. */
  canceled: Set<string>
  /** How often each answer was given to each action. */
  outcomes: Map<string, number>
}

interface Actor {
  app: TestApp
  who: SignedIn
  random: Random
}

interface Given {
  status: number
  body: { code?: string; errors?: { path: string }[]; data?: unknown }
}

/** Minutes that pass at once: more than a hold lasts. */
const PASSING_MINUTES = 6
const MOST_CREWS = 7

const wallTime = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const anyHours = (random: Random) => {
  const [opens, closes] = [random.pick(['08:00', '09:30', '11:00']), random.pick(['15:00', '18:00'])]
  const lunch = random.chance(0.3)
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    lunch
      ? [
          { weekday, opens, closes: '12:30' },
          { weekday, opens: '13:30', closes },
        ]
      : [{ weekday, opens, closes }],
  )
}

/** What an owner says about a crew. */
export const anyCrew = (random: Random, { services, asked }: Pick<Day, 'services' | 'asked'>) => {
  const areas = asked.filter((area) => area !== undefined)
  return {
    hours: anyHours(random),
    setUpMinutes: random.pick([0, 0, 15]),
    maxJobsPerDay: random.pick([null, null, 3, 5]),
    excludedServices: random.some(services, 0.2),
    areas: random.chance(0.5) ? null : random.some(areas, 0.6),
    base: random.pick([null, ...areas]),
  }
}

type Action = (world: World, actor: Actor) => Promise<void>

function note(world: World, action: string, { status, body }: Given): void {
  const outcome = [`${action}:`, status, body.errors?.[0]?.path ?? body.code].filter(Boolean).join(' ')
  world.outcomes.set(outcome, (world.outcomes.get(outcome) ?? 0) + 1)
}

const byStaff = ({ app }: Actor, { owner }: World, method: string, path: string, body?: object) =>
  app.request<Given['body']>(method, `/api${path}`, { token: owner.token, ...(body && { body }) })

const liveOn = ({ app }: Actor, { date }: Day) =>
  app.ctx.db
    .selectFrom('bookings')
    .select(['id', 'status', 'service_id'])
    .where('slot_date', '=', date)
    .where('is_live', '=', true)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

/** The crew that staff choose, with what they accept, or nothing. */
async function chooseCrew({ app, random }: Actor, { firstCrew }: Day) {
  if (random.chance(0.4)) return { crew: null }
  const crews = await app.ctx.db
    .selectFrom('crews')
    .select('id')
    .where('no', '>=', firstCrew)
    .orderBy('no')
    .execute()
  const forced = random.chance(0.5) ? random.some(FORCEABLE, 0.7) : []
  return { crew: random.pick(crews).id, forced, reason: 'They insist' }
}

function keepPage(world: World, body: Given['body']): void {
  const { paymentUrl } = (body.data ?? {}) as Partial<CheckoutAnswer['data']>
  // What costs nothing leads to a page of the site.
  const isGateway = !world.apps.some(({ url }) => paymentUrl?.startsWith(url))
  if (paymentUrl && isGateway) world.pages.push(paymentUrl)
}

const agreedTime = ({ date }: Day, random: Random) => ({
  date,
  startTime: wallTime(7 * 60 + 15 * random.pick(Array.from({ length: 48 }, (_, index) => index))),
})

const book: Action = async (world, { app, who, random }) => {
  const offer = random.pick(world.offers)
  const answer = await app.request<Given['body']>('POST', '/api/bookings', {
    token: who.token,
    body: { ...bookingBody(offer), area: random.pick(world.asked) },
    headers: { 'idempotency-key': randomUUID() },
  })
  note(world, 'book', answer)
  keepPage(world, answer.body)
}

const agree: Action = async (world, actor) => {
  const { random } = actor
  const serviceId = random.pick(world.services)
  const { slotId, ...body } = bookingBody({ serviceId, slotId: newId() })
  const [time, area, crew] = [
    agreedTime(world, random),
    random.pick(world.asked),
    await chooseCrew(actor, world),
  ]
  const answer = await byStaff(actor, world, 'POST', '/bookings/agreed', { ...body, time, area, ...crew })
  note(world, 'agree', answer)
  keepPage(world, answer.body)
}

const pay: Action = async (world, { random }) => {
  if (world.pages.length === 0) return
  const url = random.pick(world.pages)
  const answer = await pressButton(url, 'pay')
  // A page at which somebody has paid does not take the money again.
  if (answer.status === 200) await comeBack(readForm(await answer.text()))
  note(world, 'pay', { status: answer.status, body: {} })
}

const move: Action = async (world, actor) => {
  const { random } = actor
  const booking = random.pick(await liveOn(actor, world))
  if (!booking) return
  const { slotId } = random.pick(world.offers.filter(({ serviceId }) => serviceId === booking.service_id))
  const to = random.chance(0.6) ? { slotId } : { time: agreedTime(world, random) }
  const body = { ...(await chooseCrew(actor, world)), ...to, reason: 'They asked' }
  note(world, 'move', await byStaff(actor, world, 'POST', `/bookings/${booking.id}/move`, body))
}

const assign: Action = async (world, actor) => {
  const booking = actor.random.pick(await liveOn(actor, world))
  if (!booking) return
  const body = await chooseCrew(actor, world)
  note(world, 'assign', await byStaff(actor, world, 'PUT', `/bookings/${booking.id}/crew`, body))
}

const cancel: Action = async (world, actor) => {
  const booking = actor.random.pick(await liveOn(actor, world))
  if (!booking) return
  // It is canceled also when the answer is lost.
  world.canceled.add(booking.id)
  note(
    world,
    'cancel',
    await byStaff(actor, world, 'POST', `/bookings/${booking.id}/cancel`, { reason: 'They asked' }),
  )
}

/** Holds end. */
export const passTime: Action = async (world, { app }) => {
  for (const each of world.apps) each.clock.advance({ minutes: PASSING_MINUTES })
  await app.runJob('reconcile')
}

async function listCrews(actor: Actor, world: World): Promise<Crew[]> {
  const { body } = await byStaff(actor, world, 'GET', '/crews')
  return (body.data as Crew[]).filter(({ no }) => no >= world.firstCrew)
}

/** The first crew is never switched off, because a business without crews takes bookings by seats. */
const editCrew: Action = async (world, actor) => {
  const { random } = actor
  const { _id, no, name, color } = random.pick(await listCrews(actor, world))
  const active = no === world.firstCrew || random.chance(0.8)
  const body = { name, color, active, ...anyCrew(random, world) }
  note(world, 'edit crew', await byStaff(actor, world, 'PUT', `/crews/${_id}`, body))
}

const addCrew: Action = async (world, actor) => {
  if ((await listCrews(actor, world)).length >= MOST_CREWS) return
  const body = { name: newId(), color: 'plum', ...anyCrew(actor.random, world) }
  note(world, 'add crew', await byStaff(actor, world, 'POST', '/crews', body))
}

const addTimeOff: Action = async (world, actor) => {
  const { random } = actor
  const crew = random.pick(await listCrews(actor, world))
  const from = 60 * random.pick([8, 9, 10, 11, 12, 13, 14, 15])
  const { date } = world
  const body = { fromDate: date, fromTime: wallTime(from), toDate: date, toTime: wallTime(from + 90) }
  note(world, 'add time off', await byStaff(actor, world, 'POST', `/crews/${crew._id}/time-off`, body))
}

const removeTimeOff: Action = async (world, actor) => {
  const { random } = actor
  const crew = random.pick((await listCrews(actor, world)).filter(({ timeOff }) => timeOff.length > 0))
  if (!crew) return
  const path = `/crews/${crew._id}/time-off/${random.pick(crew.timeOff)._id}`
  note(world, 'end time off', await byStaff(actor, world, 'DELETE', path))
}

/** Applies a proposal, or a part of it. */
const applyProposal: Action = async (world, actor) => {
  const { random } = actor
  const proposed = await byStaff(actor, world, 'GET', `/crews/proposal?date=${world.date}`)
  const { changes } = proposed.body.data as CrewProposal
  const wanted = random.some(changes, 0.7)
  if (wanted.length === 0) return
  const body = {
    changes: wanted.map(({ booking, from, to }) => ({
      booking: booking._id,
      from: from?._id ?? null,
      to: to._id,
    })),
  }
  const answer = await byStaff(actor, world, 'POST', '/crews/proposal/apply', body)
  note(world, 'apply', answer)
  for (const { outcome } of (answer.body.data ?? []) as AppliedChange[])
    note(world, `apply ${outcome}`, { status: 200, body: {} })
}

const takeAway: Action = async (world, actor) => {
  const { random } = actor
  const crew = random.pick(await listCrews(actor, world))
  const from = 60 * random.pick([8, 9, 10, 11, 12, 13, 14, 15])
  const { date } = world
  const body = { fromDate: date, fromTime: wallTime(from), toDate: date, toTime: wallTime(from + 120) }
  note(world, 'away', await byStaff(actor, world, 'POST', `/crews/${crew._id}/away`, body))
}

const closeArea: Action = async (world, actor) => {
  const { random } = actor
  const area = random.pick(world.asked)
  if (!area) return
  const from = 60 * random.pick([8, 10, 12, 14])
  const { date } = world
  const times = { from: date, to: date, fromTime: wallTime(from), toTime: wallTime(from + 60) }
  note(world, 'close', await byStaff(actor, world, 'POST', '/closed-dates', { ...times, name: 'Rain', area }))
}

const often = [book, book, book, book, agree, agree, pay, pay, move, move, assign, assign, cancel]
const sometimes = [
  editCrew,
  addCrew,
  addTimeOff,
  removeTimeOff,
  applyProposal,
  applyProposal,
  takeAway,
  closeArea,
]

export async function act(world: World, actor: Actor): Promise<void> {
  await actor.random.pick([...often, ...often, ...sometimes])(world, actor)
}
