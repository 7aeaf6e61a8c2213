import { readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'

/** Where a PostgreSQL server accepts connections: a folder with its socket or, on Windows, a port of the loopback address. */
export interface ServerAddress {
  port: number
  socketFolder: string | null
}

/** The process that PostgreSQL's file `postmaster.pid` names. Its address is null while it starts. */
interface Postmaster {
  pid: number
  address: ServerAddress | null
}

const ASK_AGAIN_MS = 50
/** The server writes everything to disk before it ends. */
const END_MS = 60_000

const fileOf = (data: string) => join(data, 'postmaster.pid')

/** Null when the file does not exist: the server ended by itself. Its lines: https://www.postgresql.org/docs/18/storage-file-layout.html */
async function readPostmaster(data: string): Promise<Postmaster | null> {
  const text = await readFile(fileOf(data), 'utf8').catch(() => null)
  if (text === null) return null
  const [pid, , , port, socketFolder, listens] = text.split('\n')
  const isOpen = Boolean(socketFolder) || Boolean(listens)
  return {
    pid: Number(pid),
    address: isOpen ? { port: Number(port), socketFolder: socketFolder || null } : null,
  }
}

/** Whether something accepts connections there. */
function isListening({ port, socketFolder }: ServerAddress): Promise<boolean> {
  const socket = createConnection(
    socketFolder ? { path: `${socketFolder}/.s.PGSQL.${port}` } : { host: '127.0.0.1', port },
  )
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

/** The address of the server that uses these files, if there is one. */
export async function findRunning(data: string): Promise<ServerAddress | null> {
  const address = (await readPostmaster(data))?.address
  return address && (await isListening(address)) ? address : null
}

/**
 * Whether a process is the server of these files. After a restart of a container, and in another container on the same
 * volume, the id in the file is that of any process. On Linux the folder in which it works tells; elsewhere a server
 * that accepts connections has to be it.
 */
async function isServerOf(data: string, { pid, address }: Postmaster): Promise<boolean> {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => null)) === data
  return tell(pid, 0) && address !== null && isListening(address)
}

/** Sends a signal; 0 only asks. False when there is no such process any more, or it is another account's. */
function tell(pid: number, signal: 'SIGINT' | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

/**
 * Ends the server that a killed product has left behind, if there is one: connections are cut and everything is written.
 * Only the holder of the lock on the folder may call this. Throws StartError when it does not end.
 */
export async function endLeftServer(data: string): Promise<void> {
  let told: number | undefined
  for (const began = Date.now(); Date.now() - began < END_MS; await sleep(ASK_AGAIN_MS)) {
    const left = await readPostmaster(data)
    if (!left) return
    if (await isServerOf(data, left)) {
      if (told !== left.pid) tell(left.pid, 'SIGINT')
      told = left.pid
    } else if (!left.address || !(await isListening(left.address))) {
      const folder = left.address?.socketFolder
      if (folder && !data.startsWith(folder)) await rm(folder, { recursive: true, force: true })
      return disownFile(data)
    }
  }
  throw new StartError(
    `PostgreSQL still uses ${data}: end it, which may be in another container, and start again.`,
  )
}

/**
 * PostgreSQL refuses to start when the id in the file is that of a process, whichever it is, except its own parent. The
 * other lines stay: by them it finds out whether parts of the old server still run.
 */
async function disownFile(data: string): Promise<void> {
  const text = await readFile(fileOf(data), 'utf8').catch(() => null)
  // A server that ends deletes its file last, after its process no longer counts as one of these files.
  if (text === null) return
  const [, ...rest] = text.split('\n')
  await writeFile(fileOf(data), [process.pid, ...rest].join('\n'))
}
