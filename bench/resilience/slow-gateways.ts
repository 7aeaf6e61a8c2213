import { setTimeout as delay } from 'node:timers/promises'
import { openPremises } from '../payments/product.ts'
import { describeTimes, type Scenario, secondsOf } from './scenario.ts'

const HANGING_MS = 35_000
const SLOW_MS = 6_000
const PROBE_MS = 500
const LONGEST_SECONDS = 5

export const slowGateways: Scenario = {
  name: 'slow-gateways',
  title: 'Hanging and slow gateways',
  about:
    'aamarPay and Stripe accept connections and never answer, while SSLCOMMERZ answers after six seconds; then all three work again. Somebody who only looks at the services must not notice.',
  orders: () => 400,
  async open({ cleanup, say }) {
    const premises = await openPremises(cleanup)
    const { product, gateways } = premises
    const seconds: number[] = []
    const wrong: string[] = []

    const hang = (isOn: boolean) => {
      gateways.fronts.aamarpay.delay(isOn ? Infinity : 0)
      gateways.fronts.stripe.delay(isOn ? Infinity : 0)
      gateways.fronts.sslcommerz.delay(isOn ? SLOW_MS : 0)
    }

    async function look(until: AbortSignal): Promise<void> {
      while (!until.aborted) {
        let status = 0
        seconds.push(
          await secondsOf(async () => {
            const answer = await fetch(`${product.url}/api/services`)
            status = answer.status
            await answer.text()
          }),
        )
        if (status !== 200) wrong.push(`the services were answered with ${status}`)
        await delay(PROBE_MS)
      }
    }

    return {
      premises,
      trouble: {
        async make() {
          await delay(10_000)
          hang(true)
          say('Two gateways hang, one is slow.')
          await look(AbortSignal.timeout(HANGING_MS))
          hang(false)
          say('All gateways work.')
          await delay(8_000)
        },
      },
      did: () => [`The services were answered ${describeTimes(seconds)}, while gateways hung.`],
      differences: () => [
        ...wrong,
        ...(Math.max(...seconds) > LONGEST_SECONDS
          ? [`the services took longer than ${LONGEST_SECONDS} s`]
          : []),
      ],
    }
  },
}
