import cluster, { type Worker } from 'node:cluster'
import type { ListenOptions } from 'node:net'

/** A worker that ends at once each time would otherwise keep a core busy. */
const RESTART_MS = 1_000

/**
 * Each worker opens the port itself (SO_REUSEPORT), and the system spreads connections over them. In Node's usual
 * cluster, a connection that the primary process had passed to a worker that dies is never answered.
 */
export const listenOptions = (
  host: string,
  port: number,
  workers: number,
): ListenOptions & { port: number } => ({
  host,
  port,
  reusePort: workers > 1,
})

/** A worker sends this message when it answers requests. */
export const WORKER_IS_READY = 'ready'

/**
 * Runs `count` processes of this program, which share a port; each sees its number, from 1, as JHILIK_WORKER, and `env`. The
 * others start when the first one answers, so that it alone migrates and reports what is wrong. One that dies later is
 * started again. SIGTERM and SIGINT are passed on. Resolves with the exit code when all have ended.
 */
export function runWorkers(count: number, env: Record<string, string>): Promise<number> {
  const running = new Set<Worker>()
  let areStarted = false
  let isEnding = false
  return new Promise((resolve) => {
    const start = (number: number): Worker => {
      const worker = cluster.fork({ ...env, JHILIK_WORKER: String(number) })
      running.add(worker)
      worker.once('exit', (code: number | null, signal) => {
        running.delete(worker)
        if (isEnding || !areStarted) {
          if (running.size === 0) resolve(isEnding ? 0 : (code ?? 1))
          return
        }
        console.error(`Worker ${number} has ended (${signal ?? code}) and is started again.`)
        setTimeout(() => isEnding || start(number), RESTART_MS)
      })
      return worker
    }
    start(1).on('message', (message) => {
      if (message !== WORKER_IS_READY || areStarted) return
      areStarted = true
      for (let number = 2; number <= count; number++) start(number)
    })
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        isEnding = true
        for (const worker of running) worker.process.kill(signal)
        if (running.size === 0) resolve(0)
      })
    }
  })
}
