import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from './support/free-port.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

let premises: Deployment
let servers: ServerProcess[] = []

beforeAll(async () => {
  premises = await makeDeployment()
  const start = async () => {
    const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
    const settings = { DEMO: '', TIME_ZONE: '', ADMIN_SECOND_FACTOR: 'optional', GATEWAYS: 'sandbox' }
    return startServerProcess({ ...premises.env, ...settings, ...ports })
  }
  servers = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await premises?.remove()
})

const server = (index: number) => servers[index] as ServerProcess
const linkOf = async (index: number) => {
  const said = await server(index).untilSaid('#token=')
  return /There is no owner yet\. Open this link to set everything up: (\S+)/.exec(said)?.[1] ?? ''
}

async function send(index: number, method: string, path: string, body?: object, token?: string) {
  const answer = await fetch(`${server(index).url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as { code?: string; token?: string; data: { businessName?: string } }
}

const owner = { name: 'Rahima', phone: '01711000000', password: 'Correct-horse-9' }

it('each process of a new business prints a link, of which one makes the owner, whose changes reach the other at once', async () => {
  const links = [await linkOf(0), await linkOf(1)]
  expect(links[0]).toBe(`${server(0).url}/setup#${links[0]?.split('#')[1]}`)
  const claims = await Promise.all(
    links.map((link, index) =>
      // Each link is used in the other process.
      send(1 - index, 'POST', '/setup/claim', {
        ...owner,
        email: `owner-${index}@wash.example`,
        token: link.split('#token=')[1],
      }),
    ),
  )
  const [won, lost] = claims[0]?.token ? claims : claims.toReversed()
  expect(lost?.code).toBe('setup_closed')

  await send(0, 'PATCH', '/business', { name: 'Rupali Wash' }, won?.token)
  await eventually(
    () => send(1, 'GET', '/site'),
    ({ data }) => data.businessName === 'Rupali Wash',
  )
})
