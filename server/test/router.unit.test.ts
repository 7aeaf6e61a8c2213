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

test('a hundred points fit into one call', async () => {
  const points = Array.from({ length: 100 }, (_, index) => ({
    latitude: 20 + index / 100,
    longitude: 90.123456,
  }))
  const distances = await askDistances(router.url, points)
  expect(distances.flat()).toHaveLength(10_000)
})

test.each([
  ['an error', 500, { message: 'Down' }, 'it answered 500'],
  ['a refusal', 400, { code: 'TooBig', message: 'Too many table coordinates' }, 'it answered 400'],
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
