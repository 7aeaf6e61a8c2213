/** The length in milliseconds from which a task counts as blocking. */
const BLOCKING = 50

/** The part of a trace event that is used here. `tdur` is the thread's own processor time, in microseconds. */
export interface TraceTask {
  name: string
  pid: number
  tid: number
  ts: number
  tdur?: number
}

/** Milliseconds of the main thread, by its own processor time, on a processor `slowdown` times slower. */
export function mainThreadTimes(events: readonly TraceTask[], slowdown: number) {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  if (!paint) return { blocked: Number.NaN, busy: Number.NaN }
  const tasks = events.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pid === paint.pid && tid === paint.tid,
  )
  const length = ({ tdur = 0 }: TraceTask) => (slowdown * tdur) / 1000
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const afterPaint = tasks.filter(({ ts }) => ts > paint.ts)
  return {
    /** The time beyond 50 ms of each task after the first paint. */
    blocked: sum(afterPaint.map((task) => Math.max(0, length(task) - BLOCKING))),
    /** All tasks. */
    busy: sum(tasks.map(length)),
  }
}
