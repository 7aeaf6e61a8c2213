import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, lstat, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type EmbeddedServer,
  lockFolder,
  reachEmbedded,
  startEmbedded,
} from '../src/platform/postgres/embedded.ts'
import { copyEmbeddedFiles, makeEmbeddedFolder, removeEmbeddedFolder } from './support/embedded-folder.ts'
import { eventually } from './support/eventually.ts'
import { freePorts } from './support/free-port.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

const REFUSAL =
  /^The folder \S+ is in use by another process\. Stop it, set another DATA_DIR, or set DATABASE_URL to share a PostgreSQL server\.$/
const SCRIPT = join(import.meta.dirname, 'support/embedded-process.ts')

let parent: string
let dataDir: string
const started: EmbeddedServer[] = []
const children: ChildProcess[] = []

beforeEach(async () => {
  parent = await makeEmbeddedFolder()
  dataDir = join(parent, 'data')
})
afterEach(async () => {
  for (const server of started.splice(0)) await server.close()
  for (const child of children.splice(0)) await killed(child)
  await removeEmbeddedFolder(dataDir)
  await rm(parent, { recursive: true })
})

async function start(): Promise<EmbeddedServer> {
  const server = await startEmbedded(dataDir)
  started.push(server)
  return server
}

/**
 * Starts the database in a process of its own, which `command` may run in turn. Rejects with what it printed when it
 * ends instead.
 */
async function startElsewhere(
  command: readonly string[] = [],
): Promise<{ child: ChildProcess; url: string }> {
  const [program = process.execPath, ...args] = [...command, process.execPath, SCRIPT, dataDir]
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const url = await Promise.race([
    once(child.stdout, 'data').then(([chunk]) => String(chunk).trim()),
    once(child, 'close').then(() => Promise.reject(new Error(complaint))),
  ])
  return { child, url }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const fileOfServer = (folder = dataDir) => join(folder, 'postgres/data/postmaster.pid')
const pidOfServer = async (folder = dataDir) =>
  Number((await readFile(fileOfServer(folder), 'utf8')).split('\n')[0])

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('the files of the embedded database', () => {
  it('are created once, durable, with letters of all languages, and readable by nobody else', async () => {
    const first = await start()
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit']
    for (const name of settings) expect(await query(first.url, `show ${name}`)).toEqual([{ [name]: 'on' }])
    expect(await query(first.url, `select lower('ŁÉ') as lower, 'a' > 'B' as by_code`)).toEqual([
      { lower: 'łé', by_code: true },
    ])
    await query(first.url, 'create table kept (id integer)')
    expect((await lstat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0)
    await started.pop()?.close()
    expect(existsSync(fileOfServer())).toBe(false)
    expect(await query((await start()).url, 'select * from kept')).toEqual([])
  })

  it('are created anew when the first start was interrupted', async () => {
    await mkdir(join(dataDir, 'postgres/unfinished-0'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/password'), 'of the interrupted start')
    await start()
    expect((await readdir(join(dataDir, 'postgres'))).filter((name) => !name.startsWith('.s.'))).toEqual([
      'data',
      'password',
    ])
  })

  it('of versions until 0.2 and of another PostgreSQL are refused in a sentence, and stay as they are', async () => {
    const folder = join(dataDir, 'postgres')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'PG_VERSION'), '17\n')
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      /has the database of version 0\.2\.0 or earlier, whose data .* has not changed: export it with version 0\.2\.0/,
    )
    expect(await readdir(folder)).toEqual(['PG_VERSION'])

    await mkdir(join(folder, 'data'))
    await rename(join(folder, 'PG_VERSION'), join(folder, 'data/PG_VERSION'))
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      /has files of PostgreSQL 17, and this version of Jhilik brings PostgreSQL 18: make a backup with the version of Jhilik before/,
    )
    expect(await readdir(join(folder, 'data'))).toEqual(['PG_VERSION'])
  })

  it('may be in a folder with a long name: then the socket is in a short one, until the server ends', async () => {
    dataDir = join(parent, 'long'.repeat(40))
    const { url } = await start()
    const host = new URL(url.replace('@/', '@none/')).searchParams.get('host') ?? ''
    expect(host).toMatch(/^\/tmp\/jhilik-/)
    expect((await lstat(host)).mode & 0o077).toBe(0)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await started.pop()?.close()
    expect(existsSync(host)).toBe(false)
  })

  it('are where the account of the server may enter: below a closed folder of root they are elsewhere', async () => {
    await chmod(parent, 0o700)
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
    const folder = await realpath(join(dataDir, 'postgres'))
    expect(folder).toMatch(process.getuid?.() === 0 ? /^\/var\/lib\/jhilik-postgres-/ : /\/data\/postgres$/)
    await started.pop()?.close()
    await start()
    await started.pop()?.close()
    if (process.getuid?.() === 0) {
      await rm(folder, { recursive: true })
      await expect(startEmbedded(dataDir)).rejects.toThrow(/is a link to a folder that does not exist/)
    }
  })
})

it('is not there for every platform: then a sentence names DATABASE_URL', async () => {
  const { arch } = process
  Object.defineProperty(process, 'arch', { value: 'mips' })
  try {
    await expect(startEmbedded(dataDir)).rejects.toThrow(
      /^PostgreSQL is not included for \w+-mips: install PostgreSQL 15 or newer and set DATABASE_URL=postgres:/,
    )
  } finally {
    Object.defineProperty(process, 'arch', { value: arch })
  }
})

