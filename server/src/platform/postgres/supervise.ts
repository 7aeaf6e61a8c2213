import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { SERVER_ENVIRONMENT, type ServerAccount } from './programs.ts'

interface SupervisedServer {
  program: string
  data: string
  account: ServerAccount
  settings: Record<string, string | number>
  report: (line: string) => void
}

const TRY_AGAIN_MS = 200
const LONGEST_PAUSE_MS = 5_000
/** PostgreSQL refuses to start with this while processes of a killed server still run, which end within moments. */
const REMAINS = /pre-existing shared memory block|is already in use|lock file .* already exists/
const REMAINS_MS = 30_000
/** A server that takes longer to end is ended as in a crash, and recovers at its next start. */
const END_MS = 60_000

/**
 * Runs PostgreSQL as a child process until `end`, and starts it again whenever it ends by itself. Resolves when it accepts
 * connections. Throws StartError with what it printed when it cannot be started.
 */
export async function superviseServer(wanted: SupervisedServer): Promise<{ end(): Promise<void> }> {
  let child: ChildProcess | undefined
  let restarting: Promise<void> | undefined
  let isEnding = false
  const report = (line: string) => {
    if (!isEnding) wanted.report(line)
  }

  async function start(): Promise<void> {
    for (const began = Date.now(); ; await sleep(TRY_AGAIN_MS)) {
      try {
        child = await launch({ ...wanted, report })
        break
      } catch (error) {
        if (isEnding || !REMAINS.test((error as Error).message) || Date.now() - began > REMAINS_MS)
          throw error
      }
    }
    child.once('exit', (code, signal) => {
      if (isEnding) return
      report(`PostgreSQL has ended (${signal ?? code}) and is started again.`)
      restarting = restart()
    })
  }

  /** Tries until it succeeds: requests are answered with 503 meanwhile, and a full disk may get space again. */
  async function restart(): Promise<void> {
    for (let pause = TRY_AGAIN_MS; !isEnding; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        await start()
        return report('PostgreSQL accepts connections again.')
      } catch (error) {
        report((error as Error).message)
        await sleep(pause)
      }
    }
  }

  // A process that exits without closing still ends the server: the signal is sent at once, and PostgreSQL ends by itself.
  const endWithProcess = () => void child?.kill('SIGINT')
  await start()
  process.once('exit', endWithProcess)
  return {
    async end() {
      isEnding = true
      process.off('exit', endWithProcess)
      await restarting
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      // Open connections are cut, and everything is written.
      child.kill('SIGINT')
      const limit = setTimeout(() => child?.kill('SIGQUIT'), END_MS)
      await ended
      clearTimeout(limit)
    },
  }
}

/** Resolves when it accepts connections; rejects with what it printed when it ends instead. */
async function launch({ program, data, account, settings, report }: SupervisedServer): Promise<ChildProcess> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(program, ['-D', data, ...flags], {
    ...account,
    cwd: dirname(data),
    env: SERVER_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl+C reaches all processes of a group. The server is in another one, because the product needs it until its own end.
    detached: true,
    windowsHide: true,
  })
  const said: string[] = []
  let isReady = false
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (isReady) return report(`PostgreSQL: ${line}`)
      said.push(line)
      isReady = line.includes('ready to accept connections')
      if (isReady) resolve()
    })
    const fail = (why: string) => reject(new StartError(`PostgreSQL cannot be started: ${why}`))
    child.once('error', ({ message }) => fail(message))
    child.once('close', () => fail(said.join(' ')))
  })
  return child
}
