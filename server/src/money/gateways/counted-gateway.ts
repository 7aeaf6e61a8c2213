import type { Meters } from '../../platform/meters.ts'
import { inCallSpan } from '../../platform/tracing.ts'
import type { Gateway } from './gateway.ts'

interface Result {
  kind: string
  reason?: string | null
}

/**
 * Returns the same gateway with each of its calls counted and traced. `unknown` is what adapters answer when no clear
 * answer came.
 */
export function countedGateway(gateway: Gateway, meters: Meters): Gateway {
  const counted =
    <Question, Answer extends Result>(call: string, ask: (question: Question) => Promise<Answer>) =>
    async (question: Question): Promise<Answer> => {
      const answer = await inCallSpan(`${gateway.name} ${call}`, () => ask(question))
      meters.countGatewayCall(gateway.name, call, answer.kind === 'unknown' ? (answer.reason ?? '') : null)
      return answer
    }
  const { start, inspect, capture, closePage, refund, inspectRefund, listReversals } = gateway
  return {
    ...gateway,
    start: counted('start', start),
    inspect: counted('inspect', inspect),
    ...(capture && { capture: counted('capture', capture) }),
    ...(closePage && { closePage: counted('closePage', closePage) }),
    ...(refund && { refund: counted('refund', refund) }),
    ...(inspectRefund && { inspectRefund: counted('inspectRefund', inspectRefund) }),
    ...(listReversals && { listReversals: counted('listReversals', listReversals) }),
  }
}
