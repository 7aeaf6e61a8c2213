/**
 * Returns what each payment contributes to a fee that was kept of all of them, in proportion to the amounts, in whole
 * minor units that add up to the fee. Shares are rounded down; what is left goes to the largest remainders, of equal
 * ones to the first. The fee is at most the sum of the amounts, which are above 0.
 */
export function splitFee(feeMinor: number, amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
  const fee = BigInt(feeMinor)
  const parts = amounts.map((amount, index) => {
    const exact = fee * BigInt(amount)
    return { index, share: exact / total, remainder: exact % total }
  })
  let left = fee - parts.reduce((sum, { share }) => sum + share, 0n)
  for (const part of parts.toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)) {
    if (left === 0n) break
    part.share += 1n
    left -= 1n
  }
  return parts.map(({ share }) => Number(share))
}
