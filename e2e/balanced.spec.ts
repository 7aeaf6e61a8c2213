import { startBalanced } from './support/balanced.ts'
import { bookAndBeSeen } from './support/journey.ts'
import { testsOn } from './support/test.ts'

const test = testsOn(startBalanced)

test('two processes on one PostgreSQL serve one booking together', async ({ page }) => {
  await bookAndBeSeen(page)
})
