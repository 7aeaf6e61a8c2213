import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditData } from '../src/office/commands/audit-data.ts'
import { anyCommand } from './support/model/commands.ts'
import { anyGateway, bookFirst } from './support/model/customer.ts'
import { checkAtRest, checkEnd, settleAll } from './support/model/end.ts'
import { checkState } from './support/model/invariants.ts'
import { EXPECTED_OUTCOMES, type Outcomes, outcomesOf } from './support/model/outcomes.ts'
import { anyChoice, anyPrices } from './support/model/price-list.ts'
import { Run } from './support/model/run.ts'
import { openWorld } from './support/model/world.ts'

/** `npm run model` sets these. */
const { MODEL_RUNS, MODEL_SEED, MODEL_PATH, MODEL_REPLAY } = process.env
const USUAL_RUNS = 400
/** A path leads to one run. */
const RUNS = MODEL_PATH ? 1 : Number(MODEL_RUNS ?? USUAL_RUNS)
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

/** Throws with the shrunk commands, and how to run them again. */
async function runModel(runs: number, seed: number | undefined, outcomes: Outcomes): Promise<void> {
  const world = await openWorld()
  const constraints = {
    maxCommands: MOST_COMMANDS,
    size: '+1',
    ...(MODEL_REPLAY && { replayPath: MODEL_REPLAY }),
  } as const
  const property = fc.asyncProperty(
    anySetting,
    fc.commands(anyCommand, constraints),
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
    const details = await fc.check(property, {
      numRuns: runs,
      ...(seed !== undefined && { seed }),
      ...(MODEL_PATH && { path: MODEL_PATH }),
    })
    if (!details.failed) {
      const { results } = await auditData(world.app.ctx.db, world.app.clock)
      expect(results.flatMap(({ violations }) => violations)).toEqual([])
      return
    }
    const report = (await fc.asyncDefaultReportMessage(details)) ?? ''
    const replay = /replayPath="([^"]*)"/.exec(report)?.[1]
    const options = `--seed=${details.seed} --path=${details.counterexamplePath} --replay=${replay}`
    const again = `npm run model -- ${options}`
    throw new Error(`Run it again with: ${again}\n\n${report}`, { cause: details.errorInstance })
  } finally {
    await world.close()
  }
}

test('money, seats and states agree whatever customers, gateways, staff, jobs and crashes do', {
  timeout: 60_000 + RUNS * SECONDS_OF_RUN * 1000,
}, async () => {
  const outcomes: Outcomes = new Map()
  const first = MODEL_SEED === undefined ? undefined : Number(MODEL_SEED)
  for (let done = 0; done < RUNS; done += RUNS_OF_WORLD) {
    await runModel(
      Math.min(RUNS_OF_WORLD, RUNS - done),
      first === undefined ? undefined : first + done,
      outcomes,
    )
  }
  if (MODEL_RUNS)
    console.log(
      [...outcomes]
        .map(([outcome, times]) => `${outcome}: ${times}`)
        .sort()
        .join('\n'),
    )
  if (RUNS > RUNS_OF_WORLD) expect(EXPECTED_OUTCOMES.filter((outcome) => !outcomes.has(outcome))).toEqual([])
})
