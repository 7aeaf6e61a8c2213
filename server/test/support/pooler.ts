import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The type of a message, and its length. */
const HEAD = 5
/** The type of the message with process id and secret. */
const PROCESS = 'K'.charCodeAt(0)

/** What makes a pooler recognizable: it passes everything on, and tells its clients another process id. */
export async function startPooler(serverUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const target = new URL(serverUrl)
  const own = new URL(serverUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    const behind = connect(Number(target.port), target.hostname)
    // The bytes that were read until the message with the process id has come, then null.
    let unread: Buffer | null = Buffer.alloc(0)
    behind.on('data', (chunk: Buffer) => {
      if (unread === null) return void client.write(chunk)
      unread = Buffer.concat([unread, chunk])
      while (unread && unread.length >= HEAD && unread.length > unread.readUInt32BE(1)) {
        const size: number = 1 + unread.readUInt32BE(1)
        const message: Buffer = unread.subarray(0, size)
        const isLast: boolean = message[0] === PROCESS
        if (isLast) message.writeUInt32BE(message.readUInt32BE(HEAD) + 1, HEAD)
        client.write(message)
        const rest: Buffer = unread.subarray(size)
        if (isLast) client.write(rest)
        unread = isLast ? null : rest
      }
    })
    behind.on('error', () => client.destroy())
    behind.on('close', () => client.destroy())
    client.pipe(behind)
    client.on('error', () => behind.destroy())
    client.on('close', () => behind.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
