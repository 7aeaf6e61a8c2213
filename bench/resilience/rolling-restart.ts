import { setTimeout as delay } from 'node:timers/promises'
import { openPremises } from '../payments/product.ts'
import { describeTimes, type Scenario, secondsOf } from './scenario.ts'

/** A gateway is asked to notify again while the customer's return is being verified: that is no failure. */
const ASKED_AGAIN = /\/notify: 503 text\/plain$/

const ROUNDS = 2
const STREAMS = 4
const BETWEEN_MS = 3_000

export const rollingRestart: Scenario = {
  name: 'rolling-restart',
  title: 'Rolling restart',
  about:
    'Two processes behind a load balancer, which asks each one twice a second whether it is ready and tries nothing twice, are ended (SIGTERM) and started one after the other. No request may fail: none without an answer, and none with a status from 500 on. Streams of live updates end, and are opened again.',
  orders: () => 400,
  async open({ cleanup, say }) {
    const premises = await openPremises(cleanup, { processes: 2 })
    const { product, balancer } = premises
    const seconds: number[] = []
    const codes: (number | null)[] = []
    let failures: readonly string[] = []
    let answered = 0
    let repeated = 0
    let opened = 0

    async function follow(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const answer = await fetch(`${product.url}/api/events`, { signal })
        opened += 1
        await answer.text()
      }
    }

    return {
      premises,
      trouble: {
        async make() {
          if (!balancer) return
          const ending = new AbortController()
          const following = Array.from({ length: STREAMS }, () =>
            follow(ending.signal).catch((error: unknown) => {
              if (!ending.signal.aborted) throw error
            }),
          )
          balancer.failures.length = 0
          balancer.answered = 0
          for (let turn = 0; turn < ROUNDS * 2; turn++) {
            await delay(BETWEEN_MS)
            seconds.push(await secondsOf(async () => codes.push(await product.endOne(turn % 2))))
            await product.startOne(turn % 2)
            say(`Restart ${turn + 1} of ${ROUNDS * 2}`)
          }
          await delay(BETWEEN_MS)
          const { again = [], failed = [] } = Object.groupBy(balancer.failures, (failure) =>
            ASKED_AGAIN.test(failure) ? 'again' : 'failed',
          )
          failures = failed
          repeated = again.length
          answered = balancer.answered
          ending.abort()
          await Promise.all(following)
        },
      },
      did: () => [
        `A process ended by itself ${describeTimes(seconds)}, of which 5 s are for the load balancer to notice.`,
        `${answered} requests were answered meanwhile, ${failures.length} failed. ${repeated} notifications of gateways were asked to come again, which happens while the return of the same customer is verified. ${STREAMS} streams of live updates were opened ${opened} times.`,
      ],
      differences: () => [
        ...failures,
        ...codes.filter((code) => code !== 0).map((code) => `a process ended with the code ${code}`),
      ],
    }
  },
}
