import { createHash, randomBytes } from 'node:crypto'

/** Returns the token that allows to create the first owner's account. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token follows a `#`, so that neither servers nor proxies log it. */
export const linkOf = (publicUrl: string, token: string): string => `${publicUrl}/setup#token=${token}`
