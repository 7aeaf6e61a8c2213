import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeDatabase, serverSettings } from './databases.ts'
import { type RunningServer, startProcess } from './server.ts'

export const OWNER = { email: 'owner@example.com', password: 'Correct-horse-9' }

const program = join(import.meta.dirname, '../../server/src/make-admin.ts')

export interface NewBusiness extends RunningServer {
  /** The link that its start has printed; empty until then. */
  link: () => string
  env: Record<string, string>
}

/** A new business without a demo and without anybody, as an owner starts it for the first time. */
export async function startNew(settings: Record<string, string> = {}): Promise<NewBusiness> {
  const database = await makeDatabase('nothing')
  const dataDir = await mkdtemp(join(tmpdir(), 'jhilik-e2e-empty-'))
  const env = { ...(await serverSettings(database.url)), DATA_DIR: dataDir, ...settings }
  const server = await startProcess(env)
  return {
    url: server.url,
    link: () => /\S+\/setup#token=\S+/.exec(server.printed())?.[0] ?? '',
    env,
    async stop() {
      await server.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Starts the same with one account: its owner's, made an admin by `make-admin`, whose link chooses the password again.
 */
export async function startEmpty(settings: Record<string, string> = {}): Promise<NewBusiness> {
  const business = await startNew({
    // A gateway is required when the sandbox is off. No test pays here.
    AAMARPAY_STORE_ID: 'nobody',
    AAMARPAY_SIGNATURE_KEY: 'pays-here',
    ...settings,
  })
  const answer = await fetch(`${business.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...OWNER, name: 'Nasrin Owner', phone: '01711000000', address: 'Dhaka' }),
  })
  if (!answer.ok) throw new Error(`The owner could not sign up: ${await answer.text()}`)
  const env = { ...process.env, ...business.env }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, OWNER.email, '--confirm-address'],
    { env },
  )
  const token = /\/reset-password\S*#(\S+)/.exec(stdout)?.[1]
  const chosen = await fetch(`${business.url}/api/auth/password/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: OWNER.password }),
  })
  if (!chosen.ok) throw new Error(`The owner could not choose a password: ${await chosen.text()}`)
  return business
}
