import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AccessClaims } from '@jhilik/contract/accounts.ts'
import type { PersistStorage } from 'zustand/middleware'
import type { Saved } from '../app/lib/session/session.ts'

export const claims: AccessClaims = {
  sub: '019a0000-0000-7000-8000-000000000001',
  name: 'Rahima',
  email: 'rahima@example.com',
  phone: '01700000000',
  role: 'user',
  address: 'Dhanmondi, Dhaka',
  img: '',
}

/** Storage in a map; two sessions on one map are two tabs of one browser. */
export function mapStorage(saved = new Map<string, string>()): PersistStorage<Saved> {
  return {
    getItem: (key) => JSON.parse(saved.get(key) ?? 'null'),
    setItem: (key, value) => void saved.set(key, JSON.stringify(value)),
    removeItem: (key) => void saved.delete(key),
  }
}

export interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** A stand-in of the API that answers over a real socket and remembers what it was asked. */
export async function listen(answer: (request: Received, response: ServerResponse) => void) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    received.push(seen)
    answer(seen, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/api`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

export function ok(data: unknown) {
  return { success: true, statusCode: 200, message: 'OK', data }
}

export function refusal(statusCode: number, code: string, extra: object = {}) {
  return { success: false, statusCode, code, message: `refused: ${code}`, requestId: 'r1', ...extra }
}
