declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Encrypts for the receiver of a push notification (RFC 8291). */
  export function encrypt(
    content: Buffer,
    params: {
      version: 'aes128gcm'
      /** A key pair for this content alone. */
      privateKey: ECDH
      /** The receiver's public key and secret, in base64url. */
      dh: string
      authSecret: string
      /** Random when it is left out. */
      salt?: Buffer
    },
  ): Buffer
}
