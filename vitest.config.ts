import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Starts the model of payments on PostgreSQL before all others, as its 1,950 runs follow each other, and the files that
 * wait for minutes first in their projects: `crash.test.ts` for a hold to expire, `interrupted-jobs.test.ts` for the job
 * queue to look for lost jobs. On a fresh clone Vitest knows no durations and would sort the files by size.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isModel = ({ moduleId, project }: TestSpecification) =>
      moduleId.endsWith('/payments-model.test.ts') && project.name === 'postgres'
    const isWaiting = ({ moduleId }: TestSpecification) =>
      /\/(crash|interrupted-jobs)\.test\.ts$/.test(moduleId)
    const others = sorted.filter((file) => !isModel(file))
    return [
      ...sorted.filter(isModel),
      ...[...Map.groupBy(others, ({ project }) => project.name).values()].flatMap((ofProject) => [
        ...ofProject.filter(isWaiting),
        ...ofProject.filter((file) => !isWaiting(file)),
      ]),
    ]
  }
}

const apiTests = {
  include: ['server/test/**/*.test.ts'],
  exclude: ['**/*.unit.test.ts', '**/*.build.test.ts'],
  testTimeout: 90_000,
  // Some hooks start a server process, which takes minutes on a busy machine.
  hookTimeout: 300_000,
  // The files share what they import: loading the server anew for each took a quarter of the time.
  isolate: false,
}

/**
 * Tests of the API run twice, on the embedded database and on a PostgreSQL server (`*.postgres.test.ts` only there). Tests that need no
 * database run once: those of the tools and the web, and `*.unit.test.ts` of the server. Only `*.build.test.ts`
 * need the built web app.
 */
export default defineConfig({
  test: {
    watch: false,
    passWithNoTests: false,
    // Two of them may be waiting at the same time.
    maxWorkers: 4,
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
          exclude: ['**/*.build.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...apiTests,
          name: 'pglite',
          exclude: [...apiTests.exclude, '**/*.postgres.test.ts'],
          globalSetup: ['server/test/support/pglite.ts'],
        },
      },
      {
        test: {
          ...apiTests,
          name: 'build',
          include: ['{server,web}/test/**/*.build.test.ts'],
          exclude: [],
          globalSetup: ['server/test/support/pglite.ts'],
        },
      },
      { test: { ...apiTests, name: 'postgres', globalSetup: ['server/test/support/postgres.ts'] } },
    ],
  },
})
