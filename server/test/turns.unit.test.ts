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

const { signal } = new AbortController()

test('works of a caller are done one after the other, and nobody else waits for them', async () => {
  const inTurn = openTurns()
  const { begun, work, end } = openWorks()
  const all = ['a1', 'a2', 'a3'].map((name) => inTurn('a', work(name), signal))
  const other = inTurn('b', work('b1'), signal)
  expect(begun).toEqual(['a1', 'b1'])
  end('a1')?.reject(new Error('broken'))
  await expect(all[0]).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2'])
  end('a2')?.resolve('made')
  await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2', 'a3'])
  for (const name of ['a3', 'b1']) end(name)?.resolve('made')
  expect(await Promise.all([all[1], all[2], other])).toEqual(['made', 'made', 'made'])
  inTurn('a', work('a4'), signal).catch(() => {})
  expect(begun.at(-1)).toBe('a4')
})

test('a work for which nobody waits any more is left out, and no other waits for its end', async () => {
  const inTurn = openTurns()
  const { begun, work, end } = openWorks()
  const gone = new AbortController()
  const left = ['begun', 'waiting'].map((name) => inTurn('a', work(name), gone.signal))
  const last = inTurn('a', work('last'), signal)
  gone.abort()
  for (const each of left) await expect(each).rejects.toThrow('aborted')
  await expect.poll(() => begun).toEqual(['begun', 'last'])
  end('last')?.resolve('made')
  expect(await last).toBe('made')
})

test('other requests are answered between two works, however short they are', async () => {
  const inTurn = openTurns()
  let rounds = 0
  const countRounds = () => {
    rounds += 1
    next = setImmediate(countRounds)
  }
  let next = setImmediate(countRounds)
  const seen: number[] = []
  const work = async () => void seen.push(rounds)
  await Promise.all(Array.from({ length: 4 }, () => inTurn('a', work, signal)))
  clearImmediate(next)
  expect(new Set(seen).size).toBe(seen.length)
})
