import fc, { type IAsyncPropertyWithHooks } from 'fast-check'

/** `npm run model` sets these. */
const { MODEL_RUNS, MODEL_SEED, MODEL_PATH, MODEL_REPLAY } = process.env
/** The seed of the first run; undefined for any. */
const FIRST_SEED = MODEL_SEED === undefined ? undefined : Number(MODEL_SEED)
/** Whether more runs are made than usual, by `npm run model`. */
export const isLongRun = MODEL_RUNS !== undefined

/** Returns how many runs of a model are made. A path leads to one run. */
export const runsOf = (usual: number): number => (MODEL_PATH ? 1 : Number(MODEL_RUNS ?? usual))

/** What the commands of a model are limited by. */
export const commandsOf = (maxCommands: number, size: '+1' | 'max' = '+1') =>
  ({ maxCommands, size, ...(MODEL_REPLAY && { replayPath: MODEL_REPLAY }) }) as const

/** Makes runs; `done` were made before. Throws with the shrunk commands of one that fails, and how to make it again. */
export async function checkProperty<Parts>(
  property: IAsyncPropertyWithHooks<Parts>,
  { model, runs, done }: { model: 'payments' | 'messages'; runs: number; done: number },
): Promise<void> {
  const details = await fc.check(property, {
    numRuns: runs,
    ...(FIRST_SEED !== undefined && { seed: FIRST_SEED + done }),
    ...(MODEL_PATH && { path: MODEL_PATH }),
  })
  if (!details.failed) return
  const report = (await fc.asyncDefaultReportMessage(details)) ?? ''
  const replay = /replayPath="([^"]*)"/.exec(report)?.[1]
  const options = `--model=${model} --seed=${details.seed} --path=${details.counterexamplePath} --replay=${replay}`
  throw new Error(`Run it again with: npm run model -- ${options}\n\n${report}`, {
    cause: details.errorInstance,
  })
}
