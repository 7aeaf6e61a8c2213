import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { businessZone } from './business-zone.ts'
import { makeDatabase } from './database.ts'
import { freePort } from './free-port.ts'

export interface Deployment {
  /** Settings of a demo that nothing else shares. */
  env: Record<string, string>
  /** Removes all of it, once no process uses it any more. */
  remove(): Promise<void>
}

/** A data folder, ports and a migrated database for processes of the product that are started and ended. */
export async function makeDeployment(): Promise<Deployment> {
  const dataDir = await mkdtemp(join(tmpdir(), 'jhilik-deployment-'))
  const database = await makeDatabase()
  return {
    env: {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      DEMO: '1',
      TIME_ZONE: businessZone(),
      SESSION_SECRET: randomBytes(32).toString('hex'),
      DATABASE_URL: database.url,
      GATEWAYS: 'sandbox',
    },
    async remove() {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
