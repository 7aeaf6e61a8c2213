import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { ATTESTATION_CERTIFICATE, ATTESTATION_KEY } from './attestation-key.ts'

const UP = 0x01
const UV = 0x04
const ATTESTED = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

interface Site {
  origin: string
  rpId: string
}

interface Use {
  challenge: string
  /** What it reports to have signed so far; it does not count by default. */
  counter?: number
  /** False for a device that did not check who uses it. */
  isVerified?: boolean
  origin?: string
}

/** A device with one passkey, as far as a server can see it (WebAuthn level 2, ES256, no attestation). */
export function softPasskey(site: Site) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const credential = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} }

  const clientData = (type: string, { challenge, origin = site.origin }: Use) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authenticatorData({ counter = 0, isVerified = true }: Use, attested?: Buffer) {
    const flags = UP | (isVerified ? UV : 0) | (attested ? ATTESTED : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(site.rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  function coseKey(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    )
  }

  /** An attestation statement signed by the maker's key, with its certificate. */
  function attestationBy(signed: Buffer): Map<string, unknown> {
    const der = Buffer.from(ATTESTATION_KEY, 'base64')
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    return new Map<string, unknown>([
      ['alg', -7],
      ['sig', new Uint8Array(sign('sha256', signed, key))],
      ['x5c', [new Uint8Array(Buffer.from(ATTESTATION_CERTIFICATE, 'base64'))]],
    ])
  }

  return {
    /** Answers `navigator.credentials.create`. */
    create(use: Use, { isAttested = false } = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey()])
      const data = authenticatorData(use, attested)
      const client = clientData('webauthn.create', use)
      const attestation = new Map<string, unknown>([
        ['fmt', isAttested ? 'packed' : 'none'],
        ['attStmt', isAttested ? attestationBy(Buffer.concat([data, sha256(client)])) : new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          attestationObject: text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      }
    },
    /** Answers `navigator.credentials.get`. */
    get(use: Use) {
      const client = clientData('webauthn.get', use)
      const data = authenticatorData(use)
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}
