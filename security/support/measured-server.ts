import { randomBytes } from 'node:crypto'
import { watch } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../../e2e/support/server.ts'
import { freePorts } from '../../server/test/support/free-port.ts'
import { startPostgres } from '../../server/test/support/postgres-server.ts'

interface Memory {
  /** The memory of the process, where the system reports it (Linux). */
  resident: string
  /** The memory that objects of JavaScript use after a collection. */
  used: string
}

export interface MeasuredServer {
  url: string
  megabytes(): Promise<Memory>
  stop(): Promise<void>
}

const MEGABYTE = 1024 * 1024

/** The built product with the demo, in a process without its database, so that its memory is its own. */
export async function startMeasured(): Promise<MeasuredServer> {
  const folder = await mkdtemp(join(tmpdir(), 'jhilik-measured-'))
  const report = join(folder, 'heap')
  await writeFile(report, '')
  const postgres = await startPostgres()
  const [port, sandboxPort] = await freePorts(2)
  const server = await startProcess({
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATABASE_URL: postgres.url('postgres'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    DEMO: '1',
    GATEWAYS: 'sandbox',
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'memory-report.mjs')}`,
    MEMORY_REPORT: report,
  })
  return {
    url: server.url,
    async megabytes() {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
      const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
      return {
        resident: Number.isNaN(kilobytes) ? '?' : (kilobytes / 1024).toFixed(0),
        used: (Number(await askForReport(server.pid, report)) / MEGABYTE).toFixed(0),
      }
    },
    async stop() {
      await server.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function askForReport(pid: number, report: string): Promise<string> {
  await writeFile(report, '')
  const written = Promise.withResolvers<string>()
  const watcher = watch(report, async () => {
    const text = await readFile(report, 'utf8')
    if (text) written.resolve(text)
  })
  process.kill(pid, 'SIGUSR2')
  return written.promise.finally(() => watcher.close())
}
