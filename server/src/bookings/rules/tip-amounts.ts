import { type GatewayLimits, takesAmount } from '@jhilik/contract/gateways.ts'
import { mostTip } from '@jhilik/contract/tips.ts'

/** The first digits of round amounts. */
const ROUND = [1, 2, 5]

/** Returns a round amount in major units: 1, 2, 5, 10, 20, 50 … */
const roundAmount = (step: number): number => (ROUND[step % 3] ?? 1) * 10 ** Math.floor(step / 3)

/** The share of the price that the middle amount is near. */
const MIDDLE_SHARE = 0.1

/**
 * Returns three round amounts in major units that are offered as tips: the one that is nearest to a tenth of the price, the one
 * before it and the one after it; larger ones where a gateway takes no less. Fewer where that would be more than a tip may be or than
 * any gateway takes.
 */
export function tipAmounts(
  { price, currency }: { price: number; currency: string },
  limits: readonly GatewayLimits[],
): number[] {
  const wanted = price * MIDDLE_SHARE
  const isTaken = (amount: number) => limits.some((limit) => takesAmount(limit, { amount, currency }))
  let step = 0
  // An amount is nearer than the next one below their geometric mean.
  while (wanted > Math.sqrt(roundAmount(step + 1) * roundAmount(step + 2))) step += 1
  while (!isTaken(roundAmount(step)) && roundAmount(step) <= price) step += 1
  return [step, step + 1, step + 2]
    .map(roundAmount)
    .filter((amount) => amount <= mostTip(price) && isTaken(amount))
}
