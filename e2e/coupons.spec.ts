import type { Coupon } from '@jhilik/contract/coupons.ts'
import { arriveSignedIn, newAccount, register, signInByCall } from './support/accounts.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.describe('coupons', () => {
  test.use({ expected: /status of (400|409)|The coupon was not saved/ })

  test('are made in eight steps, changed, switched off and deleted', async ({
    page,
    playwright,
    baseURL,
    checkScreen,
  }) => {
    const code = `EID-${Date.now()}`
    const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    const { token } = await signInByCall(elsewhere, DEMO_ADMIN)
    const headers = { authorization: `Bearer ${token}` }
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto('/dashboard/admin/prices')
    let steps = 0
    const step = async (action: Promise<void>) => {
      steps += 1
      await action
    }
    await step(page.getByRole('tab', { name: 'Coupons' }).click())
    await step(page.getByRole('button', { name: 'New coupon' }).first().click())
    const dialog = page.getByRole('dialog')
    await step(dialog.getByLabel('Code').fill(code.toLowerCase()))
    await step(dialog.getByLabel('Percent').fill('15'))
    await step(dialog.getByLabel('Uses in all').fill('100'))
    await step(dialog.getByRole('button', { name: 'Save coupon' }).click())
    await expect(toast(page, `The coupon ${code} has been saved.`)).toBeVisible()
    expect(steps).toBeLessThanOrEqual(8)
    const row = page.getByRole('list', { name: 'Coupons' }).getByRole('listitem').filter({ hasText: code })
    await expect(row).toContainText('−15%')
    await expect(row).toContainText('Used 0 of 100 times')
    await checkScreen()

    await page.getByRole('button', { name: 'New coupon' }).first().click()
    await dialog.getByLabel('How much').selectOption('An amount')
    await dialog.getByRole('button', { name: 'Save coupon' }).click()
    await expect(dialog.getByText('Please enter an amount')).toBeVisible()
    await dialog.getByLabel(/^Amount in/).fill('5')
    await dialog.getByLabel('Code').fill(code)
    await dialog.getByRole('button', { name: 'Save coupon' }).click()
    await expect(dialog.getByText('There is a coupon with this code already')).toBeVisible()
    await expect(dialog.getByLabel('Code')).toBeFocused()
    await expect(dialog.getByLabel(/^Amount in/)).toHaveValue('5')
    await checkScreen()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()

    await page.getByRole('button', { name: `Change ${code}` }).click()
    await dialog.getByLabel('Uses per person').fill('2')
    // Somebody else changes another field while the dialog is open, and both changes are kept.
    const all = (await (await elsewhere.get('/api/coupons', { headers })).json()) as { data: Coupon[] }
    const coupon = all.data.find((each) => each.code === code)
    const data = { ...coupon, firstVisitOnly: true }
    expect((await elsewhere.put(`/api/coupons/${coupon?._id}`, { headers, data })).status()).toBe(200)
    await dialog.getByRole('button', { name: 'Save coupon' }).click()
    await expect(row).toContainText('2 times per person')
    await expect(row).toContainText('first visit only')

    await page.getByRole('button', { name: `Switch off ${code}` }).click()
    await expect(toast(page, `${code} is switched off.`)).toBeVisible()
    await expect(row).toContainText('Switched off')
    // The notification may lie on the row, and stays while the pointer is on it.
    const notification = page.getByRole('dialog', { name: `${code} is switched off.` })
    await notification.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: `Delete ${code}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page, `The coupon ${code} has been deleted.`)).toBeVisible()
    await expect(row).toHaveCount(0)
    await elsewhere.dispose()
  })
})

test('a standing discount is given on the page of the customer, with a reason', async ({
  page,
  request,
  checkScreen,
}) => {
  const { user } = await register(request, newAccount('Farhana Akter'))
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto(`/dashboard/admin/user-management/${(user as { sub: string }).sub}`)
  const form = page.getByRole('form', { name: 'Standing discount' })
  await form.getByLabel('Percent off every visit').fill('12.5')
  await form.getByRole('button', { name: 'Save discount' }).click()
  await expect(form.getByText('Please say why the customer gets this discount')).toBeVisible()
  await form.getByLabel('Reason').fill('Ten cars')
  await form.getByRole('button', { name: 'Save discount' }).click()
  await expect(toast(page, 'The discount has been saved.')).toBeVisible()
  await checkScreen()
  await page.reload()
  await expect(form.getByLabel('Percent off every visit')).toHaveValue('12.5')
  await expect(form.getByLabel('Reason')).toHaveValue('Ten cars')
})
