import { arriveRegistered, arriveSignedIn } from './support/accounts.ts'
import { DEMO_ADMIN } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('what was typed in a dialog is not lost by a click beside it, nor without a question', async ({
  page,
  checkScreen,
}) => {
  await arriveRegistered(page)
  await page.goto('/dashboard/user/garage')
  const add = page.getByRole('button', { name: 'Add vehicle' })
  const dialog = page.getByRole('dialog', { name: 'Add vehicle' })
  const model = dialog.getByLabel('Vehicle model')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await add.click()
  await expect(model).toBeVisible()
  // Nothing was typed.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await add.click()
  await model.fill('Axio')
  // Beside the dialog.
  await page.mouse.click(4, 4)
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await checkScreen()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(model).toHaveValue('Axio')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(question).toBeHidden()
  await expect(dialog).toBeHidden()
  await add.click()
  await expect(model).toHaveValue('')
})

test('the forms of staff ask as well, also when another tab is opened', { tag: '@wide' }, async ({
  page,
}) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.goto('/dashboard/admin/service-management')
  await page.getByRole('button', { name: 'Add service' }).click()
  const form = page.getByRole('dialog', { name: 'Add a service' })
  await form.getByLabel('Service Name').fill('Roof Garden Care')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Service Name')).toHaveValue('Roof Garden Care')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()

  await page.goto('/dashboard/admin/schedules?edit=new')
  const seats = page.getByLabel(/^Seats/)
  await seats.fill('4')
  const closed = page.getByRole('tab', { name: 'Closed dates' })
  await closed.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(seats).toHaveValue('4')
  await closed.click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/tab=closed/)
  await expect(seats).toBeHidden()
})
