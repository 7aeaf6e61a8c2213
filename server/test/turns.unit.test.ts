import { expect, test } from 'vitest'
import { openTurns } from '../src/platform/turns.ts'

/** Works that end when the test says so, and which of them have begun. */
function openWorks() {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const work = (name: string) => () => {
    begun.push(name)
    const end = Promise.withResolvers<string>()
    ends.set(name, end)
    return end.promise
  }
  return { begun, work, end: (name: string) => ends.get(name) }
}

test('works of a caller are done in their order, a few at a time, and nobody else waits for them', async () => {
  const inTurn = openTurns(2)
  const { begun, work, end } = openWorks()
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => inTurn('a', work(name)))
  const other = inTurn('b', work('b1'))
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  end('a2')?.resolve('made')
  expect(await all[1]).toBe('made')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  end('a1')?.reject(new Error('broken'))
  await expect(all[0]).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  for (const name of ['a3', 'a4', 'b1']) end(name)?.resolve('made')
  expect(await Promise.all([all[2], all[3], other])).toEqual(['made', 'made', 'made'])
  inTurn('a', work('a5')).catch(() => {})
  expect(begun.at(-1)).toBe('a5')
})

test('other requests are answered between two works, however short they are', async () => {
  const inTurn = openTurns(1)
  let rounds = 0
  const countRounds = () => {
    rounds += 1
    next = setImmediate(countRounds)
  }
  let next = setImmediate(countRounds)
  const seen: number[] = []
  const work = async () => void seen.push(rounds)
  await Promise.all(Array.from({ length: 4 }, () => inTurn('a', work)))
  clearImmediate(next)
  expect(new Set(seen).size).toBe(seen.length)
})
