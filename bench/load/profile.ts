import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The file that `node --cpu-prof` writes; times are in microseconds of the machine's monotonic clock. */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

/** Returns the time of the clock that profiles use, in microseconds. */
export const profileTime = (): number => Number(process.hrtime.bigint() / 1000n)

/** Names the owner of a function's code: a package of npm, a module of Node, V8 itself, or Jhilik. */
function ownerOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string {
  const modules = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(url)?.[1]
  if (modules && !modules.startsWith('@jhilik')) return modules
  if (url.startsWith('node:')) return url.replace(/^(node:(?:internal\/)?[^/]+).*/, '$1')
  if (url.startsWith('file:')) return 'Jhilik'
  return functionName.startsWith('(') ? functionName : 'built into V8 and Node'
}

/** A measurement: between two times, and how many requests were answered. */
export interface Point {
  from: number
  to: number
  done: number
}

const ROWS = 20

function table(title: string, times: Map<string, number>): string[] {
  const largest = [...times].sort(([, one], [, other]) => other - one).slice(0, ROWS)
  return [
    `| ${title} | ms each |`,
    '|---|---|',
    ...largest.map(([name, ms]) => `| ${name} | ${ms.toFixed(2)} |`),
    '',
  ]
}

/** The processor time of a request in the only profile of that folder, which is removed, by owner and by function: Markdown tables. */
export async function profileTables(folder: string, { from, to, done }: Point): Promise<string[]> {
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.cpuprofile'))
  const path = join(folder, file)
  const { nodes, startTime, samples, timeDeltas } = JSON.parse(await readFile(path, 'utf8')) as Profile
  await rm(path)
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const [owners, functions] = [new Map<string, number>(), new Map<string, number>()]
  let time = startTime
  for (const [index, id] of samples.entries()) {
    time += timeDeltas[index] ?? 0
    const frame = frames.get(id)
    if (!frame || time < from || time > to || frame.functionName === '(idle)') continue
    // The function ran until the next sample.
    const ms = (timeDeltas[index + 1] ?? 0) / 1000 / done
    const owner = ownerOf(frame)
    const name = `${frame.functionName || '(anonymous)'}, ${owner}`
    owners.set(owner, (owners.get(owner) ?? 0) + ms)
    functions.set(name, (functions.get(name) ?? 0) + ms)
  }
  return [...table('whose code', owners), ...table('function', functions)]
}
