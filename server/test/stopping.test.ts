import { randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayFromNow } from './support/business-zone.ts'
import { type Deployment, makeDeployment } from './support/deployment.ts'
import { eventually } from './support/eventually.ts'
import { type GatewayProxy, startGatewayProxy } from './support/gateway-proxy.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { bookingBody, type CheckoutAnswer } from './support/shop.ts'

let premises: Deployment
let proxy: GatewayProxy
let server: ServerProcess
let agent: Agent

beforeEach(async () => {
  premises = await makeDeployment()
  proxy = await startGatewayProxy(`http://127.0.0.1:${premises.env.SANDBOX_PORT}`)
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
})
afterEach(async () => {
  agent.destroy()
  await server?.kill()
  await proxy.close()
  await premises.remove()
})

const start = async (env: Record<string, string>) => {
  server = await startServerProcess({ ...premises.env, SANDBOX_URL: proxy.url, ...env })
}

/** A call on the one connection of the agent. */
const ask = (path: string) =>
  new Promise<{ status?: number; connection?: string }>((resolve, reject) => {
    get(server.url + path, { agent }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }))
    }).once('error', reject)
  })

describe('a process that is told to end', () => {
  it('says that it is not ready, and still answers everything else until load balancers know', async () => {
    // The process ends at once when it is told a second time.
    await start({ DRAIN_SECONDS: '300' })
    expect(await ask('/api/services')).toEqual({ status: 200, connection: 'keep-alive' })
    const events = await fetch(`${server.url}/api/events`)
    const first = server.end()
    await eventually(
      () => ask('/api/health/ready'),
      ({ status }) => status === 503,
    )
    expect(await ask('/api/services')).toEqual({ status: 200, connection: 'close' })
    expect((await fetch(`${server.url}/api/health/live`)).status).toBe(200)
    expect(await (await fetch(`${server.url}/api/health/ready`)).json()).toEqual({ status: 'stopping' })

    expect(await server.end()).toBe(0)
    expect(await first).toBe(0)
    // The stream was ended properly, not cut off.
    expect(await events.text()).toContain('event: ready')
    expect(server.said()).not.toContain('"level":50')
  })

  it('finishes what it has begun', async () => {
    await start({ DRAIN_SECONDS: '0' })
    const { token, slot } = await newCustomer()
    proxy.hold.start = 'call'
    const booking = fetch(`${server.url}/api/bookings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(bookingBody({ serviceId: slot.service._id, slotId: slot._id })),
    })
    await eventually(
      () => Promise.resolve(proxy.held()),
      (held) => held === 1,
    )
    const ended = server.end()
    await eventually(
      () =>
        fetch(`${server.url}/api/health/live`).then(
          () => false,
          () => true,
        ),
      (isRefused) => isRefused,
    )
    proxy.release()
    const answer = await booking
    expect(answer.status).toBe(201)
    expect(((await answer.json()) as CheckoutAnswer).data.paymentUrl).toContain('http')
    expect(await ended).toBe(0)
  })
})

async function newCustomer() {
  const account = { email: `${randomUUID()}@people.example`, password: 'Correct-horse-9' }
  const signup = await fetch(`${server.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, name: 'A customer', phone: '01711000000', address: 'Dhaka' }),
  })
  const { token } = (await signup.json()) as { token: string }
  const date = dayFromNow(2)
  const slots = await fetch(`${server.url}/api/slots/availability?date=${date}`)
  const { data } = (await slots.json()) as {
    data: { _id: string; isBooked: string; service: { _id: string } }[]
  }
  const slot = data.find(({ isBooked }) => isBooked === 'available') ?? expect.fail('no free slot')
  return { token, slot }
}
