import { plainDigits } from '@jhilik/contract/clock-text.ts'

/** A typed number, in Latin or Bengali digits; NaN for none. */
export function readNumber(typed: unknown): number {
  const text = plainDigits(String(typed ?? '')).trim()
  return text === '' ? Number.NaN : Number(text)
}

/** Does the same as `readNumber`, but returns null for an empty field. */
export const readOptionalNumber = (typed: unknown): number | null =>
  typed === '' || typed === null || typed === undefined ? null : readNumber(typed)

interface NumberBounds {
  min?: number | string
  max?: number | string
  /** `any` allows decimals. */
  step?: number | string
}

/** The part of a typed text that can belong to such a number, with Latin digits. */
export function cleanNumber(typed: string, { min, step }: NumberBounds): string {
  const others = `${step === undefined ? '' : '.'}${min === undefined || Number(min) < 0 ? '-' : ''}`
  return plainDigits(typed).replace(new RegExp(`[^\\d${others}]`, 'g'), '')
}

/** Takes one step up or down within the bounds, as arrow keys in number fields do it. */
export function stepNumber(typed: string, direction: 1 | -1, { min, max, step }: NumberBounds): string {
  const [least, most] = [Number(min ?? Number.NEGATIVE_INFINITY), Number(max ?? Number.POSITIVE_INFINITY)]
  const size = Number(step) || 1
  const current = readNumber(typed)
  const next = Number.isNaN(current) ? Math.max(least, 0) : current + direction * size
  return String(Math.min(Math.max(next, least), most))
}
