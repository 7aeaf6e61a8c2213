import { defineConfig } from 'vitest/config'

const apiTests = {
  include: ['server/test/**/*.test.ts'],
  exclude: ['**/*.unit.test.ts', '**/*.build.test.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // The files share what they import: loading the server anew for each took a quarter of the time.
  isolate: false,
}

/**
 * Tests of the API run twice, on the embedded database and on a PostgreSQL server. Tests that need no
 * database run once: those of the tools and the web, and `*.unit.test.ts` of the server. Only `*.build.test.ts`
 * need the built web app.
 */
export default defineConfig({
  test: {
    watch: false,
    passWithNoTests: false,
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'scripts/test/**/*.test.ts',
            'web/test/**/*.test.{ts,tsx}',
            'server/test/**/*.unit.test.ts',
          ],
        },
      },
      { test: { ...apiTests, name: 'pglite', globalSetup: ['server/test/support/pglite.ts'] } },
      {
        test: {
          ...apiTests,
          name: 'build',
          include: ['server/test/**/*.build.test.ts'],
          exclude: [],
          globalSetup: ['server/test/support/pglite.ts'],
        },
      },
      { test: { ...apiTests, name: 'postgres', globalSetup: ['server/test/support/postgres.ts'] } },
    ],
  },
})
