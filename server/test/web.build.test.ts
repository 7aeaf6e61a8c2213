import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request as rawRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startTestApp, type TestApp } from './support/app.ts'

const assets = join(import.meta.dirname, '../../web/build/client/assets')

describe('the pages beside the API', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ seed: true })
  })
  afterAll(() => app.close())

  it('renders a page with its content and a policy that names its own scripts', async () => {
    const { status, headers, body } = await app.request<string>('GET', '/')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/html')
    expect(body.replaceAll(/<[^>]+>/g, '')).toContain('Get Your Car Cleaned anywhere')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'self'")
    expect(headers.get('permissions-policy')).toContain('microphone=()')
    const [, sources = ''] = /script-src ([^;]*);/.exec(policy) ?? []
    const inline = [...body.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json))[^>]*>(.+?)<\/script>/gs)]
    expect(inline.length).toBeGreaterThanOrEqual(2)
    const hashes = inline.map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    )
    expect(sources.split(' ').toSorted()).toEqual(["'strict-dynamic'", ...new Set(hashes)].toSorted())
  })

  it('answers HEAD like GET, without a body', async () => {
    const { status, body } = await app.request('HEAD', '/')
    expect(status).toBe(200)
    expect(body).toBe('')
  })

  it('answers an unknown page with 404 and a page', async () => {
    const { status, body } = await app.request<string>('GET', '/no-such-page')
    expect(status).toBe(404)
    expect(body).toContain('404 Page Not Found')
  })

  it('takes an address with a line feed for one of these, not for an error', async () => {
    const log = vi.spyOn(console, 'error')
    onTestFinished(() => log.mockRestore())
    const { status, body } = await app.request<string>('GET', '/no-such-page/%0d%0aset-cookie:a=b')
    expect(status).toBe(404)
    expect(body).toContain('404 Page Not Found')
    expect(log).not.toHaveBeenCalled()
  })

  it('lets browsers keep hashed files for ever, and knows no others', async () => {
    const [file] = readdirSync(assets)
    const found = await app.request('GET', `/assets/${file}`)
    expect(found.status).toBe(200)
    expect(found.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const missing = await app.request('GET', '/assets/gone-12345678.js')
    expect(missing.status).toBe(404)
    expect(missing.body).toMatchObject({ success: false, code: 'not_found' })
  })

  it('keeps unknown addresses below /api out of the pages', async () => {
    const { status, body } = await app.request('GET', '/api/no-such-call')
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, code: 'not_found' })
  })

  it('takes no other method than GET and HEAD for a page', async () => {
    const { status, body } = await app.request('POST', '/service', { body: {} })
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false })
  })

  it.each([
    '//example.com/service',
    '/%',
    '/\\example.com',
    '/..%2f..%2fetc/passwd',
    '/assets/..%2f..%2fserver/index.js',
  ])('is not led astray by %s', async (path) => {
    const { status, body } = await rawGet(app, path)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(500)
    expect(body).not.toContain('root:')
    expect(body).not.toContain('    at ')
  })

  it('lets the service worker request from this server only', async () => {
    const { status, headers } = await app.request('GET', '/sw.js?lang=en')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('javascript')
    // The worker could not fetch anything to keep without `connect-src`.
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  })

  it('compresses pages', async () => {
    const { headers } = await app.request('GET', '/', { headers: { 'accept-encoding': 'br' } })
    expect(headers.get('content-encoding')).toBe('br')
  })
})

/** `fetch` tidies addresses up before it sends them; a stranger's client may not. */
function rawGet(app: TestApp, path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const sent = rawRequest({ hostname, port, path }, (answer) => {
      let body = ''
      answer.on('data', (chunk) => (body += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    sent.on('error', reject)
    sent.end()
  })
}
