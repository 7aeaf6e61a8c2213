import type { Call, Provider } from '../../server/test/gateways/provider.ts'
import type { GatewayName } from './plan.ts'
import type { Gateways } from './product.ts'

type Fault = Parameters<Provider['faults']['set']>[1]

export interface Outage {
  gateway: GatewayName
  /** The description that is printed. */
  kind: string
  /** The parts of the orders, from 0 to 1, at which the outage begins and ends. */
  from: number
  until: number
  faults: Partial<Record<Call, Fault>>
  refusesConnections?: boolean
  seconds: number | null
}

const every = (fault: Fault): Outage['faults'] => ({
  start: fault,
  inspect: fault,
  refund: fault,
  inspectRefund: fault,
})

/** Each gateway has one; those of two gateways overlap. */
export const planOutages = (): Outage[] => [
  {
    gateway: 'aamarpay',
    kind: 'answers 503; its page works',
    from: 0.05,
    until: 0.35,
    faults: every('error'),
    seconds: null,
  },
  {
    gateway: 'sslcommerz',
    kind: 'refuses connections, its page too',
    from: 0.25,
    until: 0.55,
    faults: {},
    refusesConnections: true,
    seconds: null,
  },
  {
    gateway: 'bkash',
    kind: 'takes and refunds money without an answer, and answers 503 to all else',
    from: 0.45,
    until: 0.75,
    faults: { ...every('error'), capture: 'late', refund: 'late' },
    seconds: null,
  },
  {
    gateway: 'stripe',
    kind: 'does what it is asked, and never answers',
    from: 0.65,
    until: 0.95,
    faults: every('late'),
    seconds: null,
  },
]

/** Runs the outages along with the part of the orders that have begun. */
export class Outages {
  readonly planned: readonly Outage[]
  readonly #gateways: Gateways
  readonly #since = new Map<Outage, number>()

  constructor(planned: readonly Outage[], gateways: Gateways) {
    this.planned = planned
    this.#gateways = gateways
  }

  async update(progress: number): Promise<void> {
    for (const outage of this.planned) {
      const since = this.#since.get(outage)
      if (since === undefined && progress >= outage.from && outage.seconds === null) await this.#begin(outage)
      else if (since !== undefined && progress >= outage.until) await this.#end(outage, since)
    }
  }

  async #begin(outage: Outage): Promise<void> {
    this.#since.set(outage, Date.now())
    const { faults } = this.#gateways.providers[outage.gateway]
    for (const [call, fault] of Object.entries(outage.faults) as [Call, Fault][]) faults.set(call, fault)
    if (outage.refusesConnections) await this.#gateways.fronts[outage.gateway].refuse(true)
  }

  async #end(outage: Outage, since: number): Promise<void> {
    this.#since.delete(outage)
    outage.seconds = Math.round((Date.now() - since) / 1000)
    const { faults } = this.#gateways.providers[outage.gateway]
    for (const call of Object.keys(outage.faults) as Call[]) faults.delete(call)
    if (outage.refusesConnections) await this.#gateways.fronts[outage.gateway].refuse(false)
  }
}
