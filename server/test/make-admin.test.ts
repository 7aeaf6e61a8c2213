import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freePort } from './support/postgres-server.ts'
import { queryServer } from './support/query-server.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

const program = fileURLToPath(new URL('../src/make-admin.ts', import.meta.url))
const source = inject('database')
const databaseName = `first_admin_${randomBytes(6).toString('hex')}`
const owner = { email: 'owner@example.com', password: 'Correct-horse-9' }
let env: Record<string, string>
let server: ServerProcess | undefined

beforeAll(async () => {
  env = {
    DATA_DIR: await mkdtemp(join(tmpdir(), 'jhilik-first-admin-')),
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DEMO: '1',
    SESSION_SECRET: randomBytes(32).toString('hex'),
  }
  if (source.kind === 'postgres') {
    await queryServer(source.server, `create database ${databaseName} template ${source.template}`)
    const address = new URL(source.server)
    address.pathname = `/${databaseName}`
    env.DATABASE_URL = address.href
  }
})

afterAll(async () => {
  await server?.kill()
  if (source.kind === 'postgres')
    await queryServer(source.server, `drop database ${databaseName} with (force)`)
  await rm(env.DATA_DIR ?? '', { recursive: true, force: true })
})

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${server?.url}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { token: string }
}

const makeAdmin = (...args: string[]) =>
  new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [program, ...args], { env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: (out + err).trim() }),
    )
  })

/** What the owner may see with a sign-in of now. */
async function statusOfAllBookings(): Promise<number> {
  const { token } = await post('/auth/login', owner)
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${server?.url}/api/bookings`, { headers })).status
}

it('makes the first admin of a business, from its own machine', async () => {
  server = await startServerProcess(env)
  await post('/auth/signup', { ...owner, name: 'Owner', phone: '01711000000', address: 'Dhaka' })
  expect(await statusOfAllBookings()).toBe(403)
  // The embedded database is one process's alone; nothing is broken by trying.
  if (source.kind === 'pglite') {
    const refused = await makeAdmin(owner.email)
    expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/in use by another process/) })
  }
  await server.kill()

  expect(await makeAdmin()).toMatchObject({ code: 1, said: expect.stringMatching(/whose account/) })
  expect(await makeAdmin('nobody@example.com')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Nobody has signed up as nobody@example.com/),
  })
  expect(await makeAdmin('Owner@Example.com')).toEqual({
    code: 0,
    said: 'owner@example.com is an admin now.',
  })
  expect(await makeAdmin(owner.email)).toEqual({ code: 0, said: 'owner@example.com is an admin already.' })

  server = await startServerProcess(env)
  expect(await statusOfAllBookings()).toBe(200)
}, 120_000)
