import { createServer } from 'node:net'

/**
 * The first port is below those that systems give to outgoing connections (Linux from 32768, others from 49152): a
 * connection could take one of those between the probe and its use.
 */
const FIRST = 11_000
const BLOCK = 100
const BLOCKS = 210

/** Processes that run at once use blocks of their own, so that two do not choose the same port. */
const block = FIRST + (process.pid % BLOCKS) * BLOCK
let taken = 0

/** A port that nothing listens on at this moment, and that this process did not answer in its last 99 calls. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < BLOCK; tries++) {
    const port = block + (taken++ % BLOCK)
    if (await isFree(port)) return port
  }
  throw new Error(`No port from ${block} to ${block + BLOCK - 1} is free.`)
}

export const freePorts = (count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, freePort))

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
