import { readFile, rm, writeFile } from 'node:fs/promises'
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
/** A server opens its socket within milliseconds after it has created its file. */
const UNUSED_AFTER_MS = 1_000

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

/** False as well for a process of another account, which cannot be this server. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
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
  const left = await readPostmaster(data)
  if (!left) return
  let isTold = false
  for (
    const began = Date.now();
    isAlive(left.pid) && Date.now() - began < END_MS;
    await sleep(ASK_AGAIN_MS)
  ) {
    const now = await readPostmaster(data)
    if (now?.pid !== left.pid) return
    if (!isTold && now.address && (await isListening(now.address))) {
      process.kill(left.pid, 'SIGINT')
      isTold = true
    }
    if (!isTold && Date.now() - began > UNUSED_AFTER_MS) return disownFile(data)
  }
  if (isTold && isAlive(left.pid)) {
    throw new StartError(`PostgreSQL (process ${left.pid}) of ${data} does not end. End it, and start again.`)
  }
  const folder = left.address?.socketFolder
  if (folder && !data.startsWith(folder)) await rm(folder, { recursive: true, force: true })
}

/**
 * Another process has got the id of the server that wrote the file, as it happens after a restart of a container. PostgreSQL
 * would take it for a server that runs; it knows that its own parent is none. The other lines stay: by them it finds
 * out whether parts of the old server still run.
 */
async function disownFile(data: string): Promise<void> {
  const [, ...rest] = (await readFile(fileOf(data), 'utf8')).split('\n')
  await writeFile(fileOf(data), [process.pid, ...rest].join('\n'))
}
