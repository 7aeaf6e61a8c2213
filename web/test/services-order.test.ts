import { describe, expect, it } from 'vitest'
import { moveItem } from '../app/catalog/admin/reorder.ts'

describe('moving a service', () => {
  const list = ['a', 'b', 'c', 'd']

  it.each([
    [0, 2, 'bcad'],
    [3, 0, 'dabc'],
    [1, 2, 'acbd'],
    [2, 99, 'abdc'],
    [1, -1, 'bacd'],
  ])('from %i to %i', (from, to, wanted) => {
    expect(moveItem(list, from, to).join('')).toBe(wanted)
    expect(list.join('')).toBe('abcd')
  })

  it('to where it stands, or beyond the end it stands at, is no change', () => {
    for (const [from, to] of [
      [1, 1],
      [0, -1],
      [3, 4],
    ] as const)
      expect(moveItem(list, from, to)).toBe(list)
  })
})
