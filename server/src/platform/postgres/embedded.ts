import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { refuseEarlierData, StartError } from '../start-error.ts'
import { endLeftServer, findRunning, type ServerAddress } from './postmaster.ts'
import {
  accountOfServer,
  CLUSTER_FLAGS,
  createCluster,
  findPrograms,
  giveTo,
  isOpenToAll,
  type Programs,
  type ServerAccount,
} from './programs.ts'
import { superviseServer } from './supervise.ts'

/** PostgreSQL for this product alone: a child process with its files in `DATA_DIR/postgres`. */
export interface EmbeddedServer {
  /** Its connection string, which stays the same when the server is started again. */
  url: string
  /** Cuts all connections and ends it once everything is written; leaves it alone when another process has started it. */
  close(): Promise<void>
}

export interface EmbeddedOptions {
  /** Processes of the product that use it at the same time; 1 when absent. */
  workers?: number
  /** Receives what PostgreSQL reports while it runs, and that it was started again, one line at a time. */
  report?: (line: string) => void
}

const USER = 'jhilik'
/** initdb creates this database. */
const DATABASE = 'postgres'
const IS_WINDOWS = process.platform === 'win32'
const PORT = 5432
/** The path of a socket may have 103 bytes on macOS and 107 on Linux. */
const LONGEST_SOCKET_PATH = 103

/** Each process of the product has a pool, the job queue's pool, and single connections for migrations, notifications and backups. */
const CONNECTIONS_OF_WORKER = 20
/** Commands beside the product share these. */
const OTHER_CONNECTIONS = 10

/** PostgreSQL's defaults write everything that is committed to disk. These settings keep the server of a small business small. */
const settingsFor = (workers: number) => ({
  max_connections: workers * CONNECTIONS_OF_WORKER + OTHER_CONNECTIONS,
  shared_buffers: '16MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // No standby copies this server, so the log needs less and fewer processes run.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  io_method: 'sync',
  max_parallel_workers_per_gather: 0,
  autovacuum_max_workers: 1,
  jit: 'off',
  timezone: 'UTC',
  // The product reports the statements that are rejected, because it has sent them.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '',
  unix_socket_permissions: '0700',
})

/**
 * Starts it on the files of the folder, which are created at the first start. A server that a killed product has left
 * is ended first. It is started again when it ends by itself.
 * Throws StartError when another process uses the folder, or its files are not of this version.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const server = await startUnlessUsed(dataDir, options)
  if (server) return server
  throw inUse(dataDir)
}

const inUse = (dataDir: string) =>
  new StartError(
    `The folder ${dataDir} is in use by another process. Stop it, set another DATA_DIR, or set DATABASE_URL to share a PostgreSQL server.`,
  )

/** Does not start it, and keeps others from using the folder until the returned function is called. Throws StartError likewise. */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  await mkdir(dataDir, { recursive: true })
  const unlock = lockFolder(dataDir)
  if (!unlock) throw inUse(dataDir)
  return unlock
}

/** Does the same for a command, which uses the server of the product while that runs. Throws StartError likewise. */
export async function reachEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedServer> {
  const started = await startUnlessUsed(dataDir, options)
  if (started) return started
  const folder = join(dataDir, 'postgres')
  // The product may be starting.
  for (let tries = 0; tries < 50; tries++) {
    const address = await findRunning(join(folder, 'data'))
    if (address)
      return { url: urlOf(address, await readFile(passwordFileOf(folder), 'utf8')), close: async () => {} }
    await sleep(200)
  }
  throw new StartError(`The folder ${dataDir} is in use by another process, whose database does not answer.`)
}

