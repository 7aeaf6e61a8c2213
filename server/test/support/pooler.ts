import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What makes a pooler recognizable: it passes everything on, and tells its clients another process id. */
export async function startPooler(serverUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    sockets.add(client)
    const behind = connect(Number(target.port), target.hostname)
    let unread: Buffer | null = Buffer.alloc(0)
    behind.on('data', (chunk: Buffer) => {
      if (unread === null) return void client.write(chunk)
      unread = Buffer.concat([unread, chunk])
      if (!renameProcess(unread)) return
      client.write(unread)
      unread = null
    })
    behind.on('error', () => client.destroy())
    behind.on('close', () => client.destroy())
    client.on('data', (chunk) => {
      // What has come so far asks for an answer.
      if (unread?.length) {
        client.write(unread)
        unread = Buffer.alloc(0)
      }
      behind.write(chunk)
    })
    client.on('error', () => behind.destroy())
    client.on('close', () => behind.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  target.port = String((server.address() as AddressInfo).port)
  return {
    url: target.href,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Changes the process id in the message that has it; false when that one is not complete yet. */
function renameProcess(messages: Buffer): boolean {
  for (let at = 0; at + 5 <= messages.length; at += 1 + messages.readUInt32BE(at + 1)) {
    if (messages[at] !== 'K'.charCodeAt(0)) continue
    if (at + 9 > messages.length) return false
    messages.writeUInt32BE(messages.readUInt32BE(at + 5) + 1, at + 5)
    return true
  }
  return false
}
