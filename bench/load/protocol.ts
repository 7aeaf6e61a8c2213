import type { Order } from './shop.ts'

/** What the load generator sends, and how long. */
export interface Load {
  url: string
  clients: number
  seconds: number
  method: string
  headers: Record<string, string>
  /** Requested one after the other, from the first again after the last. */
  paths: string[]
  /** One for each request, until they are used up. Null: without. */
  orders: Order[] | null
  /** The status that counts as success. */
  expected: number
}

/** What was measured. `ms` are latencies. */
export interface Measured {
  done: number
  failed: number
  /** Until the last answer. */
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
