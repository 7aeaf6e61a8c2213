import type { Order } from './shop.ts'

/** The requests that the load generator sends, and for how long. */
export interface Load {
  url: string
  clients: number
  seconds: number
  method: string
  headers: Record<string, string>
  /** The paths are requested one after the other; after the last the first one follows again. */
  paths: string[]
  /** One order for each request, until they are used up. Null when requests have no order. */
  orders: Order[] | null
  /** The status that counts as success. */
  expected: number
}

/** The result of a measurement. `p50` and `p99` are latencies in milliseconds. */
export interface Measured {
  done: number
  failed: number
  /** The seconds until the last answer. */
  seconds: number
  p50: number
  p99: number
  /** The body of an answer as it was sent, with its encoding. */
  sample: { bytes: number; headers: Record<string, string> }
}

/** A process that waits for lines of JSON, and answers each with one. */
export async function answerLines<Q, A>(answer: (question: Q) => Promise<A>): Promise<void> {
  const { createInterface } = await import('node:readline')
  for await (const line of createInterface({ input: process.stdin })) {
    process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line) as Q))}\n`)
  }
}
