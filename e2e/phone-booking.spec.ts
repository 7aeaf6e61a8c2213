import { dayFromNow, newPhone } from './support/api.ts'
import { drawPng } from './support/draw-png.ts'
import { freeSlot } from './support/free-slots.ts'
import { codeSentTo } from './support/mailbox.ts'
import { atGateway, bookingAddress, loadWholeForm } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The first entry comes without a name.
test.use({ expected: /status of 400|The code did not sign in/ })

test('a customer without an e-mail address books, and Pay waits visibly while a photo is uploaded', {
  tag: '@narrow',
}, async ({ page, request, checkScreen }) => {
  const slot = await freeSlot(request, 'Water Tank Cleaning', dayFromNow(8))
  const number = newPhone()
  await page.goto('/login')
  await page.getByLabel('Phone number').fill(number)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeSentTo(page, number))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByLabel('Name').fill('Shirin Akter')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/')

  await page.goto(bookingAddress(slot))
  await loadWholeForm(page)
  await expect(page.getByLabel('Email (optional)')).toHaveValue('')
  await page.getByLabel('Address').fill('House 7, Road 4, Dhanmondi, Dhaka')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/uploads**', async (route) => {
    await released
    await route.fallback()
  })
  await page
    .locator('form input[type="file"]')
    .setInputFiles({ name: 'tank.png', mimeType: 'image/png', buffer: drawPng(64, 64) })
  const waiting = page.getByRole('button', { name: 'Uploading your photo…' })
  await expect(waiting).toHaveAttribute('aria-busy', 'true')
  await checkScreen()
  release()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await atGateway(page)
})
