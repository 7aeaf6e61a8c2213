import { expect, it, vi } from 'vitest'
import { formatFor } from '../src/platform/format.ts'

it('dates of many rows are written by a few formatters: each keeps memory that is not given back', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const written = Array.from({ length: 500 }, () =>
    (['en', 'bn'] as const).map((locale) => formatFor(locale).date('2026-03-05', 'short')),
  )
  expect(new Set(written.flat())).toEqual(new Set(['Mar 5, 2026', '৫ মার্চ, ২০২৬']))
  expect(made.mock.calls.length).toBeLessThanOrEqual(2)
})
