import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../server/test/support/free-port.ts'
import { startPostgres } from '../../server/test/support/postgres-server.ts'
import { type RunningServer, startProcess } from './server.ts'

export const OWNER = { email: 'owner@example.com', password: 'Correct-horse-9' }

const program = join(import.meta.dirname, '../../server/src/make-admin.ts')

/** A new business: no demo, and one account, its owner's, which `make-admin` made an admin. */
export async function startEmpty(settings: Record<string, string> = {}): Promise<RunningServer> {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'jhilik-e2e-empty-'))
  const port = await freePort()
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url('postgres'),
    SESSION_SECRET: 'known-to-nobody-but-this-one-process',
    DEMO: '0',
    // Required without the sandbox; no test pays here.
    AAMARPAY_STORE_ID: 'nobody',
    AAMARPAY_SIGNATURE_KEY: 'pays-here',
    ...settings,
  }
  const server = await startProcess(env)
  const answer = await fetch(`${server.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...OWNER, name: 'Nasrin Owner', phone: '01711000000', address: 'Dhaka' }),
  })
  if (!answer.ok) throw new Error(`The owner could not sign up: ${await answer.text()}`)
  await promisify(execFile)(process.execPath, [program, OWNER.email], { env: { ...process.env, ...env } })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
