import { expect, test } from 'vitest'
import { newId } from '../src/platform/ids.ts'

test('ids sort in the order in which they were made, also within a millisecond', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})
