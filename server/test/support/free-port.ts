import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/**
 * The first port is below those that systems give to outgoing connections (Linux from 32768, others from 49152): a
 * connection could take one of those between the probe and its use.
 */
const FIRST = 11_000
const BLOCK = 100
const BLOCKS = 210

let block: Promise<number> | undefined
let taken = 0

/** A port that nothing listens on at this moment, and that this process did not answer in its last 98 calls. */
export async function freePort(): Promise<number> {
  block ??= takeBlock()
  const first = await block
  for (let tries = 1; tries < BLOCK; tries++) {
    const port = first + 1 + (taken++ % (BLOCK - 1))
    const probe = await listenOn(port)
    if (!probe) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
  throw new Error(`No port from ${first} to ${first + BLOCK - 1} is free.`)
}

export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, freePort))

/**
 * Takes a block of ports and returns its first one. The process listens on that one until it ends, so that no other process
 * chooses ports of the block: it could take one between the probe and its use.
 */
async function takeBlock(): Promise<number> {
  for (let tries = 0; tries < BLOCKS; tries++) {
    const first = FIRST + ((process.pid + tries) % BLOCKS) * BLOCK
    const held = await listenOn(first)
    if (held) {
      held.unref()
      return first
    }
  }
  throw new Error('Other processes hold all blocks of ports.')
}

/** Returns a server that listens on the port; null when another one does. */
function listenOn(port: number): Promise<Server | null> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
