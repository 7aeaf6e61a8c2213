/**
 * Runs all tests, or those of the files whose path contains one of the words:
 *
 *   npm test -- refunds                    unit and API tests and browser tests
 *   npm test -- api refunds -t 'by staff'  one suite, with arguments for its runner
 *   RETRY_FILES=3 npm test                 runs failed files once more, unless there are more than three
 *
 * The last line is `N passed, N failed`, counted from the reports of the runners.
 */
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { relay, root, say, seconds } from './process.mjs'
import { readPlaywright, readVitest } from './test-reports.mjs'

const MOST_LINES = 40
const MOST_COLUMNS = 300

const reports = mkdtempSync(path.join(tmpdir(), 'jhilik-test-'))
const tool = (file) => path.join(root, 'node_modules', file)

const suites = {
  api: {
    title: 'Unit and API tests',
    files: '{scripts,server,web}/test/**/*.test.{ts,tsx}',
    args: (file) => [
      tool('vitest/vitest.mjs'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    read: readVitest,
  },
  browser: {
    title: 'Browser tests',
    files: 'e2e/**/*.spec.ts',
    args: () => [tool('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    read: readPlaywright,
  },
}

/** The suites to run, each with arguments for its runner: none for all its files. */
function selectRuns(args) {
  const [first = '', ...rest] = args
  if (Object.hasOwn(suites, first)) return [{ name: first, args: rest }]
  const runs = Object.entries(suites).map(([name, { files }]) => ({
    name,
    args: args.length > 0 ? filesWith(args, files) : [],
  }))
  return args.length > 0 ? runs.filter((run) => run.args.length > 0) : runs
}

const filesWith = (words, files) =>
  globSync(files, { cwd: root, exclude: ['**/node_modules/**'] }).filter((file) =>
    words.some((word) => file.includes(word)),
  )

/** Most tests of the API run the source; the bundle of the server is made when they start. */
const needsBuild = ({ name, args }) =>
  name === 'browser' || args.length === 0 || args.some((arg) => !/(?<!\.build)\.test\.tsx?$/.test(arg))

/** The results by test file. */
async function runSuite({ name, args }) {
  const { title, args: ownArgs, env, read } = suites[name]
  const report = path.join(reports, `${name}.json`)
  rmSync(report, { force: true })
  const started = Date.now()
  say(`\n${title}`)
  const code = await relay(process.execPath, [...ownArgs(report), ...args], env?.(report))
  const results = readReport(report, read)
  const { passed, failed } = sum([...results.values()])
  if (failed === 0 && (code !== 0 || passed === 0)) {
    results.set('', failure(title, code !== 0 ? `The runner ended with code ${code}.` : 'No test ran.'))
  }
  const total = sum([...results.values()])
  say(`${title}: ${total.passed} passed, ${total.failed} failed (${seconds(started)})`)
  return results
}

/** A failure that belongs to no file. Nothing is run again after it. */
const failure = (name, message) => ({ passed: 0, failed: 1, failures: [{ name, message }] })

/** Empty when the runner ended without a report. */
function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')), root)
  } catch {
    return new Map()
  }
}

const sum = (results) => ({
  passed: results.reduce((total, { passed }) => total + passed, 0),
  failed: results.reduce((total, { failed }) => total + failed, 0),
})
const failedFiles = (results) => [...results].filter(([, { failed }]) => failed > 0).map(([file]) => file)

/** Runs the failed files of each suite once more; the second result counts. */
async function runAgain(done) {
  for (const { name, results } of done) {
    const files = failedFiles(results)
    if (files.length === 0) continue
    for (const [file, second] of await runSuite({ name, args: files })) {
      const first = results.get(file)
      results.set(file, second)
      if (!first || second.failed > 0) continue
      say(`unstable: ${file}`)
      sayFailures(first, 'failed once')
    }
  }
}

/** The start of a message: enough to know what failed, short enough for a log that keeps its end only. */
function startOf(message = '') {
  const lines = stripVTControlCharacters(message).split('\n')
  const shown = lines.slice(0, MOST_LINES).map((line) => `  ${line.slice(0, MOST_COLUMNS)}`)
  if (lines.length > MOST_LINES) shown.push(`  … ${lines.length - MOST_LINES} more lines`)
  return shown.join('\n')
}

function sayFailures({ failures }, verdict = 'failed') {
  for (const { name, message } of failures) say(`${verdict}: ${name}\n${startOf(message)}`)
}

const words = process.argv.slice(2)
const mostRetried = Number(process.env.RETRY_FILES ?? 0)
const runs = selectRuns(words)
if (runs.some(needsBuild)) await ensureBuilt()

const done = []
if (runs.length === 0)
  done.push({ results: new Map([['', failure(words.join(' '), 'No test file has that in its path.')]]) })
for (const run of runs) done.push({ name: run.name, results: await runSuite(run) })
const failed = done.flatMap(({ results }) => failedFiles(results))
if (failed.length > 0 && failed.length <= mostRetried && !failed.includes('')) await runAgain(done)
rmSync(reports, { recursive: true, force: true })

// The failures are repeated at the end, where they are easy to find.
for (const { results } of done) for (const result of results.values()) sayFailures(result)
const total = sum(done.flatMap(({ results }) => [...results.values()]))
say(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
