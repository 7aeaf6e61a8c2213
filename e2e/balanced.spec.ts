import { startBalanced } from './support/balanced.ts'
import { bookAndBeSeen } from './support/journey.ts'
import { test as base } from './support/test.ts'

const test = base.extend<object, { server: { url: string } }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const servers = await startBalanced()
      await use(servers)
      await servers.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('two processes on one PostgreSQL serve one booking together', async ({ page }) => {
  await bookAndBeSeen(page)
})
