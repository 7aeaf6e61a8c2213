import { randomUUID } from 'node:crypto'
import { freePorts } from '../server/test/support/free-port.ts'
import { type OpenIdServer, startOpenIdServer } from '../server/test/support/openid-server.ts'
import { type RunningServer, startProcess } from './support/server.ts'
import { test as base, expect, onePerWorker } from './support/test.ts'

interface ServerWithGoogle extends RunningServer {
  provider: OpenIdServer
}

/** The product with a provider of OpenID Connect in place of Google. */
async function startWithGoogle(): Promise<ServerWithGoogle> {
  const provider = await startOpenIdServer()
  const [port, sandboxPort] = await freePorts(2)
  const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) }
  const server = await startProcess({ ...ports, DATABASE_URL: '', ...provider.env })
  return {
    url: server.url,
    provider,
    async stop() {
      await server.stop()
      await provider.close()
    },
  }
}

const test = base.extend<object, { server: ServerWithGoogle }>({
  server: onePerWorker(startWithGoogle, 120_000),
})

test('a new customer signs in with Google, at the second try, and comes back to the wanted page', {
  tag: '@narrow',
}, async ({ page, server: { provider }, checkScreen }) => {
  provider.person = null
  await page.goto('/dashboard/account')
  await expect(page).toHaveURL(/\/login\?from=/)
  const button = page.getByRole('link', { name: 'Continue with Google' })
  await button.click()
  await expect(page.getByRole('status').filter({ hasText: 'You have left Google' })).toBeVisible()
  await checkScreen()

  const email = `${randomUUID()}@people.example`
  provider.person = { sub: randomUUID(), email, email_verified: true, name: 'Shirin Akter' }
  await button.click()
  await expect(page).toHaveURL(/\/dashboard\/account$/)
  await expect(page.getByRole('definition').filter({ hasText: email })).toContainText('Confirmed')
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeVisible()
  await checkScreen()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeVisible()
})
