/**
 * The niceness of the process that makes the load. Real strangers have machines of their own, but this process shares the
 * processors with the product.
 */
export const NICE = 10

/** What strangers do at the same time. */
export interface Attack {
  url: string
  seconds: number
  /** The first two numbers of the attack's IPv4 addresses. Each attack has its own, so that no budget is used up before. */
  network: string
  /** The tokens of the accounts that each upload one photo after the other, slowly. */
  uploads: string[]
  /** The receipts to ask for, with the tokens of their owners. `READERS` requests run at the same time until none is left. */
  receipts: { path: string; token: string }[]
  /** Whether one address calls pages as fast as it can. */
  flood: boolean
}

/** The number of requests by their results. */
export interface Outcome {
  sent: number
  /** The number of answers with status 429 or 503. */
  refused: number
  /** The number of requests that got no answer. */
  lost: number
}
export type Outcomes = Record<'uploads' | 'receipts' | 'flood', Outcome>
