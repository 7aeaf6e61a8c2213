import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between the product and a database server that can be lost. */
export interface TcpProxy {
  /** The same database by way of the proxy. */
  url: string
  /** Ends all connections and refuses new ones. */
  cut(): void
  /** Passes nothing on any more, without ending what is open, as a router that forgot its connections. */
  freeze(): void
  /** New connections work again; frozen ones never do. */
  restore(): void
  close(): Promise<void>
}

export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let state: 'open' | 'cut' | 'frozen' = 'open'
  const server = createServer((near) => {
    near.on('error', () => {})
    if (state === 'cut') return void near.resetAndDestroy()
    open.add(near)
    near.on('close', () => open.delete(near))
    if (state === 'frozen') return
    const far = connect(Number(target.port), target.hostname)
    far.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const endAll = () => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    url: url.href,
    cut() {
      state = 'cut'
      endAll()
    },
    freeze() {
      state = 'frozen'
      for (const socket of open) socket.unpipe()
      for (const socket of open) socket.pause()
    },
    restore() {
      state = 'open'
    },
    async close() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
