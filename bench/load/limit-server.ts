// A process of its own: `node:http` alone, which sends the bytes it is told.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerLines, type Measured } from './protocol.ts'

let body = Buffer.alloc(0)
let headers: Record<string, string> = {}
const server = createServer((request, response) => {
  request.resume()
  response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
})
server.listen(0, '127.0.0.1')
const { promise: isListening, resolve } = Promise.withResolvers<void>()
server.once('listening', resolve)
await isListening

/** Headers that belong to the connection and not to the answer. */
const OWN = ['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date']

await answerLines(async ({ bytes, headers: sent }: Measured['sample']) => {
  body = Buffer.alloc(bytes, 'x')
  headers = Object.fromEntries(Object.entries(sent).filter(([name]) => !OWN.includes(name)))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
})
