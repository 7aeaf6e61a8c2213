import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openPremises, type Product } from '../payments/product.ts'
import { describeTimes, type Scenario, type Stage, secondsOf, type Tools } from './scenario.ts'

/** The time for which the server answers before it is killed, in milliseconds. */
const LEAST_UP_MS = 200
const LONGEST_UP_MS = 3_500
const MOST_FAILED_STARTS = 5
/** The number of orders that a quick machine makes until the next kill. */
const ORDERS_OF_KILL = 20

export const kills: Scenario = {
  name: 'kills',
  title: 'Killed at random moments',
  about:
    'The only process of the product is killed (SIGKILL), each time up to 3.5 seconds after it answers again, and started. Who gets no answer asks again with the same idempotency key.',
  orders: (wanted) => wanted * ORDERS_OF_KILL,
  open: (tools) => openStage(tools, {}, async () => {}),
}

export const embeddedKills: Scenario = {
  name: 'embedded-kills',
  title: 'Killed together with the embedded database',
  about:
    'The product runs on the PostgreSQL that it brings, as by default. That server and the only process of the product are killed together (SIGKILL), each time up to 3.5 seconds after the product answers again; then the product is started, which starts PostgreSQL. Who gets no answer asks again with the same idempotency key.',
  orders: (wanted) => wanted * ORDERS_OF_KILL,
  open: (tools) =>
    openStage(tools, { DATABASE_URL: '' }, async ({ env }) => {
      const file = await readFile(join(env.DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8')
      process.kill(Number(file.split('\n')[0]), 'SIGKILL')
    }),
}

async function openStage(
  { cleanup, random, kills: wanted, say }: Tools,
  env: Record<string, string>,
  killDatabase: (product: Product) => Promise<void>,
): Promise<Stage> {
  const premises = await openPremises(cleanup, { env })
  const { product } = premises
  const seconds: number[] = []
  let failedStarts = 0
  return {
    premises,
    trouble: {
      async make() {
        while (seconds.length < wanted) {
          await delay(random.whole(LEAST_UP_MS, LONGEST_UP_MS))
          const took = await secondsOf(async () => {
            await Promise.all([killDatabase(product), product.kill()])
            failedStarts += await superviseStart(product)
          })
          seconds.push(took)
          if (seconds.length % 10 === 0) say(`${seconds.length} kills`)
        }
      },
    },
    did: () => [
      `It was killed and answered again ${describeTimes(seconds)}. ${failedStarts} starts failed, and were tried again as a supervisor does.`,
    ],
    differences: () =>
      seconds.length < wanted ? [`the orders came to an end after ${seconds.length} kills`] : [],
  }
}

/** Returns the number of failed starts: on a machine that is too busy the database may not answer in time. */
async function superviseStart(product: Product): Promise<number> {
  for (let failed = 0; ; failed++) {
    try {
      await product.start()
      return failed
    } catch (error) {
      if (failed === MOST_FAILED_STARTS) throw error
    }
  }
}
