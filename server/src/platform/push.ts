/// <reference path="./http-ece.d.ts" />
import { createECDH, createPublicKey, type KeyObject } from 'node:crypto'
import type { PushDeviceRequest, PushNotice } from '@jhilik/contract/push.ts'

// Push notifications (RFC 8030): a browser gives an address at its push service, to which the site posts what is encrypted for that
// browser (RFC 8291) and signed by the site (RFC 8292).

/** The push services of the browsers. A name that begins with a dot stands for all hosts below it. */
const KNOWN_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/** Returns whether the site sends to this address: nobody can make it call any other server. `others` are origins. */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  const { origin, protocol, hostname, port, username } = new URL(endpoint)
  if (username !== '') return false
  if (others.includes(origin)) return true
  return (
    protocol === 'https:' &&
    port === '' &&
    KNOWN_SERVICES.some((known) => (known.startsWith('.') ? hostname.endsWith(known) : hostname === known))
  )
}

/** Returns whether it is a public key as browsers send it: a point of the curve P-256. */
export function isPushKey(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url')
  if (bytes.length !== 65 || bytes[0] !== 4) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'))
  try {
    return Boolean(createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }))
  } catch {
    return false
  }
}

export type PushDevice = { endpoint: PushDeviceRequest['endpoint'] } & PushDeviceRequest['keys']

/** The site's key pair, with which each push service recognizes it. */
export interface PushKeys {
  /** In base64url, as browsers take it. */
  publicKey: string
  privateKey: KeyObject
}

export interface SentNotice {
  notice: PushNotice
  /** The push service keeps it for so long for a device that is not connected. */
  ttlSeconds: number
  /** It wakes a device that saves its battery. */
  isUrgent: boolean
}

export interface Push {
  publicKey: string
  /** `gone`: the device is no longer known to its push service. Rejects with PushError when the service does not take it. */
  send(device: PushDevice, notice: SentNotice): Promise<'taken' | 'gone'>
}

/** The reason why a push service did not take a notification. */
export class PushError extends Error {
  /** It would not take it later either. */
  readonly isLasting: boolean
  /** How long the service asks to wait. */
  readonly waitSeconds: number

  constructor(message: string, { isLasting = false, waitSeconds = 0 } = {}) {
    super(message)
    this.isLasting = isLasting
    this.waitSeconds = waitSeconds
  }
}

const TIMEOUT_MS = 10_000
/** Push services refuse signatures that are valid for more than a day. */
const SIGNATURE_VALID = '12h'
/** Services may ask for more than anybody waits for a message. */
const LONGEST_WAIT_S = 3600

/** Encrypts content that one device alone can read. */
async function encryptFor({ p256dh, auth }: PushDevice, content: object): Promise<Buffer> {
  const { encrypt } = await import('http_ece')
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  return encrypt(Buffer.from(JSON.stringify(content)), {
    version: 'aes128gcm',
    privateKey,
    dh: p256dh,
    authSecret: auth,
  })
}

async function signatureFor(endpoint: string, { publicKey, privateKey }: PushKeys, contact: string) {
  const { SignJWT } = await import('jose')
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(SIGNATURE_VALID)
    .setSubject(contact)
    .sign(privateKey)
  return `vapid t=${token}, k=${publicKey}`
}

interface PushSite {
  contact: { email: string | null }
  publicUrl: string
}

/** The operator of a push service writes to this address when something is wrong. */
const contactOf = ({ contact, publicUrl }: PushSite) =>
  contact.email ? `mailto:${contact.email}` : publicUrl

/** `site` is read with each notification, because owners change the address of the business. */
export function openPush(keys: PushKeys, site: PushSite, timeoutMs = TIMEOUT_MS): Push {
  return {
    publicKey: keys.publicKey,
    async send(device, { notice, ttlSeconds, isUrgent }) {
      const { endpoint } = device
      const headers = {
        authorization: await signatureFor(endpoint, keys, contactOf(site)),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency: isUrgent ? 'high' : 'normal',
        // One that the device has not got yet is replaced when it is sent again. A topic has at most 32 characters.
        topic: notice.id.replaceAll('-', ''),
      }
      const body = new Uint8Array(await encryptFor(device, notice))
      let answer: Response
      try {
        answer = await fetch(endpoint, {
          method: 'POST',
          headers,
          body,
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await answer.body?.cancel()
      } catch (error) {
        const { code } = ((error as Error).cause ?? {}) as { code?: string }
        const isLate = error instanceof Error && error.name === 'TimeoutError'
        const reason = isLate ? `in ${timeoutMs / 1000} seconds` : `(${code ?? 'connection failed'})`
        throw new PushError(`${new URL(endpoint).hostname} did not answer ${reason}`)
      }
      const { ok, status } = answer
      if (ok) return 'taken'
      if (status === 404 || status === 410) return 'gone'
      const waitSeconds = Math.min(LONGEST_WAIT_S, Number(answer.headers.get('retry-after')) || 0)
      const isLasting = status < 500 && status !== 429
      throw new PushError(`${new URL(endpoint).hostname} answered ${status}`, { isLasting, waitSeconds })
    },
  }
}
