import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkEnd } from './support/message-model/checks.ts'
import {
  anyBooking,
  anyCommand,
  anySettings,
  bookVisit,
  setSettings,
  settleAll,
  step,
} from './support/message-model/commands.ts'
import { Run } from './support/message-model/run.ts'
import { openWorld } from './support/message-model/world.ts'
import { checkProperty, commandsOf, isLongRun, runsOf } from './support/model/check-property.ts'

const RUNS = runsOf(40)
const MOST_COMMANDS = 14
const SECONDS_OF_RUN = 4

/** What many runs come to: otherwise the commands miss a part of the outbox. */
const EXPECTED_OUTCOMES = [
  ...['booked', 'moved', 'canceled', 'edited', 'reminder', 'staff_booked', 'staff_canceled'].flatMap(
    (event) => [`${event} email sent`, `${event} sms sent`],
  ),
  ...['canceled', 'moved', 'too_late', 'no_address', 'switched_off'].map((reason) => `skipped ${reason}`),
  ...['email failed', 'sms failed', 'email unknown', 'sms unknown', 'sent by hand'],
]

test('messages arrive once and are true, whatever customers, staff, providers and crashes do', {
  timeout: 60_000 + RUNS * SECONDS_OF_RUN * 1000,
}, async () => {
  const world = await openWorld()
  const outcomes = new Map<string, number>()
  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  const setting = fc.record({ hasIds: fc.boolean(), first: anyBooking, settings: anySettings })
  const property = fc.asyncProperty(
    setting,
    fc.commands(anyCommand, commandsOf(MOST_COMMANDS, 'max')),
    async ({ hasIds, first, settings }, commands) => {
      const run = await Run.start(world, { hasIds })
      await step(run, () => setSettings(run, settings))
      await step(run, () => bookVisit(run, first))
      await fc.asyncModelRun(() => ({ model: run, real: world }), commands)
      await settleAll(run)
      await checkEnd(run)
      for (const { event, channel, state, skip_reason, id } of run.state.messages) {
        if (state === 'sent') count(`${event} ${channel} sent`)
        else count(skip_reason === null ? `${channel} ${state}` : `skipped ${skip_reason}`)
        if (state === 'sent' && run.byHand.has(id)) count('sent by hand')
      }
    },
  )
  try {
    await checkProperty(property, { model: 'messages', runs: RUNS, done: 0 })
  } finally {
    await world.close()
  }
  if (isLongRun)
    console.log(
      [...outcomes]
        .map((outcome) => outcome.join(': '))
        .sort()
        .join('\n'),
    )
  if (RUNS >= 1000) expect(EXPECTED_OUTCOMES.filter((outcome) => !outcomes.has(outcome))).toEqual([])
})
