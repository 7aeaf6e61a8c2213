import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { accountOfServer } from '../../server/src/platform/postgres/programs.ts'
import { freePort } from '../../server/test/support/free-port.ts'
import { MissingTool } from './scenario.ts'

const SHIPPED = fileURLToPath(new URL('../../deploy/pgbouncer.ini', import.meta.url))
/** The pool is small, so that requests of both processes share its connections. */
const POOL_SIZE = 6

interface PgBouncer {
  url: string
  start(): Promise<void>
  end(): Promise<void>
  remove(): Promise<void>
}

/** PgBouncer with the configuration of `deploy`, in front of the server at this port. */
export async function makePgBouncer(serverPort: number): Promise<PgBouncer> {
  await promisify(execFile)('pgbouncer', ['--version']).catch(() => {
    throw new MissingTool('PgBouncer is needed; on Debian: apt-get install pgbouncer.')
  })
  const folder = await mkdtemp(join(tmpdir(), 'jhilik-pgbouncer-'))
  // PgBouncer does not run as root, like PostgreSQL.
  const owner = await accountOfServer()
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid)
  const port = await freePort()
  const users = join(folder, 'userlist.txt')
  await writeFile(users, '"postgres" "postgres"\n')
  const settings = (await readFile(SHIPPED, 'utf8'))
    .replace(/port=5432 dbname=jhilik/, `port=${serverPort} dbname=postgres`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${POOL_SIZE}`)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `${settings}\nunix_socket_dir =\n`)
  let process: ChildProcess | undefined
  const end = async () => {
    if (!process || process.exitCode !== null || process.signalCode !== null) return
    const ended = new Promise((resolve) => process?.once('exit', resolve))
    process.kill('SIGTERM')
    await ended
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/jhilik`,
    async start() {
      process = spawn('pgbouncer', ['--quiet', file], { ...owner, cwd: folder, stdio: 'ignore' })
      while (!(await answers(port))) {
        if (process.exitCode !== null) throw new Error(`PgBouncer ended with ${process.exitCode}.`)
        await delay(50)
      }
    },
    end,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
