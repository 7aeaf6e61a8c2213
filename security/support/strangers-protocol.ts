/** The strangers have machines of their own, but the generator shares the processors with the product. */
export const NICE = 10

/** What strangers do at the same time. */
export interface Attack {
  url: string
  seconds: number
  /** The addresses of the attack begin so; each attack has others, with budgets of their own. */
  network: string
  /** The tokens of accounts, each of which uploads one photo after the other, slowly. */
  uploads: string[]
  /** Who asks for which receipt. `READERS` of them do it at the same time, until there is none left. */
  receipts: { path: string; token: string }[]
  /** Whether one address calls pages as fast as it can. */
  flood: boolean
}

/** What has become of requests. */
export interface Outcome {
  sent: number
  /** Answered with 429 or 503. */
  refused: number
  /** Without an answer. */
  lost: number
}
export type Outcomes = Record<'uploads' | 'receipts' | 'flood', Outcome>
