import { expect, type Page } from '@playwright/test'

/** Follows the steps of the open row or card; answers the key and the recovery codes. */
export async function setUpApp(page: Page, button: string) {
  const card = page.locator('#second-factors')
  await card.getByRole('button', { name: button }).click()
  await expect(card.getByRole('img', { name: 'QR code with the key for the app' })).toBeVisible()
  const shown = await card.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()
  const key = shown?.replaceAll(' ', '') ?? ''
  const code = card.getByRole('textbox', { name: 'Code of the authenticator app' })
  return { card, key, code, finish: card.getByRole('button', { name: 'Finish' }) }
}
