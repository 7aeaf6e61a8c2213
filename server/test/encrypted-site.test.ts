import { describe, expect, it } from 'vitest'
import { makeUser } from '../src/demo/factories.ts'
import { startTestApp } from './support/app.ts'

describe('an encrypted site', () => {
  it('has a cookie that only this host and encrypted connections can set', async () => {
    const env = { PUBLIC_URL: 'https://wash.example' }
    const secure = await startTestApp({ work: false, sandbox: false, env })
    try {
      const { port, host } = secure.ctx.config
      const account = await makeUser(secure.ctx.db, { password: 'Monsoon-rain-8' })
      const post = (path: string, body: object, headers: Record<string, string> = {}) =>
        fetch(`http://${host}:${port}/api/auth/${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', ...headers },
        })
      const login = await post('login', { email: account.email, password: 'Monsoon-rain-8' })
      const [line = ''] = login.headers.getSetCookie()
      expect(line).toMatch(
        /^__Host-jhilik_refresh=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
      const cookie = line.split(';')[0] ?? ''
      const planted = cookie.replace('__Host-', '')
      expect((await post('refresh-token', {}, { cookie: planted })).status).toBe(401)
      expect((await post('refresh-token', {}, { cookie })).status).toBe(200)
      // Reports of a member of a crew that were not sent stay.
      expect((await post('logout?keep=reports', {})).headers.get('clear-site-data')).toBeNull()
      const left = await post('logout', {})
      expect(left.headers.get('clear-site-data')).toBe('"storage"')
      const [cleared] = left.headers.getSetCookie()
      expect(cleared).toMatch(/^__Host-jhilik_refresh=; .*Path=\/.*; Secure/)
    } finally {
      await secure.close()
    }
  })
})
