import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockFolder } from '../src/platform/folder-lock.ts'
import { freePort } from './support/free-port.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

const REFUSAL =
  /The folder \S+ is in use by another process\. Stop it, set another DATA_DIR, or set DATABASE_URL to share a PostgreSQL server\./

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

describe('the folder of the embedded database', () => {
  let dataDir: string
  const started: ServerProcess[] = []

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'jhilik-lock-'))
  })
  afterEach(async () => {
    for (const server of started.splice(0)) await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function start(command: string[] = []): Promise<ServerProcess> {
    const [port, sandboxPort] = [await freePort(), await freePort()]
    const env = { DATA_DIR: dataDir, PORT: String(port), SANDBOX_PORT: String(sandboxPort) }
    const server = await startServerProcess(env, { command })
    started.push(server)
    return server
  }

  it('belongs to one process, and to the next one as soon as that is killed', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow(REFUSAL)
    expect((await fetch(`${first.url}/api/health/ready`)).status).toBe(200)
    await first.kill()
    await start()
  }, 600_000)

  it('belongs to one of two containers on one volume, in which process ids are the same', async () => {
    const command = asInContainer()
    await start(command)
    await expect(start(command)).rejects.toThrow(REFUSAL)
  }, 600_000)

  it('is not closed by a file that names a process', async () => {
    await writeFile(join(dataDir, 'postgres.lock'), String(process.ppid))
    lockFolder(dataDir)()
    lockFolder(dataDir)()
  })

  it('is not shared within a process either', () => {
    const unlock = lockFolder(dataDir)
    expect(() => lockFolder(dataDir)).toThrow(REFUSAL)
    unlock()
    lockFolder(dataDir)()
  })

  it('says what to do about a file that is not its own, and about a folder that cannot be locked', async () => {
    await writeFile(join(dataDir, 'database.lock'), 'from somewhere else')
    expect(() => lockFolder(dataDir)).toThrow(/database\.lock is not ours: delete it, and start again\.$/)
    expect(() => lockFolder(join(dataDir, 'nowhere'))).toThrow(
      /could not be locked: .* Set DATA_DIR to a folder on a local disk\.$/,
    )
  })
})
