import fc, { type Arbitrary, type AsyncCommand } from 'fast-check'
import type { Call } from '../../gateways/provider.ts'
import { type Action, index } from './actions.ts'
import type { CrashPoint } from './crashes.ts'
import * as customer from './customer.ts'
import * as gateway from './gateway.ts'
import { checkState } from './invariants.ts'
import * as jobs from './jobs.ts'
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
  customer.releaseHold,
  customer.cancelOwn,
  customer.moveOwn,
  customer.openResult,
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
  staff.reviewPayment,
  staff.finishBooking,
  staff.correctBooking,
]
const anyAction = fc.oneof(...often, ...often, ...sometimes)
/** What meets in practice: several messages about one payment, and whatever else touches its booking. */
const meeting = fc.oneof(
  gateway.deliverMessage,
  gateway.deliverMessage,
  customer.releaseHold,
  customer.cancelOwn,
  customer.payAgain,
  customer.bookSlot,
  jobs.work,
  jobs.reconcile,
  staff.cancelByStaff,
  staff.reviewPayment,
  staff.refundPart,
  staff.recordCash,
  staff.correctEntry,
)

/** More than the seconds in which a gateway is asked once. */
const PAUSE_MINUTES = 0.1
/** After it, an attempt that a died request has begun counts as abandoned. */
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
    fault: fc.constantFrom<Fault>('error', 'dropped', 'lost', 'garbage'),
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

/** Half of the commands are plain. */
export const anyCommand: Arbitrary<ModelCommand>[] = [
  one,
  one,
  one,
  one,
  together,
  metByPayment,
  cutOff,
  faulty,
]
