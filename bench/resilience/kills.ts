import { setTimeout as delay } from 'node:timers/promises'
import { openPremises } from '../payments/product.ts'
import { describeTimes, type Scenario, secondsOf } from './scenario.ts'

/** How long the server answers before it is killed, in milliseconds. */
const LEAST_UP_MS = 200
const LONGEST_UP_MS = 3_500
/** So many are made until the next kill, on a quick machine. */
const ORDERS_OF_KILL = 20

export const kills: Scenario = {
  name: 'kills',
  title: 'Killed at random moments',
  about:
    'The only process of the product is killed (SIGKILL), each time up to 3.5 seconds after it answers again, and started. Who gets no answer asks again with the same idempotency key.',
  orders: (wanted) => wanted * ORDERS_OF_KILL,
  async open({ cleanup, random, kills: wanted, say }) {
    const premises = await openPremises(cleanup)
    const { product } = premises
    const seconds: number[] = []
    return {
      premises,
      trouble: {
        async make() {
          while (seconds.length < wanted) {
            await delay(random.whole(LEAST_UP_MS, LONGEST_UP_MS))
            const took = await secondsOf(async () => {
              await product.kill()
              await product.start()
            })
            seconds.push(took)
            if (seconds.length % 10 === 0) say(`${seconds.length} kills`)
          }
        },
      },
      did: () => [`It was killed and answered again ${describeTimes(seconds)}.`],
      differences: () =>
        seconds.length < wanted ? [`the orders came to an end after ${seconds.length} kills`] : [],
    }
  },
}
