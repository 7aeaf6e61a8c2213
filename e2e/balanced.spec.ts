import { startBalanced } from './support/balanced.ts'
import { bookAndBeSeen } from './support/journey.ts'
import { test as base, onePerWorker } from './support/test.ts'

const test = base.extend<object, { server: { url: string } }>({
  server: onePerWorker(startBalanced, 180_000),
})

test('two processes on one PostgreSQL serve one booking together', async ({ page }) => {
  await bookAndBeSeen(page)
})