async function startUnlessUsed(
  dataDir: string,
  { workers = 1, report = () => {} }: EmbeddedOptions,
): Promise<EmbeddedServer | null> {
  await mkdir(dataDir, { recursive: true })
  const unlock = lockFolder(dataDir)
  if (!unlock) return null
  try {
    refuseEarlierFiles(dataDir)
    const { folder, account } = await openFolder(dataDir)
    const programs = await findPrograms(account, folder)
    const data = join(folder, 'data')
    if (existsSync(data)) await checkVersion(data, programs)
    else await createFiles(folder, programs, account)
    await endLeftServer(data)
    const address = await chooseAddress(folder, account)
    const server = await superviseServer({
      program: programs.postgres,
      data,
      account,
      settings: { ...settingsFor(workers), ...settingsOf(address) },
      report,
    })
    return {
      url: urlOf(address, await readFile(passwordFileOf(folder), 'utf8')),
      async close() {
        await server.end()
        if (address.socketFolder && address.socketFolder !== folder)
          await rm(address.socketFolder, { recursive: true })
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Until 0.2 a WebAssembly build of PostgreSQL kept its files in the folder itself. */
function refuseEarlierFiles(dataDir: string): void {
  const folder = join(dataDir, 'postgres')
  if (existsSync(join(folder, 'PG_VERSION'))) throw refuseEarlierData(`${folder} has the database of`)
}

async function checkVersion(data: string, { major }: Programs): Promise<void> {
  const found = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  if (found === major) return
  throw new StartError(
    `${data} has files of PostgreSQL ${found}, and this version of Jhilik brings PostgreSQL ${major}: make a backup with the version of Jhilik before (npm run backup), then restore it into another DATA_DIR with this one (npm run restore).`,
  )
}

/**
 * The folder of the database and the account that PostgreSQL runs under. Root's server runs under the account that owns the
 * folder already, and under `nobody` in a new one. Where `nobody` may not enter DATA_DIR, `DATA_DIR/postgres` is a
 * link to a folder below /var/lib.
 */
async function openFolder(dataDir: string): Promise<{ folder: string; account: ServerAccount }> {
  const path = join(dataDir, 'postgres')
  const exists = await lstat(path).catch(() => null)
  if (exists) {
    const folder = await realpath(path).catch((cause) => {
      throw new StartError(
        `${path} is a link to a folder that does not exist: restore the folder, or delete the link.`,
        { cause },
      )
    })
    const { uid, gid } = await stat(folder)
    const isRoots = process.getuid?.() === 0 && uid === 0
    const account = isRoots || process.getuid?.() !== 0 ? await accountOfServer() : { uid, gid }
    if (isRoots) await giveTo(account, folder)
    return { folder, account }
  }
  const account = await accountOfServer()
  let folder = path
  if (account.uid === undefined || (await isOpenToAll(path))) await mkdir(path)
  else {
    folder = await mkdtemp('/var/lib/jhilik-postgres-')
    await symlink(folder, path)
  }
  await chmod(folder, 0o700)
  await giveTo(account, folder)
  return { folder, account }
}

const passwordFileOf = (folder: string) => join(folder, 'password')

/** Creates the cluster under another name first: a first start that was interrupted begins anew. */
async function createFiles(folder: string, programs: Programs, account: ServerAccount): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('unfinished-')) await rm(join(folder, name), { recursive: true })
  }
  const passwordFile = passwordFileOf(folder)
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  await giveTo(account, passwordFile)
  // The initdb of an interrupted start may still be writing, so the name is another one each time.
  const data = join(folder, `unfinished-${randomBytes(4).toString('hex')}`)
  await createCluster(programs, { data, user: USER, passwordFile, account }, CLUSTER_FLAGS)
  await rename(data, join(folder, 'data'))
}

async function chooseAddress(folder: string, account: ServerAccount): Promise<ServerAddress> {
  if (IS_WINDOWS) return { port: await freePort(), socketFolder: null }
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH)
    return { port: PORT, socketFolder: folder }
  // TMPDIR may be as long. Only the account of the server may enter this folder.
  const socketFolder = await mkdtemp('/tmp/jhilik-')
  await giveTo(account, socketFolder)
  return { port: PORT, socketFolder }
}

const settingsOf = ({ port, socketFolder }: ServerAddress) => ({
  port,
  listen_addresses: socketFolder === null ? '127.0.0.1' : '',
  unix_socket_directories: socketFolder ?? '',
})

const urlOf = ({ port, socketFolder }: ServerAddress, password: string): string =>
  socketFolder === null
    ? `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`
    : `postgres://${USER}:${password}@/${DATABASE}?host=${encodeURIComponent(socketFolder)}&port=${port}`

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** SQLite's error codes. */
const BUSY = 5
const NOT_A_DATABASE = 26

/**
 * Locks a folder until the returned function is called or the process ends; null when another process holds the lock. It is
 * a lock of the operating system on an open file, not a process id: two containers that share a volume have equal process
 * ids, and cannot see each other's PostgreSQL. Node has no file locks, but an exclusive transaction of its SQLite is one
 * on every system. The empty file is never deleted: that could let in two.
 * Throws StartError when the file system has no locks.
 */
export function lockFolder(folder: string): (() => void) | null {
  const path = join(folder, 'database.lock')
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { timeout: 0 })
    file.exec('begin exclusive')
    const held = file
    return () => held.close()
  } catch (cause) {
    file?.close()
    const { errcode, message } = cause as { errcode?: number; message: string }
    if (errcode === BUSY) return null
    throw new StartError(
      errcode === NOT_A_DATABASE
        ? `The file ${path} is not ours: delete it, and start again.`
        : `The folder ${folder} could not be locked: ${message}. Set DATA_DIR to a folder on a local disk that this account may write to.`,
      { cause },
    )
  }
}
