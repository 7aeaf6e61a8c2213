import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { freePort } from '../../server/test/support/free-port.ts'
import { demoSettings, makeDatabase } from './databases.ts'
import { type RunningServer, startProcess } from './server.ts'

/** Two processes on one PostgreSQL, behind a proxy that gives each request to the other in turn. */
export async function startBalanced(): Promise<RunningServer> {
  const database = await makeDatabase('nothing')
  const proxyPort = await freePort()
  const url = `http://localhost:${proxyPort}`
  // Each has a payment sandbox of its own; payments are stored in the database they share.
  const start = async () =>
    startProcess({
      ...(await demoSettings(database.url)),
      PUBLIC_URL: url,
      TRUST_PROXY: 'loopback',
    })
  const processes = await Promise.all([start(), start()])
  const proxy = startProxy(
    proxyPort,
    processes.map((server) => server.url),
  )
  await once(proxy, 'listening')
  return {
    url,
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      await Promise.all(processes.map((server) => server.stop()))
      await database.drop()
    },
  }
}

function startProxy(port: number, targets: string[]): Server {
  let turn = 0
  const proxy = createServer((incoming, outgoing) => {
    const { hostname, port } = new URL(targets[turn++ % targets.length] ?? '')
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-host': incoming.headers.host,
      'x-forwarded-proto': 'http',
    }
    const passedOn = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    passedOn.on('error', () => outgoing.destroy())
    outgoing.on('close', () => passedOn.destroy())
    incoming.pipe(passedOn)
  })
  return proxy.listen(port, 'localhost')
}
