import { expect, test } from './support/test.ts'
import { visitWithoutScripts } from './support/visit-without-scripts.ts'

test.describe('a click before the page is hydrated', () => {
  test('opens the menu once it is', { tag: '@narrow' }, async ({ page }) => {
    const letScriptsCome = await visitWithoutScripts(page, '/service')
    await page.getByRole('button', { name: 'Open menu' }).click()
    letScriptsCome()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  })

  test('is carried out once, however often it came', { tag: '@wide' }, async ({ page }) => {
    const letScriptsCome = await visitWithoutScripts(page, '/')
    const button = page.getByRole('button', { name: 'Choose a date' })
    await button.click()
    await button.click()
    letScriptsCome()
    await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible()
  })

  test('is forgotten when another button was clicked since', { tag: '@wide' }, async ({ page }) => {
    const letScriptsCome = await visitWithoutScripts(page, '/')
    const calendar = page.getByRole('button', { name: 'Choose a date' })
    await calendar.click()
    await page.getByRole('banner').getByRole('button', { name: 'Dark theme' }).click()
    letScriptsCome()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(calendar).toHaveAttribute('aria-expanded', 'false')
  })
})
