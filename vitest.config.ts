import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * These files are started first, so that none of them is left alone at the end: the model of payments, the calls of all
 * roles, and files that wait for processes of the product. On a fresh clone Vitest knows no durations and would sort
 * the files by size.
 */
const LONGEST =
  /\/(payments-model|roles|rolling-upgrade|demo-accounts|hostile-addresses|embedded-database|backup|backup-killed|crash)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Tests of the API (`api`) need a database; `*.build.test.ts` also need the built web app and server. */
export default defineConfig({
  test: {
    watch: false,
    passWithNoTests: false,
    maxWorkers: 4,
    // The files share what they import: loading it anew for each took a quarter of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'scripts/test/**/*.test.ts',
            'web/test/**/*.test.{ts,tsx}',
            'server/test/**/*.unit.test.ts',
          ],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/test/**/*.test.ts'],
          exclude: ['**/*.unit.test.ts'],
          globalSetup: ['server/test/support/postgres.ts'],
          testTimeout: 90_000,
          // Some hooks start a server process, which takes minutes on a busy machine.
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
