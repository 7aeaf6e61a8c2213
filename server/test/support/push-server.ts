import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { PushDeviceRequest, PushNotice } from '@jhilik/contract/push.ts'

/** What a push service took for a device, as the device reads it. */
interface TakenNotice {
  notice: PushNotice
  ttl: number
  urgency: string | undefined
  topic: string | undefined
  /** The contact of the site, from its signature. */
  contact: string
}

/** A browser that has subscribed. */
export interface TestDevice {
  subscription: PushDeviceRequest
  /** Everything that the service took for it, oldest first. */
  taken: TakenNotice[]
  /** The status with which calls are answered; 201 at first. `late`: they are taken, and get no answer. */
  answer: number | 'late'
  /** Calls that were answered, also refused ones. */
  calls: number
}

export interface PushServer {
  url: string
  /** What each wrong call got wrong; a right client leaves it empty. */
  complaints: string[]
  /** The value of `Retry-After` in refusals. */
  retryAfter: string | null
  /** A new browser subscribes with the key of the site. */
  subscribe(siteKey: string): TestDevice
  close(): Promise<void>
}

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts what was encrypted for a browser with one record (RFC 8291, RFC 8188). Throws when anything is wrong. */
export function decryptPush(body: Buffer, { key, auth }: { key: ECDH; auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + senderKey.length)
  if (record.length > recordSize) throw new Error('There is more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), senderKey])
  const secret = hkdf(auth, key.computeSecret(senderKey), info, 32)
  const contentKey = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', contentKey, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('The last record does not end with its delimiter')
  return padded.subarray(0, end)
}

/** Checks the signature of the site (RFC 8292) and returns its contact. Throws when anything is wrong. */
function readSignature(header: string, { origin, siteKey }: { origin: string; siteKey: string }): string {
  const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
  if (key !== siteKey) throw new Error('The browser has not subscribed with this key')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const jsonOf = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  if (jsonOf(head).alg !== 'ES256') throw new Error('The signature has another algorithm')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('The signature is wrong')
  const { aud, exp, sub } = jsonOf(claims)
  if (aud !== origin) throw new Error(`The signature is for ${aud}`)
  const left = Number(exp) - Date.now() / 1000
  if (!(left > 0 && left <= 24 * 3600)) throw new Error('The signature is not valid for at most a day')
  if (!/^(mailto:|https:)/.test(String(sub))) throw new Error(`The contact is ${sub}`)
  return String(sub)
}

/** A push service over HTTP, with the browsers that have subscribed at it. */
export async function startPushServer(): Promise<PushServer> {
  interface Known {
    device: TestDevice
    siteKey: string
    key: ECDH
    auth: Buffer
  }
  const known = new Map<string, Known>()

  function take({ device, siteKey, key, auth }: Known, { headers }: IncomingMessage, body: Buffer): void {
    const one = (name: string) => headers[name]?.toString()
    const contact = readSignature(one('authorization') ?? '', { origin: server.url, siteKey })
    if (one('content-encoding') !== 'aes128gcm') throw new Error('The content has another encoding')
    if (body.length > 4096) throw new Error('The content is too large')
    if (!/^\d+$/.test(one('ttl') ?? '')) throw new Error('The time to live is missing')
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(one('topic') ?? '')) throw new Error('The topic is not valid')
    device.taken.push({
      notice: JSON.parse(decryptPush(body, { key, auth }).toString()) as PushNotice,
      ttl: Number(one('ttl')),
      urgency: one('urgency'),
      topic: one('topic'),
      contact,
    })
  }

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const found = known.get(request.url ?? '')
    const body = await buffer(request)
    if (!found || request.method !== 'POST') return void reply.writeHead(404).end()
    const { device } = found
    device.calls += 1
    try {
      if (device.answer === 201 || device.answer === 'late') take(found, request, body)
    } catch (error) {
      server.complaints.push((error as Error).message)
      return void reply.writeHead(400).end()
    }
    if (device.answer === 'late') return
    reply.writeHead(device.answer, server.retryAfter ? { 'retry-after': server.retryAfter } : {}).end()
  }

  const http = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server: PushServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    complaints: [],
    retryAfter: null,
    subscribe(siteKey) {
      const key = createECDH('prime256v1')
      key.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(24).toString('base64url')}`
      const device: TestDevice = {
        subscription: {
          endpoint: server.url + path,
          keys: { p256dh: key.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        taken: [],
        answer: 201,
        calls: 0,
      }
      known.set(path, { device, siteKey, key, auth })
      return device
    },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve())
        http.closeAllConnections()
      }),
  }
  return server
}
