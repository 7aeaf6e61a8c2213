import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the newest mail to an address in the demo's mailbox, once there are `count` of them. */
export async function openMail(page: Page, address: string, count = 1): Promise<void> {
  const mails = page.getByRole('main').getByRole('link').filter({ hasText: address })
  await expect(async () => {
    await page.goto('/mailbox')
    await expect(mails).toHaveCount(count, { timeout: 100 })
  }).toPass({ timeout: 20_000 })
  await mails.first().click()
  await expect(page.locator('iframe')).toBeVisible()
}

/** A link of the mail that is open. */
export function mailLink(page: Page, name: string): Locator {
  return page.frameLocator('iframe').getByRole('link', { name, exact: true })
}

/** Goes where a link of the mail leads. Mails open their links in a tab of their own. */
export async function followMail(page: Page, name: string): Promise<string> {
  const address = (await mailLink(page, name).getAttribute('href')) ?? ''
  await page.goto(address)
  return address
}
