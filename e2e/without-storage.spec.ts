import type { Page } from '@playwright/test'
import { newAccount, register } from './support/accounts.ts'
import { listServices } from './support/api.ts'
import { blockStorage, fillStorage } from './support/blocked-storage.ts'
import { logOut, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const ways: [name: string, prepare: (page: Page) => Promise<void>][] = [
  ['forbids storage', blockStorage],
  ['has no storage left', fillStorage],
]

// The token is refused once.
test.use({ expected: /status of 401/ })

for (const [way, prepare] of ways) {
  test(`a browser that ${way} stays signed in by its cookie until the log-out`, { tag: '@narrow' }, async ({
    page,
    openStranger,
  }) => {
    const stranger = await openStranger()
    const account = newAccount()
    await register(stranger.request, account)
    const [service] = await listServices(page.request)
    await page.goto('/login')
    await prepare(page)
    await page.goto('/login')
    await signIn(page, account)
    await page.goto('/dashboard/account')
    await expect(page.getByText(account.email).first()).toBeVisible()
    await page.reload()
    await expect(page.getByText(account.email).first()).toBeVisible()
    await page.goto(`/services/${service?._id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // An answer that refuses the token leads to a renewal, which must not forget who is signed in.
    await page.route('**/api/auth/account', (route) => route.fulfill({ status: 401, json: {} }), { times: 1 })
    await page.goto('/dashboard/account')
    await expect(page.getByText(account.email).first()).toBeVisible()
    await page.goto('/service')
    await logOut(page)
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name)).not.toContain('jhilik_signed_in')
    await page.goto('/dashboard/account')
    await expect(page).toHaveURL(/\/login/)
  })
}
