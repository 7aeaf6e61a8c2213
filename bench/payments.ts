/**
 * A thousand orders over all gateways and on site, with outages of the gateways and two kills of the server. In the end
 * the gateways' own books are compared with the ledger. Only addresses of this machine are used. Ends with status 1 when
 * anything differs.
 *
 *   npm run bench:payments                     1,000 orders, about ten minutes
 *   npm run bench:payments -- --bookings 100   fewer
 *   npm run bench:payments -- --seed 7         the choices of another run
 *   npm run bench:payments -- --write          stores the report in docs/payments-proof.md
 */
import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PlannedTrouble } from './payments/planned-trouble.ts'
import { Cleanup, openPremises } from './payments/product.ts'
import { describeOutcome } from './payments/report.ts'
import { runPayments } from './payments/run.ts'

const REPORT = fileURLToPath(new URL('../docs/payments-proof.md', import.meta.url))
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const

const print = (text: string) => process.stdout.write(`${text}\n`)

const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    write: { type: 'boolean', default: false },
  },
})
const options = { bookings: Number(values.bookings), seed: Number(values.seed) }
if (!(options.bookings >= 1 && options.bookings <= 10_000 && Number.isSafeInteger(options.seed))) {
  throw new Error('--bookings is from 1 to 10000, --seed a whole number.')
}

const cleanup = new Cleanup()
for (const [signal, code] of Object.entries(SIGNALS)) {
  process.once(signal, () => void cleanup.run().finally(() => process.exit(code)))
}
try {
  print(`Seed ${options.seed}`)
  const premises = await openPremises(cleanup)
  const trouble = new PlannedTrouble(premises, print)
  const outcome = await runPayments({ options, premises, trouble, cleanup, say: print })
  const report = describeOutcome(outcome, trouble)
  print(`\n${report}`)
  if (values.write) await writeFile(REPORT, report)
  process.exitCode = outcome.differences.length === 0 ? 0 : 1
} catch (error) {
  print(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exitCode = 1
} finally {
  await cleanup.run()
}
// Customers may still be waiting after an error.
process.exit()
