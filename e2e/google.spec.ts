import { randomUUID } from 'node:crypto'
import { appCode } from '../server/test/support/app-code.ts'
import { startOpenIdServer } from '../server/test/support/openid-server.ts'
import { arriveRegistered, newAccount } from './support/accounts.ts'
import { logOut, toast } from './support/steps.ts'
import { expect, testsOn } from './support/test.ts'
import { startWithDatabase } from './support/with-database.ts'

/** The product with a provider of OpenID Connect in place of Google. */
const test = testsOn(async () => {
  const provider = await startOpenIdServer()
  const server = await startWithDatabase(provider.env)
  return {
    url: server.url,
    provider,
    async stop() {
      await server.stop()
      await provider.close()
    },
  }
})

test('a new customer signs in with Google, at the second try, and comes back to the wanted page', {
  tag: '@narrow',
}, async ({ page, server: { provider }, checkScreen }) => {
  provider.person = null
  await page.goto('/dashboard/account')
  await expect(page).toHaveURL(/\/login\?from=/)
  const button = page.getByRole('link', { name: 'Continue with Google' })
  await button.click()
  await expect(page.getByRole('status').filter({ hasText: 'You left Google' })).toBeVisible()
  await checkScreen()

  const email = `${randomUUID()}@people.example`
  provider.person = { sub: randomUUID(), email, email_verified: true, name: 'Shirin Akter' }
  await button.click()
  await expect(page).toHaveURL(/\/dashboard\/account$/)
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Confirmed')
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeVisible()
  await checkScreen()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeVisible()
})

test('a customer links Google, signs in with it and the second factor, and unlinks it', {
  tag: '@narrow',
}, async ({ page, server: { provider }, checkScreen }) => {
  const account = newAccount()
  const { token } = await arriveRegistered(page, account)
  const headers = { authorization: `Bearer ${token}` }
  const begun = await page.request.post('/api/auth/authenticator/setup', { headers })
  const { ticket, key } = (await begun.json()).data
  const data = { ticket, code: appCode(key, new Date()) }
  const added = await page.request.put('/api/auth/authenticator', { headers, data })
  expect(added.ok(), await added.text()).toBe(true)

  provider.person = { sub: randomUUID(), email: account.email, email_verified: true, name: account.name }
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Link Google' }).click()
  const unlink = page.getByRole('button', { name: 'Unlink Google' })
  await expect(unlink).toBeVisible()

  await logOut(page)
  await page.goto('/login?from=%2Fdashboard%2Faccount')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  const code = page.getByRole('textbox', { name: 'Code of the authenticator app' })
  await expect(code).toBeFocused()
  await checkScreen()
  await code.fill(appCode(key, new Date(), 1))
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/dashboard\/account$/)

  await unlink.click()
  await expect(toast(page, 'Google is unlinked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible()
  await checkScreen()
})
