import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { runProgram } from './support/run-program.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

const owner = { email: 'owner@example.com', password: 'Correct-horse-9' }
let premises: Deployment
let server: ServerProcess | undefined

beforeAll(async () => {
  premises = await makeDeployment()
})

afterAll(async () => {
  await server?.kill()
  await premises?.remove()
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

async function makeAdmin(...args: string[]) {
  const { code, said } = await runProgram('make-admin', args, premises.env)
  return { code, said: said.trim() }
}

/** What the owner may see with a sign-in of now. */
async function statusOfAllBookings(): Promise<number> {
  const { token } = await post('/auth/login', owner)
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${server?.url}/api/bookings`, { headers })).status
}

it('makes the first admin of a business, from its own machine', async () => {
  server = await startServerProcess(premises.env)
  await post('/auth/signup', { ...owner, name: 'Owner', phone: '01711000000', address: 'Dhaka' })
  expect(await statusOfAllBookings()).toBe(403)
  await server.kill()

  expect(await makeAdmin()).toMatchObject({ code: 1, said: expect.stringMatching(/whose account/) })
  expect(await makeAdmin('nobody@example.com')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Nobody has signed up as nobody@example.com/),
  })
  const unconfirmed = await makeAdmin('Owner@Example.com')
  expect(unconfirmed).toMatchObject({ code: 1, said: expect.stringMatching(/add --confirm-address/) })
  const made = await makeAdmin('Owner@Example.com', '--confirm-address')
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/^owner@example.com is an owner now/) })
  expect(await makeAdmin(owner.email)).toEqual({ code: 0, said: 'owner@example.com is an owner already.' })
  expect(await makeAdmin(owner.email, '--remove-second-factors')).toEqual({
    code: 0,
    said: 'owner@example.com has no second factor.',
  })

  server = await startServerProcess(premises.env)
  // The old password does not work any more: the person who signed up may not be the one who ran the command.
  expect(await statusOfAllBookings()).toBe(401)
  const token = /\/reset-password\?lang=en#([\w.-]+)$/.exec(made.said)?.[1]
  await post('/auth/password/reset', { token, password: owner.password })
  expect(await statusOfAllBookings()).toBe(200)
}, 600_000)
