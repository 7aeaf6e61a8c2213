import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import {
  accountOfServer,
  CLUSTER_FLAGS,
  createCluster,
  findPrograms,
  giveTo,
  SERVER_ENVIRONMENT,
  type ServerAccount,
} from '../../src/platform/postgres/programs.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

export interface PostgresServer {
  /** The connection string of one of its databases. */
  url(database: string): string
  stop(): Promise<void>
}

/** A server's folder, with a port of its own. */
export interface PostgresFolder {
  port: number
  folder: string
  url(database: string): string
  /** Resolves when it accepts connections. */
  start(): Promise<void>
  /** SIGINT: open connections are cut, everything is written. SIGQUIT: it ends at once, as in a crash. */
  end(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>
  isRunning(): boolean
  /** A copy of the stopped server with other settings and files beside its data: a standby, for example. */
  copy(settings: Settings, files: readonly string[]): Promise<PostgresFolder>
  remove(): Promise<void>
}

type Settings = Record<string, string>

const QUICK = { synchronous_commit: 'off', full_page_writes: 'off' }

/** A PostgreSQL server of its own, from npm: fresh, on a free port, without durability. */
export async function startPostgres(): Promise<PostgresServer> {
  const server = await makePostgres(QUICK)
  await server.start()
  return {
    url: server.url,
    async stop() {
      await server.end('SIGINT')
      await server.remove()
    },
  }
}

/** The same, not started, durable unless the machine itself ends; the settings may say otherwise. */
export async function makePostgres(settings: Settings, parent = tmpdir()): Promise<PostgresFolder> {
  const folder = await mkdtemp(join(parent, 'jhilik-postgres-'))
  const owner = await accountOfServer()
  await giveTo(owner, folder)
  const { flags, ...programs } = await findServer(owner, folder)
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, 'postgres\n', { mode: 0o644 })
  const cluster = { data: join(folder, 'data'), user: 'postgres', passwordFile, account: owner }
  await createCluster(programs, cluster, [...flags, '--no-sync'])
  return openFolder({ folder, owner, program: programs.postgres, port: await freePort(), settings })
}

/** The product's, or that of another version in the folder that `POSTGRES_BIN` names, which may be too old for its flags. */
async function findServer(owner: ServerAccount, folder: string) {
  const { POSTGRES_BIN } = process.env
  if (!POSTGRES_BIN) return { ...(await findPrograms(owner, folder)), flags: CLUSTER_FLAGS }
  const program = (name: string) => join(POSTGRES_BIN, name)
  return { initdb: program('initdb'), postgres: program('postgres'), flags: ['--no-locale'] }
}

interface Folder {
  folder: string
  owner: ServerAccount
  program: string
  port: number
  settings: Settings
}

function openFolder({ folder, owner, program, port, settings }: Folder): PostgresFolder {
  const data = join(folder, 'data')
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    fsync: 'off',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server: ChildProcess | undefined
  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null
  return {
    port,
    folder,
    isRunning,
    url: (database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    async start() {
      const options = { ...owner, cwd: folder, env: SERVER_ENVIRONMENT }
      server = spawn(program, ['-D', data, ...flags], { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
      await untilReady(server)
    },
    async end(signal) {
      if (!server || !isRunning()) return
      const ended = new Promise((resolve) => server?.once('exit', resolve))
      server.kill(signal)
      await ended
    },
    async copy(changed, files) {
      const other = await mkdtemp(join(dirname(folder), 'jhilik-postgres-'))
      // The owner of the files is kept.
      await run('cp', ['--archive', `${folder}/.`, other])
      for (const file of files) {
        await writeFile(join(other, 'data', file), '')
        await run('chown', ['--reference', data, join(other, 'data', file)])
      }
      const itsProgram = program.startsWith(folder) ? join(other, relative(folder, program)) : program
      const itsPort = await freePort()
      return openFolder({ folder: other, owner, program: itsProgram, port: itsPort, settings: changed })
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function untilReady(server: ChildProcess): Promise<void> {
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      // A standby accepts read-only ones.
      if (/ready to accept (read-only )?connections/.test(log)) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}
