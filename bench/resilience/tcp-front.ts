import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** An address that leads to one server, and later to another: what a virtual address or a proxy does for a database. */
export interface TcpFront {
  port: number
  /** Ends what goes to another port, and passes new connections on to this one. */
  passTo(port: number): void
  close(): Promise<void>
}

export async function startTcpFront(target: number): Promise<TcpFront> {
  let port = target
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const behind = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [socket, behind],
      [behind, socket],
    ] as const) {
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    socket.on('close', () => sockets.delete(socket))
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    passTo(next) {
      port = next
      cut()
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        cut()
      }),
  }
}
