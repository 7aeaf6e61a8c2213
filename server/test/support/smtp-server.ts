import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  /** Every mail it took, oldest first. */
  taken: Email[]
  /** While set, every mail is refused for now, as an overloaded server does. */
  busy: boolean
  /** While set, mails are taken, and the connections end without an answer. */
  deaf: boolean
  /** While set, mails are taken, and their clients wait in vain for an answer. */
  late: boolean
  /** How many mails were refused because the server was busy. */
  refused: number
  /** While set, a mail to this address is refused with this code. The answer repeats the address. */
  unwanted: { address: string; code: number } | null
  close(): Promise<void>
}

/** A mail server that speaks SMTP on a port of its own. With a password it lets in who knows it. */
export async function startMailServer(password?: string): Promise<MailServer> {
  const server = new SMTPServer({
    disabledCommands: password ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth: (login, _session, done) =>
      login.password === password ? done(null, { user: 'shop' }) : done(new Error('Wrong password')),
    onRcptTo({ address }, _session, done) {
      if (mails.unwanted?.address !== address) return done()
      const { code: responseCode } = mails.unwanted
      done(Object.assign(new Error(`5.1.1 <${address}> is not known here`), { responseCode }))
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        if (mails.busy) {
          mails.refused += 1
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        }
        mails.taken.push(await PostalMime.parse(Buffer.concat(parts)))
        if (mails.deaf) endConnections()
        else if (!mails.late) done()
      })
    },
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const endConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mails: MailServer = {
    url: password ? `smtp://shop:${password}@127.0.0.1:${port}` : `smtp://127.0.0.1:${port}`,
    taken: [],
    busy: false,
    deaf: false,
    late: false,
    refused: 0,
    unwanted: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mails
}
