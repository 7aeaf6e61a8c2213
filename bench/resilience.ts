/**
 * What happens to the product in operation, under booking and payment load, and whether everything agrees afterwards:
 * the gateways' books with the ledger, what was answered with what is stored, and `npm run audit`. Only addresses of
 * this machine are used.
 *
 *   npm run resilience                       all scenarios, one after the other
 *   npm run resilience -- failover kills     some
 *   npm run resilience -- --kills 20 kills   so many kills
 *   npm run resilience -- --pace 2000        milliseconds between two customers, for a slow machine
 *   npm run resilience -- --seed 7           the choices of another run
 *   npm run resilience -- --write            updates their sections of docs/reliability.md
 *
 * Ends with 1 when anything differs, with 2 when the machine lacks what a scenario needs.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Cleanup } from './payments/product.ts'
import { startRandom } from './payments/random.ts'
import { runPayments } from './payments/run.ts'
import { clockJumps } from './resilience/clock-jumps.ts'
import { databaseRestart } from './resilience/database-restart.ts'
import { diskFull } from './resilience/disk-full.ts'
import { failover } from './resilience/failover.ts'
import { embeddedKills, kills } from './resilience/kills.ts'
import { pooler } from './resilience/pooler.ts'
import { describeScenario, writeSection } from './resilience/report.ts'
import { rollingRestart } from './resilience/rolling-restart.ts'
import { MissingTool, type Scenario } from './resilience/scenario.ts'
import { slowGateways } from './resilience/slow-gateways.ts'

/** The scenarios, in the order of the report. */
const SCENARIOS = [
  kills,
  embeddedKills,
  databaseRestart,
  failover,
  pooler,
  diskFull,
  slowGateways,
  clockJumps,
  rollingRestart,
]
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const

const print = (text: string) => process.stdout.write(`${text}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '200' },
    pace: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    write: { type: 'boolean', default: false },
  },
})
const names = SCENARIOS.map(({ name }) => name)
const unknown = positionals.filter((name) => !names.includes(name))
const [wanted, seed, pace] = [Number(values.kills), Number(values.seed), Number(values.pace)]
const isWhole = [wanted, seed, pace].every(Number.isSafeInteger)
const isWrong = !isWhole || wanted < 1 || wanted > 500 || pace < 1
if (unknown.length > 0 || isWrong) {
  print(
    `Scenarios are ${names.join(', ')}; --kills is from 1 to 500, --pace (milliseconds) and --seed are whole numbers.`,
  )
  process.exit(2)
}

const cleanup = new Cleanup()
for (const [signal, code] of Object.entries(SIGNALS)) {
  process.once(signal, () => void cleanup.run().finally(() => process.exit(code)))
}

/** The exit code that it asks for. */
async function run(scenario: Scenario): Promise<number> {
  print(`\n${scenario.title} (seed ${seed})`)
  try {
    const random = startRandom(seed + 2)
    const stage = await scenario.open({ cleanup, random, kills: wanted, say: print })
    const { premises, trouble } = stage
    const options = { seed, bookings: scenario.orders(wanted), arrivalMs: pace }
    const outcome = await runPayments({ options, premises, trouble, cleanup, say: print })
    const section = describeScenario(scenario, stage, outcome)
    print(section.text)
    if (values.write) await writeSection(scenario.title, section.text)
    return section.differences === 0 ? 0 : 1
  } catch (error) {
    if (error instanceof MissingTool) {
      print(`Not run: ${error.message}`)
      return 2
    }
    print(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return 1
  } finally {
    await cleanup.run()
  }
}

const codes: number[] = []
for (const scenario of SCENARIOS) {
  if (positionals.length === 0 || positionals.includes(scenario.name)) codes.push(await run(scenario))
}
// Customers may still be waiting after an error. What differs is more important than what was not run.
process.exit(codes.includes(1) ? 1 : Math.max(...codes))
