import { timesText } from '@jhilik/contract/clock-text.ts'
import { arriveSignedIn, newAccount, register, registerConfirmed } from './support/accounts.ts'
import { dayFromNow, holdSlot } from './support/api.ts'
import { freeSlots } from './support/free-slots.ts'
import { DEMO_ADMIN, toast, withoutNews } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(async ({ page }) => {
  await arriveSignedIn(page, DEMO_ADMIN)
})

test('roles are edited one user at a time', { tag: '@wide' }, async ({ page, request, checkScreen }) => {
  const [first, second] = [newAccount('Kamal Hasan'), newAccount('Laila Begum')]
  await registerConfirmed(request, first)
  await registerConfirmed(request, second)
  await page.goto('/dashboard/admin/user-management')
  const row = (email: string) => page.getByRole('row').filter({ hasText: email })
  await expect(row(DEMO_ADMIN.email).getByRole('button', { name: /^Edit role/ })).toBeDisabled()
  await row(first.email).getByRole('button', { name: 'Edit role of Kamal Hasan' }).click()
  await expect(row(first.email).getByRole('combobox')).toHaveValue('user')
  await row(second.email).getByRole('button', { name: 'Edit role of Laila Begum' }).click()
  await expect(row(first.email).getByRole('combobox')).toBeHidden()
  const role = row(second.email).getByRole('combobox', { name: 'Role of Laila Begum' })
  await expect(role.getByRole('option')).toHaveText(['user', 'admin'])
  await checkScreen()

  await role.selectOption('admin')
  await row(second.email).getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Role updated successfully.')).toBeVisible()
  await expect(row(second.email).getByText('admin', { exact: true })).toBeVisible()
  await expect(row(second.email).getByRole('combobox')).toBeHidden()
  await checkScreen()
})

