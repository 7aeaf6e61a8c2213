/** Encrypted bytes. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const encoder = new TextEncoder()

/** Whether the browser encrypts: it does so on HTTPS and on localhost only. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined

/** Makes a key of 32 bytes in base64url. Nothing can read it from the result. */
export async function importSealKey(text: string): Promise<CryptoKey> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** What belongs to one account cannot be read as that of another. */
const algorithm = (iv: Uint8Array<ArrayBuffer>, account: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: encoder.encode(account),
})

export async function seal(
  key: CryptoKey,
  account: string,
  bytes: ArrayBuffer | Uint8Array<ArrayBuffer>,
): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt(algorithm(iv, account), key, bytes) }
}

/** Rejects when the bytes were encrypted with another key. */
export const unseal = (key: CryptoKey, account: string, { iv, data }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(algorithm(iv, account), key, data)

export const sealJson = (key: CryptoKey, account: string, value: unknown): Promise<Sealed> =>
  seal(key, account, encoder.encode(JSON.stringify(value)))

export async function unsealJson(key: CryptoKey, account: string, sealed: Sealed): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await unseal(key, account, sealed)))
}
