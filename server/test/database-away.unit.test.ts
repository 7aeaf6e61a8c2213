import { expect, test } from 'vitest'
import { problemOfDatabaseError } from '../src/platform/problem.ts'

test.each([
  ['57014', 'it took too long for a statement'],
  ['57P01', 'it is stopped'],
  ['57P02', 'it crashes'],
  ['53100', 'its disk is full'],
  ['53300', 'it has too many connections'],
  ['25006', 'it is a standby'],
  ['08P01', 'a pooler has no connection'],
  ['ECONNREFUSED', 'nothing listens'],
  ['EHOSTUNREACH', 'its machine is gone'],
  ['EAI_AGAIN', 'its name is not found'],
])('a caller of a database that answers %s (%s) is asked to come back', (code) => {
  expect(problemOfDatabaseError(Object.assign(new Error('away'), { code }))).toMatchObject({
    code: 'temporarily_unavailable',
    retryAfterSeconds: 5,
  })
})
