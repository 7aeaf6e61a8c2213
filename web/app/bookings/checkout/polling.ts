const FIRST_MS = 2000
const GROWTH = 1.25
const LONGEST_MS = 15_000
const PATIENCE_MS = 5 * 60_000

/**
 * Milliseconds until the next poll of a pending payment after `answers` responses: 2 s, then slower. False after
 * five minutes; the server goes on asking the gateway.
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
