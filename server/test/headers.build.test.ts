import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let user: SignedIn
beforeAll(async () => {
  app = await startTestApp({ seed: true, work: false })
  user = await app.signIn()
})
afterAll(() => app.close())

async function send(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(app.url + path, { redirect: 'manual', headers })
  const body = await answer.text()
  return { status: answer.status, headers: answer.headers, body }
}

const KINDS = {
  'a page': '/',
  'a page that is not there': '/nowhere',
  'a page for customers': '/dashboard/account',
  'a page with a token': '/reset-password?token=abc',
  'a page without scripts': '/offline',
  'the service worker': '/sw.js',
  'an answer of the API': '/api/services',
  'a refusal': '/api/bookings',
  'an unknown call': '/api/nowhere',
  'the description of the API': '/api/openapi.json',
  'the page of the description': '/api/docs',
  'a script of that page': '/api/docs/static/swagger-ui.css',
  'the mailbox of a demo': '/mailbox',
  'the map of the site': '/sitemap.xml',
  'a picture': '/illustrations/hero.svg',
  'an upload that is not there': '/uploads/none.jpg',
  'an address that cannot be decoded': '/%',
}

describe.each(Object.entries(KINDS))('%s', (_, path) => {
  it('has a policy in which the evaluator of Google finds nothing', async () => {
    const { headers } = await send(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain('default-src')
    // A demo's sandbox gateway has neither a name nor https; other gateways have both.
    const published = policy.replace(app.sandbox?.url ?? '', 'https://pay.example')
    expect(new CspEvaluator(new CspParser(published).csp).evaluate()).toEqual([])
    // The policy allows nothing of another site, apart from the payment pages that forms are sent to.
    expect(policy.replace(/form-action [^;]*/, '')).not.toMatch(/https?:|\*/)
  })

  it('says what browsers may do with it', async () => {
    const { headers } = await send(path)
    // Over plain HTTP it would lock visitors out.
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*microphone=\(\)/)
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull()
  })
})

it('browsers ask for a site over https only, where it has https', async () => {
  const env = { PUBLIC_URL: 'https://wash.example' }
  const secure = await startTestApp({ work: false, sandbox: false, env })
  for (const path of Object.values(KINDS)) {
    const { headers, body } = await fetch(`http://127.0.0.1:${secure.ctx.config.port}${path}`)
    // The server waits for connections with unread answers before it closes.
    await body?.cancel()
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  }
  await secure.close()
})

describe('pages', () => {
  it('need trusted types for scripts and load none but their own', async () => {
    const policy = (await send('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src ('sha256-[\w+/]{43}=' )+'strict-dynamic';/)
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    expect(policy).toContain("img-src 'self' data:;")
  })

  it.each(listPages())('say nothing about who asks, and are stored by no proxy: %s', async (path) => {
    const signedIn = await send(path, { cookie: user.cookie })
    expect(signedIn.body).not.toContain(user.user.email)
    expect(signedIn.body).not.toContain(user.user.name)
    expect(signedIn.headers.get('cache-control')).toMatch(/^private, no-cache$|no-store/)
    const secret = await send(`${path}?token=secret`)
    expect(secret.headers.get('cache-control')).toBe('no-store')
  })
})

/** The addresses of all pages, with something in place of their parameters. */
function listPages(): string[] {
  const assets = join(import.meta.dirname, '../../web/build/client/assets')
  const manifest = readdirSync(assets).find((name) => /^manifest-[^.]*\.js$/.test(name)) ?? ''
  const [, json = ''] = /=(\{.*\});?\s*$/s.exec(readFileSync(join(assets, manifest), 'utf8')) ?? []
  const { routes } = JSON.parse(json) as { routes: Record<string, Route> }
  const addressOf = ({ path = '', parentId }: Route): string => {
    const above = routes[parentId ?? '']
    return `${above ? addressOf(above) : ''}${path && `/${path}`}`
  }
  const pages = Object.values(routes).filter(({ path, index }) => path || index)
  return [...new Set(pages.map((route) => addressOf(route).replace(/:\w+\??/g, '0') || '/'))]
}

interface Route {
  path?: string
  parentId?: string
  index?: boolean
}
