// Runs all tests. The last line is `N passed, N failed`, counted from the reports of the runners.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { relay, root, say, seconds } from './process.mjs'

const MOST_LINES = 40
const MOST_COLUMNS = 300

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

const reports = mkdtempSync(path.join(tmpdir(), 'jhilik-test-'))
const tool = (file) => path.join(root, 'node_modules', file)

const suites = {
  api: {
    title: 'Unit and API tests (embedded database and PostgreSQL)',
    args: (file) => [
      tool('vitest/vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    count: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
    failuresOf: ({ testResults }) =>
      testResults.flatMap(({ name, status, message, assertionResults }) => {
        const file = path.relative(root, name)
        const failed = assertionResults.filter((test) => test.status === 'failed')
        if (status === 'failed' && failed.length === 0) return [{ name: file, message }]
        return failed.map(({ fullName, failureMessages }) => ({
          name: `${file} › ${fullName}`,
          message: failureMessages.join('\n'),
        }))
      }),
  },
  browser: {
    title: 'Browser tests',
    args: () => [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    failuresOf: ({ suites }) =>
      suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(({ projectName, results }) => ({
            name: `[${projectName}] e2e/${file} › ${title}`,
            message: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
          })),
      ),
  },
}

/** All suites, or the one named by `npm test -- api [filter]` or `npm test -- browser [filter]`. */
function selectSuites(args) {
  const [first = '', ...rest] = args
  if (Object.hasOwn(suites, first)) return { names: [first], rest }
  return { names: Object.keys(suites), rest: args }
}

async function runSuite(name, rest) {
  const { title, args, env, count, failuresOf } = suites[name]
  const report = path.join(reports, `${name}.json`)
  const started = Date.now()
  say(`\n${title}`)
  const code = await relay(process.execPath, [...args(report), ...rest], env?.(report))
  const result = readReport(report)
  const { passed, failed } = result ? count(result) : { passed: 0, failed: 0 }
  // A file that cannot be loaded has no tests to count, but is a failure.
  const failedTests = code !== 0 && failed === 0 ? 1 : failed
  say(`${title}: ${passed} passed, ${failedTests} failed (${seconds(started)})`)
  return { passed, failed: failedTests, failures: result ? failuresOf(result) : [] }
}

/** Null when the runner ended without a report. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** The start of a message: enough to know what failed, short enough for a log that keeps its end only. */
function startOf(message = '') {
  const lines = stripVTControlCharacters(message).split('\n')
  const shown = lines.slice(0, MOST_LINES).map((line) => `  ${line.slice(0, MOST_COLUMNS)}`)
  if (lines.length > MOST_LINES) shown.push(`  … ${lines.length - MOST_LINES} more lines`)
  return shown.join('\n')
}

const total = { passed: 0, failed: 0, failures: [] }
const { names, rest } = selectSuites(process.argv.slice(2))
for (const name of names) {
  const { passed, failed, failures } = await runSuite(name, rest)
  if (passed + failed === 0) say('No test ran.')
  total.passed += passed
  total.failed += passed + failed === 0 ? 1 : failed
  total.failures.push(...failures)
}
rmSync(reports, { recursive: true, force: true })
// Repeated at the end, where they are easy to find.
for (const { name, message } of total.failures) say(`failed: ${name}\n${startOf(message)}`)
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