test.describe('services', () => {
  test.use({ expected: /status of 500|The service was not (saved|deleted)/ })

  test('are added, edited and deleted', { tag: '@wide' }, async ({ page, checkScreen }) => {
    await page.goto('/dashboard/admin/service-management')
    await page.getByRole('button', { name: 'Add service' }).click()
    const form = page.getByRole('dialog', { name: 'Add a service' })
    // A new service has an illustration.
    await form.getByRole('button', { name: 'Remove the picture' }).click()
    await form.getByRole('button', { name: 'Save service' }).click()
    for (const field of ['Service Name', 'Description', 'Price', 'Image URL', 'Duration']) {
      await expect(form.getByText(`${field} is required`)).toBeVisible()
    }
    await checkScreen()

    await form.getByLabel('Service Name').fill('Window Cleaning')
    await form.getByLabel('Description').fill('Every pane, inside and out.')
    await form.getByLabel(/^Price/).fill('14.5')
    const house = form.getByRole('button', { name: 'Illustration: house' })
    await house.click()
    await expect(house).toHaveAttribute('aria-pressed', 'true')
    await expect(form.getByLabel('Image URL')).toHaveValue('/illustrations/home-deep-cleaning.svg')
    await form.getByLabel('Name in Bangla').fill('জানালা পরিষ্কার')
    await form.getByLabel(/^Duration/).fill('90')
    await page.route('**/api/services', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await form.getByRole('button', { name: 'Save service' }).click()
    await expect(toast(page, 'Failed to add service.')).toBeVisible()
    await expect(form.getByLabel('Name in Bangla')).toHaveValue('জানালা পরিষ্কার')
    await form.getByRole('button', { name: 'Save service' }).click()
    await expect(toast(page, 'Service added successfully!')).toBeVisible()
    await expect(form).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: 'Window Cleaning' })
    await expect(row).toContainText('$14.50')
    await expect(row).toContainText('90 mins')
    await expect(row).toContainText('Bangla text incomplete')
    await checkScreen()

    await row.getByRole('button', { name: 'Edit Window Cleaning' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit service' })
    await expect(edit.getByLabel('Description')).toHaveValue('Every pane, inside and out.')
    await edit.getByLabel(/^Price/).fill('16')
    await edit.getByLabel('Text in Bangla').fill('প্রতিটি কাচ, ভেতরে ও বাইরে।')
    await page.route('**/api/services/*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await edit.getByRole('button', { name: 'Save service' }).click()
    await expect(toast(page, 'Failed to update service.')).toBeVisible()
    await edit.getByRole('button', { name: 'Save service' }).click()
    await expect(toast(page, 'Service updated successfully!')).toBeVisible()
    await expect(row).toContainText('$16')
    await expect(row).not.toContainText('Bangla text')

    await row.getByRole('button', { name: 'Delete Window Cleaning' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
    await expect(question).toContainText("You won't be able to revert this!")
    await checkScreen()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: 'Delete Window Cleaning' }).click()
    await page.route('**/api/services/*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await question.getByRole('button', { name: 'Yes, delete it!' }).click()
    await expect(toast(page, 'Failed to delete service.')).toBeVisible()
    await row.getByRole('button', { name: 'Delete Window Cleaning' }).click()
    await question.getByRole('button', { name: 'Yes, delete it!' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Deleted!' })
    await expect(dialog).toContainText('Your service has been deleted.')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(row).toBeHidden()
  })
})

test.describe('slots', () => {
  test.use({ expected: /status of 409|The slot was not c|ERR_FAILED/ })

  test('are created, without overlaps', { tag: '@wide' }, async ({ page, checkScreen }) => {
    await page.goto('/dashboard/admin/create-slot')
    const submit = page.getByRole('button', { name: 'Create slot' })
    await submit.click()
    for (const field of ['Service', 'Date', 'Start time', 'End time']) {
      await expect(page.getByText(`${field} is required`)).toBeVisible()
    }
    await checkScreen()

    const fillTimes = async () => {
      // These times are later in the day than the demo's slots.
      await page.getByLabel('Start time').fill('21:00')
      await page.getByLabel('End time').fill('22:00')
      await submit.click()
    }
    await page.getByLabel('Service').selectOption('Water Tank Cleaning')
    await page.getByRole('textbox', { name: 'Date' }).fill(dayFromNow(8))
    await fillTimes()
    const success = page.getByRole('alertdialog', { name: 'Success' })
    await expect(success).toContainText('Slot created successfully')
    await checkScreen()
    await success.getByRole('button', { name: 'OK' }).click()

    await expect(page.getByLabel('Start time')).toHaveValue('')
    await fillTimes()
    const failure = page.getByRole('alertdialog', { name: 'Error' })
    await expect(failure).toContainText('Failed to create slot')
    await failure.getByRole('button', { name: 'OK' }).click()
    await expect(page.getByLabel('Start time')).toHaveAccessibleDescription(
      'This service already has a slot at that time.',
    )
  })

  test('are canceled and opened again, unless they are booked', { tag: '@wide' }, async ({
    page,
    request,
    checkScreen,
  }) => {
    const date = dayFromNow(5)
    const [open, doomed] = await freeSlots(request, 'Water Tank Cleaning', date, 2)
    if (!open || !doomed) throw new Error('The demo has too few free slots on that day.')
    const { token } = await register(request, newAccount())
    // A live update of the booking would change the row before the admin tries to change it.
    await withoutNews(page)
    await page.goto('/dashboard/admin/slot-management')
    await page.getByLabel('Service', { exact: true }).selectOption('Water Tank Cleaning')
    await page.getByRole('textbox', { name: 'Date' }).fill(date)
    const row = (slot: typeof open) => page.getByRole('row').filter({ hasText: timesText('en', slot) })
    const status = row(open).getByRole('combobox')
    await expect(row(open)).toHaveCount(1)
    await expect(status).toHaveValue('available')
    await expect(status.getByRole('option')).toHaveText(['available', 'BOOKED', 'CANCELLED'])
    await expect(status.getByRole('option', { name: 'BOOKED' })).toBeDisabled()
    await checkScreen()

    await status.selectOption('canceled')
    await row(open).getByRole('button', { name: /^Save/ }).click()
    await expect(toast(page, 'Slot status updated to CANCELLED!')).toBeVisible()
    await checkScreen()
    await status.selectOption('available')
    await row(open).getByRole('button', { name: /^Save/ }).click()
    await expect(toast(page, 'Slot status updated to AVAILABLE!')).toBeVisible()

    await holdSlot(request, token, doomed)
    await row(doomed).getByRole('combobox').selectOption('canceled')
    await row(doomed).getByRole('button', { name: /^Save/ }).click()
    await expect(toast(page, 'Cannot change the status of a booked slot.')).toBeVisible()
    await expect(row(doomed).getByRole('combobox')).toHaveValue('booked')
    await expect(row(doomed).getByRole('combobox')).toBeDisabled()
    await expect(row(doomed).getByRole('button', { name: /^Save/ })).toBeDisabled()
    await checkScreen()
  })
})
