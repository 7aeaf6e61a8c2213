/** The first secret signs, all verify. To replace a secret without signing anybody out, a new one is put before it. */
export type Secrets = readonly [current: Uint8Array, ...earlier: Uint8Array[]]
