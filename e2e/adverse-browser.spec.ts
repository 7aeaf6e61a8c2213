import { expect, test } from './support/test.ts'
import { translatePages } from './support/translator.ts'

const FAILED = 'This page could not be shown'

for (const manner of ['replaced', 'moved'] as const) {
  test.describe(`a translator whose texts are ${manner}`, { tag: '@narrow' }, () => {
    test.use({ expected: /status of 401|Signing in failed|React error #418/ })

    test('leaves the log-in and its refusals working', async ({ page }) => {
      await translatePages(page, manner)
      await page.goto('/login')
      await page.getByLabel('Email').fill('')
      await page.getByRole('textbox', { name: 'Password' }).fill('')
      const submit = page.locator('form').getByRole('button', { name: 'Sign In' })
      await submit.click()
      await expect(page.getByText(FAILED)).toHaveCount(0)
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/./)
      await page.getByLabel('Email').fill('nobody@people.example')
      await page.getByRole('textbox', { name: 'Password' }).fill('Wrong-123')
      await submit.click()
      await expect(page.getByText(/^You are not signed in/)).toBeVisible()
      await expect(page.getByText(FAILED)).toHaveCount(0)
    })
  })
}
