import fc, { type Arbitrary, type AsyncCommand } from 'fast-check'
import type { Call } from '../../gateways/provider.ts'
import { type Action, index } from './actions.ts'
import type { CrashPoint } from './crashes.ts'
import * as customer from './customer.ts'
import { ensure } from './ensure.ts'
import * as gateway from './gateway.ts'
import { checkState } from './invariants.ts'
import * as jobs from './jobs.ts'
import * as lines from './lines.ts'
import * as owner from './owner.ts'
import { anyChoice } from './price-list.ts'
import * as reviews from './reviews.ts'
import { pick, type Run } from './run.ts'
import * as staff from './staff.ts'
import type { Fault } from './tills.ts'
import type { World } from './world.ts'

type ModelCommand = AsyncCommand<Run, World>

const often: Arbitrary<Action>[] = [
  customer.bookSlot,
  customer.chooseOnPage,
  customer.chooseOnPage,
  gateway.deliverMessage,
  gateway.deliverMessage,
]
const sometimes: Arbitrary<Action>[] = [
  customer.payAgain,
  customer.payRest,
  customer.giveTip,
  customer.releaseHold,
  customer.cancelOwn,
  customer.moveOwn,
  customer.openResult,
  owner.changePrices,
  owner.changeCoupon,
  gateway.forgeMessage,
  gateway.endRefunds,
  jobs.work,
  jobs.reconcile,
  jobs.passTime,
  jobs.passTime,
  staff.recordCash,
  staff.giveDiscount,
  staff.correctEntry,
  staff.cancelByStaff,
  staff.refundPart,
  staff.settleRefund,
  staff.reopenRefund,
  staff.withdrawRefund,
  staff.reviewPayment,
  staff.finishBooking,
  staff.correctBooking,
]
const ofReviews: Arbitrary<Action>[] = [reviews.writeReview, reviews.changeReview, reviews.deleteReview]
const ofLines: Arbitrary<Action>[] = [lines.cancelOwnLine, lines.cancelLineByStaff, lines.correctLine]
const anyAction = fc.oneof(
  ...often,
  ...often,
  ...sometimes,
  ...ofLines,
  ...ofLines,
  ...ofReviews,
  ...ofReviews,
)
/** What meets in practice: several messages about one payment, and whatever else touches its booking. */
const meeting = fc.oneof(
  gateway.deliverMessage,
  gateway.deliverMessage,
  customer.releaseHold,
  customer.cancelOwn,
  customer.payAgain,
  customer.payRest,
  customer.giveTip,
  customer.bookSlot,
  jobs.work,
  jobs.reconcile,
  staff.cancelByStaff,
  staff.reviewPayment,
  staff.refundPart,
  staff.withdrawRefund,
  staff.recordCash,
  staff.correctEntry,
  lines.cancelOwnLine,
  lines.cancelLineByStaff,
  lines.correctLine,
  reviews.writeReview,
)

/** A pause that is longer than the time in which a gateway is asked only once. */
const PAUSE_MINUTES = 0.1
/** Minutes after which an attempt that an interrupted request has begun counts as abandoned. */
const RESTART_MINUTES = 0.5

/** Performs it, then checks what always has to hold. */
function command(
  name: string,
  actions: readonly Action[],
  perform: (run: Run) => Promise<void>,
): ModelCommand {
  return {
    check: (run) => actions.every((one) => one.isPossible(run as Run)),
    async run(run) {
      const before = run.state
      await perform(run)
      run.state = await run.look()
      checkState(run, before)
      run.world.app.clock.advance({ minutes: PAUSE_MINUTES })
    },
    toString: () => name,
  }
}

const one = anyAction.map((chosen) => command(String(chosen), [chosen], (run) => chosen.perform(run)))

const together = fc.array(meeting, { minLength: 2, maxLength: 3 }).map((chosen) =>
  command(`at once: ${chosen.join(' | ')}`, chosen, async (run) => {
    await Promise.all(chosen.map((each) => each.perform(run)))
  }),
)

/** What can meet a payment that has just been made. */
const interfering = fc.oneof(
  customer.releaseHold,
  customer.cancelOwn,
  staff.cancelByStaff,
  jobs.work,
  jobs.reconcile,
  customer.payAgain,
)

const metByPayment = fc
  .record({ page: index, others: fc.array(interfering, { minLength: 1, maxLength: 2 }) })
  .map(({ page: at, others }) => {
    const name = `customer pays on page ${at}, then at once: its messages arrive | ${others.join(' | ')}`
    const made = command(name, others, async (run) => {
      const page = pick(run.pages, at)
      const messages = page ? await customer.payOn(run, page) : []
      await Promise.all([
        ...messages.map((message) => gateway.deliver(run, message)),
        ...others.map((each) => each.perform(run)),
      ])
    })
    return { ...made, check: (run: Readonly<Run>) => run.pages.length > 0 && made.check(run) === true }
  })

/** Twice in the five minutes of a hold an attempt is due to be asked about. */
const BEFORE_QUESTION_MINUTES = 2
const BEFORE_NEXT_QUESTION_MINUTES = 1.1

