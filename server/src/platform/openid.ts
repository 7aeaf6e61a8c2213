import * as client from 'openid-client'
import { loadOnce } from './once.ts'

export interface OpenIdClient {
  issuer: string
  clientId: string
  clientSecret: string
}

/** The values that a browser keeps between leaving for the provider and coming back. */
export interface OpenIdChecks {
  state: string
  nonce: string
  verifier: string
}

export interface OpenIdClaims {
  subject: string
  email: string | null
  emailVerified: boolean
  name: string
  /** The domain of an organization at Google, which gives out the addresses of the domain; null for none. */
  organization: string | null
}

/** The reason why signing in at the provider gave no claims. */
export type OpenIdFailure = 'canceled' | 'failed' | 'unavailable'

export interface OpenIdProvider {
  issuer: string
  newChecks(): OpenIdChecks
  /** Returns the address to which the browser is sent. Null while the provider does not answer. */
  authorizationUrl(checks: OpenIdChecks, redirectUri: string): Promise<string | null>
  /** `returned` is the address at which the browser came back. */
  readReturn(returned: URL, checks: OpenIdChecks): Promise<OpenIdClaims | OpenIdFailure>
}

const TIMEOUT_SECONDS = 5

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Opens a provider, whose own metadata is read when it is first needed, and again until it answers. */
export function openOpenId({ issuer, clientId, clientSecret }: OpenIdClient): OpenIdProvider {
  const discover = loadOnce(() =>
    client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // Signatures are checked, though the token comes straight from the provider.
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    }),
  )

  return {
    issuer,
    newChecks: () => ({
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }),
    async authorizationUrl({ state, nonce, verifier }, redirectUri) {
      const configuration = await discover().catch(() => null)
      if (!configuration) return null
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
      return url.href
    },
    async readReturn(returned, { state, nonce, verifier }) {
      try {
        const tokens = await client.authorizationCodeGrant(await discover(), returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        })
        const claims = tokens.claims()
        if (!claims) return 'failed'
        return {
          subject: claims.sub,
          email: textOf(claims.email)?.trim().toLowerCase() ?? null,
          emailVerified: claims.email_verified === true,
          name: textOf(claims.name) ?? '',
          organization: textOf(claims.hd)?.toLowerCase() ?? null,
        }
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}

function failureOf(error: unknown): OpenIdFailure {
  if (error instanceof client.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'canceled' : 'failed'
  }
  const { code = '', cause } = error as { code?: string; cause?: { name?: string } }
  // The fetch failed, was timed out, or was answered with an error of the server.
  const isAway = error instanceof TypeError || code === 'OAUTH_TIMEOUT' || cause?.name === 'TimeoutError'
  const isOut = code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON'
  return isAway || isOut ? 'unavailable' : 'failed'
}