describe('the server of the embedded database', () => {
  beforeEach(() => copyEmbeddedFiles(dataDir))

  it('ends with the product, and is ended first when a killed one has left it', async () => {
    const first = await startElsewhere()
    await query(first.url, 'create table kept as select 7 as id')
    const left = await pidOfServer()
    await killed(first.child)
    expect(isAlive(left)).toBe(true)

    const second = await startElsewhere()
    const next = await pidOfServer()
    expect(next).not.toBe(left)
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 7 }])
    second.child.kill('SIGTERM')
    await once(second.child, 'exit')
    expect(existsSync(fileOfServer())).toBe(false)
  })

  it('has everything that was committed when it is killed together with the product', async () => {
    let { child, url } = await startElsewhere()
    await query(url, 'create table kept (id integer)')
    for (const id of [1, 2, 3]) {
      await query(url, `insert into kept values (${id})`)
      process.kill(await pidOfServer(), 'SIGKILL')
      await killed(child)
      ;({ child, url } = await startElsewhere())
      expect(await query(url, 'select max(id) as id, count(*)::integer as count from kept')).toEqual([
        { id, count: id },
      ])
    }
  })

  it('starts although another process has got the id of the one that was killed', async () => {
    const { child } = await startElsewhere()
    process.kill(await pidOfServer(), 'SIGKILL')
    await killed(child)
    const [, ...lines] = (await readFile(fileOfServer(), 'utf8')).split('\n')
    const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid: 65534 } : {})
    children.push(other)
    await writeFile(fileOfServer(), [other.pid, ...lines].join('\n'))
    expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(isAlive(other.pid ?? 0)).toBe(true)
  })

  it('is started again when it dies, at the same address', async () => {
    const reports: string[] = []
    const server = await startEmbedded(dataDir, { report: (line) => reports.push(line) })
    started.push(server)
    const before = await pidOfServer()
    process.kill(before, 'SIGKILL')
    await eventually(
      async () => reports,
      (lines) => lines.includes('PostgreSQL accepts connections again.'),
      60_000,
    )
    expect(reports[0]).toBe('PostgreSQL has ended (SIGKILL) and is started again.')
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await pidOfServer()).not.toBe(before)
  })
})

describe('a folder', () => {
  beforeEach(() => copyEmbeddedFiles(dataDir))

  /** Runs a program with process ids of its own, as a container does; where that is not allowed, as it is. */
  function asInContainer(): string[] {
    const command = ['unshare', '--pid', '--fork', '--kill-child']
    try {
      execFileSync('unshare', [...command.slice(1), 'true'], { stdio: 'ignore' })
      return command
    } catch {
      return []
    }
  }

  it('belongs to one product; a command beside it uses its server and leaves it running', async () => {
    const { url } = await startElsewhere()
    await expect(startEmbedded(dataDir)).rejects.toThrow(REFUSAL)
    const beside = await reachEmbedded(dataDir)
    expect(await query(beside.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await beside.close()
    expect(await query(url, 'select 2 as two')).toEqual([{ two: 2 }])
  })

  it('belongs to one of two containers on one volume, in which process ids are the same', async () => {
    const command = asInContainer()
    await startElsewhere(command)
    await expect(startElsewhere(command)).rejects.toThrow(/is in use by another process/)
  })

  it('is free for a command when no product runs: its server ends with it', async () => {
    const alone = await reachEmbedded(dataDir)
    const pid = await pidOfServer()
    await alone.close()
    expect(isAlive(pid)).toBe(false)
  })

  it('is locked until its lock is given back, and says what cannot be locked', async () => {
    const unlock = lockFolder(dataDir)
    expect(lockFolder(dataDir)).toBeNull()
    unlock?.()
    lockFolder(dataDir)?.()
    await writeFile(join(dataDir, 'database.lock'), 'from somewhere else')
    expect(() => lockFolder(dataDir)).toThrow(/database\.lock is not ours: delete it, and start again\.$/)
    expect(() => lockFolder(join(dataDir, 'nowhere'))).toThrow(
      /could not be locked: .* Set DATA_DIR to a folder on a local disk that this account may write to\.$/,
    )
  })
})

describe('the product on the embedded database', () => {
  beforeEach(() => copyEmbeddedFiles(dataDir))

  let product: ServerProcess | undefined
  afterEach(() => product?.kill())

  const settings = async () => {
    const [port, sandboxPort] = await freePorts(2)
    return { DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(sandboxPort) }
  }
  const ask = async () => {
    const body = JSON.stringify({ email: 'user@jhilik.example', password: 'Sparkle-123' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${product?.url}/api/auth/login`, { method: 'POST', headers, body })).status
  }

  it('answers 503 while the database is away, and as before once it is there again', async () => {
    product = await startServerProcess(await settings())
    expect(await ask()).toBe(200)
    const configuration = join(dataDir, 'postgres/data/postgresql.conf')
    await rename(configuration, `${configuration}.away`)
    process.kill(await pidOfServer(), 'SIGKILL')
    await eventually(ask, (status) => status === 503, 60_000)
    await sleep(500)
    expect(await ask()).toBe(503)
    await rename(`${configuration}.away`, configuration)
    await eventually(ask, (status) => status === 200, 60_000)
    const said = await product.untilSaid('PostgreSQL accepts connections again.')
    expect(said).toContain('PostgreSQL has ended (SIGKILL) and is started again.')
  }, 300_000)

  it('is shared by workers, and ends with the process that started them', async () => {
    product = await startServerProcess({ ...(await settings()), WORKERS: '2' })
    expect(product.said()).toContain(`The database is in ${join(dataDir, 'postgres')}`)
    expect(await ask()).toBe(200)
    expect(await product.end()).toBe(0)
    expect(existsSync(fileOfServer())).toBe(false)
  }, 300_000)
})
