const FIRST_MS = 2000
const GROWTH = 1.25
const LONGEST_MS = 15_000
const PATIENCE_MS = 5 * 60_000

/**
 * Milliseconds to wait after the `answers`-th look at a pending payment: 2 s at first, then slower.
 * False once some minutes have gone; the server goes on asking the gateway by itself.
 */
export function pollDelay(answers: number): number | false {
  let waited = 0
  let delay = FIRST_MS
  for (let index = 1; index < answers; index += 1) {
    waited += delay
    delay = Math.min(delay * GROWTH, LONGEST_MS)
  }
  return waited < PATIENCE_MS ? Math.round(delay) : false
}
