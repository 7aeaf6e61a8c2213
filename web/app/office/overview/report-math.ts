import type { ReportTotals } from '@jhilik/contract/reports.ts'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'

/** The comparison of a number with the previous one. There is no percentage of zero or of a loss. */
export type Comparison = { kind: 'same' } | { kind: 'share'; change: number } | { kind: 'only-before' }

export function compare(now: number, before: number): Comparison {
  if (now === before) return { kind: 'same' }
  if (before <= 0) return { kind: 'only-before' }
  return { kind: 'share', change: now / before - 1 }
}

/** Taken seats by offered ones, 0 to 1; null when none were offered. */
export function occupancyOf({ occupancy }: ReportTotals): number | null {
  const seats = occupancy.reduce((sum, cell) => sum + cell.seats, 0)
  if (seats === 0) return null
  return occupancy.reduce((sum, cell) => sum + cell.taken, 0) / seats
}

/** Every currency with income in one of the periods, sorted. */
export function currenciesOf(...periods: ReportTotals[]): string[] {
  return [...new Set(periods.flatMap(({ income }) => income.map(({ currency }) => currency)))].sort()
}

const LEVELS = 5

/** 0 for nothing, then equal steps up to 5 for full. */
export function levelOf(share: number): number {
  return Math.min(Math.ceil(share * LEVELS), LEVELS)
}

/** Whole per cent in the reader's language; changes carry their sign. */
export function usePercent() {
  const locale = useLocale()
  return useMemo(() => {
    const share = new Intl.NumberFormat(locale, { style: 'percent' })
    const change = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' })
    return { share: share.format, change: change.format }
  }, [locale])
}