/** The return may not be asked about at once: then the next inspection has to find the payment, and take it. */
const paidAfterQuestion = index.map((at) => {
  const name = `customer pays on page ${at} a moment after the gateway was asked`
  const made = command(name, [], async (run) => {
    const page = pick(run.pages, at)
    const { clock, runJob } = run.world.app
    clock.advance({ minutes: BEFORE_QUESTION_MINUTES })
    await runJob('reconcile')
    const [returned] = page ? await customer.payOn(run, page) : []
    if (!returned) return
    await gateway.deliver(run, returned)
    clock.advance({ minutes: BEFORE_NEXT_QUESTION_MINUTES })
    await runJob('reconcile')
    const { attempts, bookings } = await run.look()
    const attempt = attempts.find(({ merchant_ref }) => merchant_ref === page?.merchantRef)
    const booking = bookings.find(({ id }) => id === attempt?.booking_id)
    const isForgotten =
      attempt?.status === 'redirected' &&
      booking?.status === 'held' &&
      new Date(booking.hold_expires_at) > clock.now()
    ensure(!isForgotten, 'a payment was not found while its hold lasts', attempt ?? {}, booking ?? {})
  })
  return { ...made, check: (run: Readonly<Run>) => run.pages.length > 0 }
})

/** Longer than a hold lasts. */
const AFTER_HOLD_MINUTES = 6
/** Its pages can be paid after the hold has ended. */
const LATE_GATEWAY = 'sslcommerz'

/** The late payment finds its seat free or taken, and its coupon unused, or used by the same customer for the other slot. */
const paidTooLate = fc
  .record({ customer: index, slot: fc.nat(1), choice: anyChoice, elsewhere: fc.option(customer.anyGateway) })
  .map(({ customer: at, slot, choice, elsewhere }) => {
    const meanwhile = elsewhere ? `, books the same in the other slot with ${elsewhere}` : ''
    const name = `customer ${at} books ${JSON.stringify(choice)} in slot ${slot}, lets the hold end${meanwhile}, and pays`
    return command(name, [], async (run) => {
      const [who, known] = [pick(run.world.customers, at), run.pages.length]
      const [slotId, other] = [pick(run.slotIds, slot), pick(run.slotIds, slot + 1)]
      if (!who || !slotId || !other) return
      await customer.book(run, who, slotId, { choice, gateway: LATE_GATEWAY, again: false })
      const page = run.pages[known]
      if (!page) return
      run.world.app.clock.advance({ minutes: AFTER_HOLD_MINUTES })
      await jobs.workOff(run)
      if (elsewhere) await customer.book(run, who, other, { choice, gateway: elsewhere, again: false })
      for (const message of await customer.payOn(run, page)) await gateway.deliver(run, message)
    })
  })

/** What can meet a payment after the confirmation. */
const takingToo = fc.oneof(
  staff.recordCash,
  staff.giveDiscount,
  staff.cancelByStaff,
  staff.refundPart,
  customer.cancelOwn,
  lines.cancelOwnLine,
  jobs.reconcile,
)

/** The page is opened and paid; the crew may be paid before the payment is known, or at the same time. */
const paidAfterConfirmation = fc
  .record({
    opened: fc.oneof(customer.payRest, customer.payRest, customer.giveTip),
    isDone: fc.boolean(),
    before: fc.option(takingToo),
    others: fc.array(takingToo, { minLength: 0, maxLength: 2 }),
  })
  .map(({ opened, isDone, before, others }) => {
    const met = [before, ...others].filter((each) => each !== null)
    const name = `${isDone ? 'staff complete, ' : ''}${opened}, pays there, and meets ${met.join(' | ')}`
    return command(name, [opened], async (run) => {
      if (isDone) await staff.complete(run)
      run.state = await run.look()
      const known = run.pages.length
      await opened.perform(run)
      const page = run.pages[known]
      const messages = page ? await customer.payOn(run, page) : []
      run.state = await run.look()
      if (before?.isPossible(run)) await before.perform(run)
      await Promise.all([
        ...messages.map((message) => gateway.deliver(run, message)),
        ...others.filter((each) => each.isPossible(run)).map((each) => each.perform(run)),
      ])
    })
  })

const cutOff = fc
  .record({ chosen: anyAction, commits: fc.nat(3), when: fc.constantFrom<CrashPoint>('before', 'after') })
  .map(({ chosen, commits, when }) =>
    command(`the process ends ${when} commit ${commits + 1} of: ${chosen}`, [chosen], async (run) => {
      const { crashes, app } = run.world
      crashes.arm(commits, when)
      try {
        await chosen.perform(run)
      } finally {
        const isCrashed = crashes.isDown()
        crashes.restart()
        if (isCrashed) app.clock.advance({ minutes: RESTART_MINUTES })
      }
    }),
  )

const faulty = fc
  .record({
    chosen: anyAction,
    call: fc.constantFrom<Call>('start', 'inspect', 'capture', 'refund', 'inspectRefund'),
    fault: fc.constantFrom<Fault>('error', 'dropped', 'lost', 'garbage', 'unrecognized', 'unrecognized'),
  })
  .map(({ chosen, call, fault }) =>
    command(`gateways answer ${call} by ${fault} while: ${chosen}`, [chosen], async (run) => {
      const tills = [...run.world.tills.values()]
      for (const till of tills) till.fail(call, fault)
      try {
        await chosen.perform(run)
      } finally {
        for (const till of tills) till.fail(call, null)
      }
    }),
  )

/** A third of the commands are plain. */
export const anyCommand: Arbitrary<ModelCommand>[] = [
  one,
  one,
  one,
  one,
  together,
  metByPayment,
  paidAfterQuestion,
  paidTooLate,
  paidAfterConfirmation,
  paidAfterConfirmation,
  cutOff,
  faulty,
]
