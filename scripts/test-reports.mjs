import path from 'node:path'

/** @typedef {{ passed: number, failed: number, failures: { name: string, message: string }[] }} FileResult */

/** The results in a report of Vitest, by the path of the test file under `root`. */
export function readVitest({ testResults }, root) {
  return new Map(testResults.map((result) => [path.relative(root, result.name), resultOf(result, root)]))
}

/** @returns {FileResult} */
function resultOf({ name, status, message, assertionResults }, root) {
  const file = path.relative(root, name)
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => ({ name: `${file} › ${test.fullName}`, message: test.failureMessages.join('\n') }))
  // A file that cannot be loaded, or whose preparation fails, has no failed tests.
  if (status === 'failed' && failures.length === 0) failures.push({ name: file, message })
  const passed = assertionResults.filter((test) => test.status === 'passed').length
  return { passed, failed: failures.length, failures }
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** The results in a report of Playwright, by the path of the test file under the root of the project. */
export function readPlaywright({ suites }) {
  /** @type {Map<string, FileResult>} */
  const results = new Map()
  for (const { file, title, tests } of suites.flatMap(specsOf)) {
    const name = `e2e/${file}`
    const result = results.get(name) ?? { passed: 0, failed: 0, failures: [] }
    results.set(name, result)
    for (const { status, projectName, results: runs } of tests) {
      if (status === 'expected') result.passed += 1
      if (status !== 'unexpected' && status !== 'flaky') continue
      result.failed += 1
      const message = runs.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n')
      result.failures.push({ name: `[${projectName}] ${name} › ${title}`, message })
    }
  }
  return results
}
