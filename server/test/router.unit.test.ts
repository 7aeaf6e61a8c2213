import { MAX_AREAS } from '@jhilik/contract/areas.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askDistances } from '../src/platform/router.ts'
import { freePort } from './support/free-port.ts'
import { type RouterServer, startRouterServer } from './support/router-server.ts'

let router: RouterServer
beforeAll(async () => {
  router = await startRouterServer()
})
beforeEach(() => {
  router.asked.length = 0
  router.answer = null
  router.pause = null
})
afterAll(() => router.close())

const POINTS = [
  { latitude: 23.7925, longitude: 90.4078 },
  { latitude: 23.8759, longitude: 90.3795 },
]

test('the router is asked for the distances of all points at once, longitude first', async () => {
  router.meters = (from, to) => (from < to ? 13_100.4 : null)
  expect(await askDistances(router.url, POINTS)).toEqual([
    [0, 13_100.4],
    [null, 0],
  ])
  const coordinates = [
    [90.4078, 23.7925],
    [90.3795, 23.8759],
  ]
  expect(router.asked).toEqual([{ coordinates, annotations: 'distance' }])
})

test('as many points as a business can have areas fit into one call, and not more', async () => {
  const pointsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ latitude: 20 + index / 100, longitude: 90.123456 }))
  const distances = await askDistances(router.url, pointsOf(MAX_AREAS))
  expect(distances.flat()).toHaveLength(10_000)
  await expect(askDistances(router.url, pointsOf(MAX_AREAS + 1))).rejects.toThrow('it answered 400 (TooBig)')
})

test.each([
  ['an error', 500, { message: 'Down' }, 'it answered 500'],
  ['a refusal', 400, { code: 'NoTable', message: 'No table found' }, 'it answered 400 (NoTable)'],
  ['a refusal without a reason', 400, '<html>', 'it answered 400'],
  ['another address', 302, '', 'there is no connection'],
  ['a page', 200, '<html>', 'its answer is not JSON'],
  ['another code', 200, { code: 'NoTable' }, 'its answer has no table of distances'],
  ['durations alone', 200, { code: 'Ok', durations: [[0]] }, 'its answer has no table of distances'],
  ['a table of fewer points', 200, { code: 'Ok', distances: [[0]] }, 'its answer has no table of distances'],
  [
    'a distance below zero',
    200,
    {
      code: 'Ok',
      distances: [
        [0, -1],
        [1, 0],
      ],
    },
    'its answer has no table of distances',
  ],
  [
    'a distance around the earth',
    200,
    {
      code: 'Ok',
      distances: [
        [0, 1e12],
        [1, 0],
      ],
    },
    'its answer has no table of distances',
  ],
  ['an endless answer', 200, 'x'.repeat(3_000_000), 'its answer is too long'],
])('%s is no answer', async (_, status, body, reason) => {
  router.answer = { status, body }
  await expect(askDistances(router.url, POINTS)).rejects.toThrow(reason)
})

test('a router that is silent, or not there, is given up', async () => {
  const pause = Promise.withResolvers<void>()
  router.pause = pause.promise
  await expect(askDistances(router.url, POINTS, 100)).rejects.toThrow('it did not answer in time')
  pause.resolve()
  const closed = `http://127.0.0.1:${await freePort()}`
  await expect(askDistances(closed, POINTS)).rejects.toThrow('there is no connection')
})
