import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

type Claims = Record<string, string | boolean>

/** What goes wrong at the provider. `late`: it never answers. */
type Fault = 'down' | 'late' | 'nonce' | 'audience' | 'issuer' | 'signature' | 'expired' | 'refused'

interface Asked {
  redirectUri: string
  challenge: string
  nonce: string
  claims: Claims
}

export interface OpenIdServer {
  /** The settings of an app that uses it. */
  env: Record<string, string>
  /** The claims of the person who is signed in at the provider. Null: the person cancels. */
  person: Claims | null
  /** A fault of the token endpoint, except `down`, which is everywhere. */
  fault: Fault | null
  close(): Promise<void>
}

const CLIENT = { id: 'jhilik-test', secret: 'known to both' }

/** A provider of OpenID Connect: discovery, code with PKCE, and signed tokens. Everybody who comes is signed in already. */
export async function startOpenIdServer(): Promise<OpenIdServer> {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const others = await generateKeyPair('RS256')
  const codes = new Map<string, Asked>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: OpenIdServer = {
    env: { GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: CLIENT.id, GOOGLE_CLIENT_SECRET: CLIENT.secret },
    person: null,
    fault: null,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    const send = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (provider.fault === 'down') return void response.writeHead(503).end('down')
    if (url.pathname === '/.well-known/openid-configuration') {
      return void send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      })
    }
    if (url.pathname === '/jwks') {
      return void send({
        keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'RS256', use: 'sig', kid: 'one' }],
      })
    }
    if (url.pathname === '/authorize') return void authorize(url.searchParams, response)
    if (url.pathname === '/token') {
      if (provider.fault === 'late') return
      const given = new URLSearchParams(await text(request))
      const token = await redeem(given)
      return void (token ? send(token) : send({ error: 'invalid_grant' }, 400))
    }
    response.writeHead(404).end()
  }

  function authorize(given: URLSearchParams, response: ServerResponse): void {
    const redirectUri = given.get('redirect_uri') ?? ''
    const isRight =
      given.get('client_id') === CLIENT.id &&
      given.get('response_type') === 'code' &&
      given.get('code_challenge_method') === 'S256' &&
      given.get('scope')?.split(' ').includes('openid')
    if (!isRight) return void response.writeHead(400).end('This request is not right.')
    const back = new URL(redirectUri)
    back.searchParams.set('state', given.get('state') ?? '')
    back.searchParams.set('iss', issuer)
    if (provider.person) {
      const code = randomUUID()
      const challenge = given.get('code_challenge') ?? ''
      codes.set(code, { redirectUri, challenge, nonce: given.get('nonce') ?? '', claims: provider.person })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
    }
    response.writeHead(303, { location: back.href }).end()
  }

  /** Null for a code that is unknown or was used, and for another client, page or browser. */
  async function redeem(given: URLSearchParams): Promise<object | null> {
    const code = given.get('code') ?? ''
    const asked = codes.get(code)
    codes.delete(code)
    const verifier = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url')
    const isRight =
      given.get('client_secret') === CLIENT.secret &&
      given.get('redirect_uri') === asked?.redirectUri &&
      verifier === asked?.challenge
    if (!asked || !isRight || provider.fault === 'refused') return null
    const { fault } = provider
    const now = Math.floor(Date.now() / 1000) - (fault === 'expired' ? 3600 : 0)
    const token = new SignJWT({ ...asked.claims, nonce: fault === 'nonce' ? 'another' : asked.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(fault === 'issuer' ? 'https://elsewhere.example' : issuer)
      .setAudience(fault === 'audience' ? 'somebody-else' : CLIENT.id)
      .setIssuedAt(now)
      .setExpirationTime(now + 300)
    const { privateKey } = fault === 'signature' ? others : keys
    return { access_token: 'unused', token_type: 'Bearer', id_token: await token.sign(privateKey) }
  }

  return provider
}
