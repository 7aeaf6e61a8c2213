/**
 * Runs the model of payments (docs/payments-model.md) or of messages (docs/messages-model.md) more often than `npm test`, or
 * shows that it finds planted bugs.
 *
 *   npm run model -- --runs=20000 --seed=1
 *   npm run model -- --model=messages                the model of messages
 *   npm run model -- --seed=1 --path=… --replay=…    a run that has failed, as it was reported
 *   npm run model -- --planted [--runs=2000]         ends with code 1 when a planted bug is not found
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { PLANTED_BUGS, plantIn } from './planted-bugs.mjs'
import { capture, relay, root, say, seconds } from './process.mjs'

const { values } = parseArgs({
  options: {
    model: { type: 'string', default: 'payments' },
    runs: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    replay: { type: 'string' },
    planted: { type: 'boolean', default: false },
  },
})
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
/** The test of each model, how often it is run, and how often where a bug is planted. */
const MODELS = {
  payments: { test: 'server/test/payments-model.test.ts', runs: '20000', planted: '2000' },
  messages: { test: 'server/test/messages-model.test.ts', runs: '1000', planted: '300' },
}
const model = MODELS[values.model]
if (!model) throw new Error(`The models are ${Object.keys(MODELS).join(' and ')}.`)
const args = [vitest, 'run', '--project', 'api', model.test]

const environment = (runs) => ({
  MODEL_RUNS: values.runs ?? runs,
  ...(values.seed && { MODEL_SEED: values.seed }),
  ...(values.path && { MODEL_PATH: values.path }),
  ...(values.replay && { MODEL_REPLAY: values.replay }),
})

/** Copies what the server and its tests need into a temporary folder; installed packages are linked. */
function copySources() {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhilik-planted-'))
  const link = (name) => symlinkSync(path.join(root, name), path.join(folder, name))
  for (const entry of [
    'contract',
    'scripts',
    'server',
    'package.json',
    'package-lock.json',
    'vitest.config.ts',
    'tsconfig.base.json',
    'tsconfig.json',
  ]) {
    cpSync(path.join(root, entry), path.join(folder, entry), {
      recursive: true,
      filter: (source) => path.basename(source) !== 'node_modules',
    })
  }
  link('server/node_modules')
  // The packages of the project are those of the copy: bugs are planted in the contract, too.
  const packages = path.join(folder, 'node_modules')
  mkdirSync(path.join(packages, '@jhilik'), { recursive: true })
  symlinkSync(path.join(folder, 'contract'), path.join(packages, '@jhilik/contract'))
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (name !== '@jhilik') link(`node_modules/${name}`)
  }
  return folder
}

function plant(folder, { changes }) {
  for (const change of changes) {
    const name = path.join(folder, change.file)
    writeFileSync(name, plantIn(readFileSync(name, 'utf8'), change))
  }
}

/** Tells whether the model finds the bug, and not only any failure. */
async function isFound(bug) {
  const folder = copySources()
  try {
    plant(folder, bug)
    const started = Date.now()
    const { output } = await capture(process.execPath, args, { cwd: folder, env: environment(model.planted) })
    const found = output.includes('Property failed after')
    say(`${found ? 'found' : 'NOT FOUND'}  ${bug.name} (${seconds(started)})`)
    const lines = output
      .split('\n')
      .filter((line) => /Property failed after|Counterexample|Caused by|Run it again/.test(line))
    say((found ? lines.map((line) => `    ${line.trim().slice(0, 600)}`) : [output]).join('\n'))
    return found
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (values.planted) {
  const bugs = PLANTED_BUGS.filter((bug) => bug.model === values.model)
  for (const bug of bugs) if (!(await isFound(bug))) process.exitCode = 1
} else {
  process.exitCode = await relay(process.execPath, args, environment(model.runs))
}
