import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { CashHandover, CashInHand } from '@jhilik/contract/ledger.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantOf } from '../src/platform/clock.ts'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'
import { dayFromNow } from './support/business-zone.ts'
import { crewPhones, PRICE_MINOR } from './support/crew-phones.ts'

let app: TestApp
let phones: ReturnType<typeof crewPhones>
let crew: Crew
/** Two members of a crew, who have no duty, and two of the office. */
let members: SignedIn[]
let office: SignedIn[]
const DAY = dayFromNow(1)

beforeAll(async () => {
  app = await startTestApp({ work: false })
  app.clock.set(instantOf(DAY, '00:30', app.ctx.config.timeZone))
  const owner = await app.signIn('admin')
  phones = crewPhones(app, owner, DAY)
  members = [await app.signIn(), await app.signIn()]
  office = [await app.signIn('dispatcher'), await app.signIn('manager')]
  crew = (await phones.addCrewOf(...members)).crew
  app.clock.stop()
})
afterAll(() => app.close())

let minute = 0
/** Each job has a minute of its own, because a crew does one at a time. */
function nextMinute(): [string, string] {
  const time = (at: number) =>
    `${String(1 + Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  minute += 1
  return [time(minute), time(minute + 1)]
}

const person = fc.nat(1)
const cents = fc.integer({ min: 1, max: 6_000 })
const movement = fc.oneof(
  fc.record({ does: fc.constant('collect' as const), person, price: fc.nat(PRICE_MINOR), tip: fc.nat(500) }),
  fc.record({
    does: fc.constant('collect_in_office' as const),
    person,
    price: fc.integer({ min: 1, max: PRICE_MINOR }),
  }),
  fc.record({ does: fc.constant('refund' as const), person }),
  fc.record({ does: fc.constant('hand_over' as const), person, to: person, cents }),
  fc.record({ does: fc.constant('deposit' as const), person, cents }),
  fc.record({ does: fc.constant('take_back' as const), which: fc.nat(3) }),
)
type Movement = typeof movement extends fc.Arbitrary<infer T> ? T : never

/** What has happened to cash since the test began, in cents. */
const sums = { received: 0, refunded: 0, banked: 0 }
const paid: string[] = []
const of = <T>(list: readonly T[], index: number): T => list[index] ?? expect.fail('no such entry')
const toMinor = (major: number) => Math.round(major * 100)

async function post(who: SignedIn, path: string, body: object): Promise<number> {
  return (await app.request('POST', `/api${path}`, { token: who.token, body })).status
}

async function move(step: Movement): Promise<void> {
  switch (step.does) {
    case 'collect': {
      if (step.price + step.tip === 0) return
      const booking = await phones.addJob(crew, ...nextMinute())
      const member = of(members, step.person)
      const job = await phones.jobOf(member, booking.id)
      const money = { kind: 'payment', method: 'cash', amount: step.price / 100, tip: step.tip / 100 }
      const report = phones.report(job, money)
      // It arrives twice at once.
      const answers = await Promise.all([phones.tell(member, report), phones.tell(member, report)])
      expect(answers).toEqual([[null], [null]])
      sums.received += step.price + step.tip
      if (step.price > 0) paid.push(booking.id)
      return
    }
    case 'collect_in_office': {
      const booking = await phones.addJob(crew, ...nextMinute())
      const body = { method: 'cash', amount: step.price / 100 }
      expect(await post(of(office, step.person), `/bookings/${booking.id}/payments`, body)).toBe(200)
      sums.received += step.price
      paid.push(booking.id)
      return
    }
    case 'refund': {
      const id = paid.shift()
      if (!id) return
      await phones.asOwner('POST', `/bookings/${id}/cancel`, { reason: 'Rain' })
      const { refunds } = await phones.asOwner<BookingDetail>('GET', `/bookings/${id}`)
      const refund = refunds?.find(({ status }) => status === 'manual') ?? expect.fail('no refund')
      const body = { collectorId: of(office, step.person).user.sub, amount: refund.amount }
      await phones.asOwner('POST', `/refunds/${refund._id}/cash`, body)
      sums.refunded += toMinor(refund.amount)
      return
    }
    case 'hand_over': {
      const body = {
        collectorId: of(members, step.person).user.sub,
        amount: step.cents / 100,
        currency: 'USD',
      }
      const held = toMinor((await handOf(of(members, step.person)))?.amount ?? 0)
      const status = await post(of(office, step.to), '/money/cash/handovers', body)
      expect(status).toBe(step.cents <= held ? 200 : 400)
      return
    }
    case 'deposit': {
      const who = of(office, step.person)
      const held = toMinor((await handOf(who))?.amount ?? 0)
      const status = await post(who, '/money/cash/deposits', { amount: step.cents / 100, currency: 'USD' })
      expect(status).toBe(step.cents <= held ? 200 : 400)
      if (status === 200) sums.banked += step.cents
      return
    }
    case 'take_back': {
      const made = await phones.asOwner<CashHandover[]>('GET', '/money/cash/handovers')
      const wrong = made.filter(({ corrects, isCorrected }) => !corrects && !isCorrected)[step.which]
      if (!wrong) return
      await phones.asOwner('POST', `/money/cash/handovers/${wrong._id}/correction`, { reason: 'By mistake' })
      if (wrong.toBank) sums.banked -= toMinor(wrong.amount)
      return
    }
    default:
      step satisfies never
  }
}

const hands = () => phones.asOwner<CashInHand[]>('GET', '/money/cash')
const handOf = async ({ user }: SignedIn) =>
  (await hands()).find(({ collector }) => collector._id === user.sub)

test('what people hold and what was banked is what was received and not paid back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 3, maxLength: 10, size: 'max' }), async (steps) => {
      for (const step of steps) await move(step)
      const rows = await hands()
      const held = rows.reduce((sum, { amount }) => sum + toMinor(amount), 0)
      expect(held + sums.banked).toBe(sums.received - sums.refunded)
      for (const row of rows) {
        const { start, collected, refunded, received, handedOn, deposited } = row
        expect(toMinor(row.amount)).toBe(
          toMinor(start) +
            toMinor(collected) -
            toMinor(refunded) +
            toMinor(received) -
            toMinor(handedOn) -
            toMinor(deposited),
        )
      }
      // What a member sees is what the office sees.
      for (const member of members) {
        const own = rows.find(({ collector }) => collector._id === member.user.sub)
        const { cash } = await phones.jobsOf(member)
        expect(cash[0]?.amount ?? 0).toBe(own?.amount ?? 0)
      }
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 300_000)
