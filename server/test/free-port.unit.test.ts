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

it('ports of two processes are in different blocks, even when both would choose the same one', async () => {
  // A module that is loaded again has the number of this process too, and knows nothing of its ports.
  const again = './support/free-port.ts?again'
  const other: { freePort: typeof freePort } = await import(/* @vite-ignore */ again)
  const [own, others] = [await freePort(), await other.freePort()]
  expect(Math.floor(own / 100)).not.toBe(Math.floor(others / 100))
})
