import { expect, test } from 'vitest'
import { loadOnce } from '../src/platform/once.ts'

test('all callers get what was loaded once', async () => {
  let loads = 0
  const load = loadOnce(async () => {
    loads += 1
    return { loads }
  })
  const [first, second] = await Promise.all([load(), load()])
  expect(second).toBe(first)
  expect(await load()).toBe(first)
  expect(loads).toBe(1)
})

test('a failure is told to who waits for it, and the next caller loads again', async () => {
  let loads = 0
  const load = loadOnce(async () => {
    loads += 1
    if (loads === 1) throw new Error('too many open files')
    return loads
  })
  const waiting = await Promise.allSettled([load(), load()])
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await load()).toBe(2)
  expect(await load()).toBe(2)
})
