import { bookAndBeSeen } from './support/journey.ts'
import { test } from './support/test.ts'

test('a visitor books, pays and sees the booking; the admin sees it too', async ({ page, checkScreen }) => {
  await bookAndBeSeen(page, checkScreen)
})
