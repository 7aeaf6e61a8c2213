import { openText, sealText } from '../../platform/sealed-text.ts'
import type { Secrets } from '../../platform/secrets.ts'

const sealOf = (secrets: Secrets, accountId: string) => ({
  secrets,
  purpose: 'authenticator-key',
  of: accountId,
})

/** Returns the stored form of an app's key. */
export const sealKey = (secrets: Secrets, accountId: string, key: string): string =>
  sealText(sealOf(secrets, accountId), key)

/** Returns null when it was sealed with a secret that is gone. */
export const openKey = (secrets: Secrets, accountId: string, sealed: string) =>
  openText(sealOf(secrets, accountId), sealed)
