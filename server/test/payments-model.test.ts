import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditData } from '../src/office/commands/audit-data.ts'
import { checkProperty, commandsOf, isLongRun, runsOf } from './support/model/check-property.ts'
import { anyCommand } from './support/model/commands.ts'
import { anyGateway, bookFirst } from './support/model/customer.ts'
import { checkAtRest, checkEnd, settleAll } from './support/model/end.ts'
import { checkState } from './support/model/invariants.ts'
import { EXPECTED_OUTCOMES, type Outcomes, outcomesOf } from './support/model/outcomes.ts'
import { anyChoice, anyPrices } from './support/model/price-list.ts'
import { Run } from './support/model/run.ts'
import { openWorld } from './support/model/world.ts'

const RUNS = runsOf(400)
/** Runs that share an application and its gateways. */
const RUNS_OF_WORLD = 1000
const MOST_COMMANDS = 12
const SECONDS_OF_RUN = 2

const anySetting = fc.record({
  terms: fc.constantFrom('full', 'full', 'deposit_percent', 'none'),
  gateway: anyGateway,
  choice: anyChoice,
  prices: anyPrices,
  isSettled: fc.boolean(),
  hours: fc.constantFrom(2, 2, 6, 30),
  capacity: fc.constantFrom(1, 2),
})
const anyEnding = fc.record({ areDelivered: fc.boolean(), areAccepted: fc.boolean() })

async function runModel(runs: number, done: number, outcomes: Outcomes): Promise<void> {
  const world = await openWorld()
  const property = fc.asyncProperty(
    anySetting,
    fc.commands(anyCommand, commandsOf(MOST_COMMANDS)),
    anyEnding,
    async (setting, commands, ending) => {
      const run = await Run.start(world, setting)
      await bookFirst(run, setting)
      run.state = await run.look()
      await fc.asyncModelRun(() => ({ model: run, real: world }), commands)
      const before = run.state
      await settleAll(run, ending)
      checkState(run, before)
      checkEnd(run)
      await checkAtRest(run)
      outcomesOf(run.state, outcomes)
    },
  )
  try {
    await checkProperty(property, { model: 'payments', runs, done })
    const { results } = await auditData(world.app.ctx.db, world.app.clock)
    expect(results.flatMap(({ violations }) => violations)).toEqual([])
  } finally {
    await world.close()
  }
}

test('money, seats and states agree whatever customers, gateways, staff, jobs and crashes do', {
  timeout: 60_000 + RUNS * SECONDS_OF_RUN * 1000,
}, async () => {
  const outcomes: Outcomes = new Map()
  for (let done = 0; done < RUNS; done += RUNS_OF_WORLD) {
    await runModel(Math.min(RUNS_OF_WORLD, RUNS - done), done, outcomes)
  }
  if (isLongRun)
    console.log(
      [...outcomes]
        .map(([outcome, times]) => `${outcome}: ${times}`)
        .sort()
        .join('\n'),
    )
  if (RUNS > RUNS_OF_WORLD) expect(EXPECTED_OUTCOMES.filter((outcome) => !outcomes.has(outcome))).toEqual([])
})
