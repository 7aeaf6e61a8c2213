import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort, freePorts } from './support/free-port.ts'

it('ports are below those of outgoing connections, and each is another one', async () => {
  const ports = await freePorts(20)
  expect(new Set(ports).size).toBe(20)
  expect(Math.min(...ports)).toBeGreaterThanOrEqual(11_000)
  expect(Math.max(...ports)).toBeLessThan(32_000)
})

it('a port that something listens on is left out', async () => {
  const port = (await freePort()) + 1
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  expect(await freePort()).not.toBe(port)
  server.close()
})
