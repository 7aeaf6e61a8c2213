import { type AddressInfo, connect, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { CERTIFICATE, KEY } from './certificate.ts'

/** An `https` address on this machine in front of a server without TLS: the product calls no gateway without. */
export interface TlsFront {
  url: string
  /** Passes connections on to this address. */
  passTo(address: string): void
  /** Cuts and refuses all connections, or accepts them again. */
  refuse(refused: boolean): Promise<void>
  /** Cuts all connections; data of new ones is passed on after so long. Infinity: never. */
  delay(ms: number): void
  close(): Promise<void>
}

export async function startTlsFront(): Promise<TlsFront> {
  let target = ''
  let delayMs = 0
  const sockets = new Set<Socket>()
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (socket) => {
    const { hostname, port } = new URL(target)
    const behind = connect(Number(port), hostname)
    const pass = () => {
      socket.pipe(behind)
      behind.pipe(socket)
    }
    if (delayMs === 0) pass()
    else if (delayMs < Infinity) setTimeout(pass, delayMs)
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // A browser that ends its connection during the handshake.
  server.on('tlsClientError', () => undefined)
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const close = async () => {
    if (!server.listening) return
    await new Promise<void>((done) => {
      server.close(() => done())
      for (const socket of sockets) socket.destroy()
    })
  }
  return {
    url: `https://127.0.0.1:${port}`,
    passTo(address) {
      target = address
    },
    delay(ms) {
      delayMs = ms
      for (const socket of sockets) socket.destroy()
    },
    refuse: (refused) => (refused ? close() : listen(port)),
    close,
  }
}
