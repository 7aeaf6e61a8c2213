import type { OpenIdClaims } from '../../platform/openid.ts'

const GOOGLE = 'https://accounts.google.com'

/**
 * Returns whether the provider gives out the address itself, so that nobody else can own it by now. Google also signs
 * in people with addresses of other mail providers, which it verified once.
 */
export function isIssuedBy(issuer: string, { email, organization }: OpenIdClaims): boolean {
  if (issuer !== GOOGLE) return true
  const domain = email?.split('@').at(-1)
  return domain === 'gmail.com' || domain === 'googlemail.com' || domain === organization
}
