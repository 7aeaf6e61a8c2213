import { Outages, planOutages } from './outages.ts'
import type { Premises } from './product.ts'
import type { Trouble } from './run.ts'

interface Kill {
  /** The number of orders that had begun. */
  after: number
  /** The seconds from the kill until the server answered again. */
  seconds: number
}

/** The parts of the orders after which the server is killed. */
const KILL_AT = [0.4, 0.8]

/** An outage of each gateway, and two kills of the server. */
export class PlannedTrouble implements Trouble {
  readonly kills: Kill[] = []
  readonly outages: Outages
  readonly #premises: Premises
  readonly #say: (line: string) => void

  constructor(premises: Premises, say: (line: string) => void) {
    this.outages = new Outages(planOutages(), premises.gateways)
    this.#premises = premises
    this.#say = say
  }

  async update(begun: number, orders: number): Promise<void> {
    await this.outages.update(begun / orders)
    const killAt = KILL_AT[this.kills.length]
    if (killAt === undefined || begun / orders < killAt) return
    const { product } = this.#premises
    const since = performance.now()
    const kill = { after: begun, seconds: 0 }
    this.kills.push(kill)
    await product.kill()
    await product.start()
    kill.seconds = (performance.now() - since) / 1000
    this.#say(`The server was killed after ${begun} orders and started again.`)
  }
}
