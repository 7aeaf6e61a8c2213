import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { businessZone } from './business-zone.ts'
import { makeServerDatabase } from './database.ts'
import { freePort } from './free-port.ts'

export interface Deployment {
  /** Settings of a demo that nothing else shares, on the kind of database this run is about. */
  env: Record<string, string>
  /** Once no process uses them any more. */
  remove(): Promise<void>
}

/**
 * A data folder, ports and a migrated database for processes of the product that are started and ended. With `isNew` there
 * is no embedded database yet: the first process makes it, which doubles the time of its start.
 */
export async function makeDeployment({ isNew = false } = {}): Promise<Deployment> {
  const source = inject('database')
  const dataDir = await mkdtemp(join(tmpdir(), 'jhilik-deployment-'))
  const database =
    source.kind === 'postgres' ? await makeServerDatabase(source.server, source.template) : undefined
  if (source.kind === 'pglite' && !isNew) {
    const folder = join(dataDir, 'postgres')
    await mkdir(folder)
    await promisify(execFile)('tar', ['--extract', `--file=${source.dump}`, `--directory=${folder}`])
  }
  return {
    env: {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      DEMO: '1',
      TIME_ZONE: businessZone(),
      SESSION_SECRET: randomBytes(32).toString('hex'),
      ...(database && { DATABASE_URL: database.url, GATEWAYS: 'sandbox' }),
    },
    async remove() {
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
