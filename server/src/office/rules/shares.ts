/**
 * Shares an amount out by weights, in whole minor units that add up to it. Without weights the first one gets everything.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole === 0) return weights.map((_, index) => (index === 0 ? amount : 0))
  let upTo = 0
  let shared = 0
  return weights.map((weight) => {
    upTo += weight
    const part = Math.floor((amount * upTo) / whole) - shared
    shared += part
    return part
  })
}
