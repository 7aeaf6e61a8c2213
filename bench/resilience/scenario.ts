import type { Cleanup, Premises } from '../payments/product.ts'
import type { Random } from '../payments/random.ts'
import type { Outcome, Trouble } from '../payments/run.ts'

/** What happens to the product while customers book and pay. */
export interface Scenario {
  name: string
  title: string
  /** The description that is printed. */
  about: string
  /** The greatest number of orders; none are begun once the trouble is over. */
  orders(kills: number): number
  /** Throws MissingTool. */
  open(tools: Tools): Promise<Stage>
}

export interface Tools {
  cleanup: Cleanup
  random: Random
  /** The number of kills in the scenario of that name. */
  kills: number
  say(line: string): void
}

export interface Stage {
  premises: Premises
  trouble: Trouble
  /** Returns what has happened, a line each. */
  did(): string[]
  /** Returns what was not as expected, besides what is compared in each scenario. */
  differences?(outcome: Outcome): string[]
}

/** A program or right that this machine lacks, in one sentence. */
export class MissingTool extends Error {}

/** "3 times: 1.2 s (median), 2.5 s at most" */
export function describeTimes(seconds: readonly number[]): string {
  const sorted = [...seconds].sort((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1)
  return `${sorted.length} times: ${at(0.5)} s (median), ${at(1)} s at most`
}

/** Returns the duration of the work, in seconds. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
