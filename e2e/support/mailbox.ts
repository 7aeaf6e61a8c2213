import { expect, type Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'

/** The mail that every new account gets. */
const CONFIRMATION = /Confirm your email|আপনার ইমেইল নিশ্চিত করুন/

/**
 * Opens the newest mail to an address in the demo's mailbox, once there are `count` of them besides the confirmation. The answer
 * is its HTML: nothing can look into the frame that shows it, because that frame runs no scripts.
 */
export async function openMail(page: Page, address: string, count = 1): Promise<string> {
  const mails = page
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: address, hasNotText: CONFIRMATION })
  await expect(async () => {
    await page.goto('/mailbox')
    await expect(mails).toHaveCount(count, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await mails.first().click()
  return (await page.locator('iframe').getAttribute('srcdoc')) ?? ''
}

/** The address to which a link of a mail leads. Mails open their links in a tab of their own. */
export function linkIn(mail: string, name: string): string {
  const address = new RegExp(`<a href="([^"]*)"[^>]*>${name}</a>`).exec(mail)?.[1]
  if (!address) throw new Error(`The mail has no link ${name}.`)
  return address.replaceAll('&amp;', '&')
}

/** The mail by itself, in a tab of its own, against the accessibility rules. */
export async function checkMail(page: Page, mail: string): Promise<void> {
  const tab = await page.context().newPage()
  await tab.setContent(mail)
  expect(await findViolations(tab, ['wcag2a', 'wcag2aa', 'wcag21aa'])).toEqual([])
  const overflow = await tab.evaluate(() => document.body.scrollWidth - document.body.clientWidth)
  expect(overflow, 'sideways scrolling of the mail').toBeLessThanOrEqual(0)
  await tab.close()
}

/** The code of the newest message to a number, in the demo's mailbox, once there are `count` of them. */
export async function codeSentTo(page: Page, number: string, count = 1): Promise<string> {
  const mailbox = await page.context().newPage()
  const messages = mailbox.getByRole('main').getByRole('link').filter({ hasText: number })
  await expect(async () => {
    await mailbox.goto('/mailbox')
    await expect(messages).toHaveCount(count, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
  const code = /\d{6}/.exec((await messages.first().locator('.subject').textContent()) ?? '')?.[0]
  await mailbox.close()
  if (!code) throw new Error('The message has no code.')
  return code
}
