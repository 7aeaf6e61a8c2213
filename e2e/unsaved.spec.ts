import { arriveRegistered, arriveSignedIn, newAccount } from './support/accounts.ts'
import { openBankDeposit } from './support/money-screens.ts'
import { DEMO_ADMIN } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { unsavedQuestion } from './support/unsaved-question.ts'

const PHONE = '01711000009'

test('what was typed in a dialog is not lost by a click beside it, nor without a question', async ({
  page,
  checkScreen,
}) => {
  await arriveRegistered(page)
  await page.goto('/dashboard/user/garage')
  const add = page.getByRole('button', { name: 'Add vehicle' })
  const dialog = page.getByRole('dialog', { name: 'Add vehicle' })
  const model = dialog.getByLabel('Vehicle model')
  const { question, keep, discard } = unsavedQuestion(page)
  await add.click()
  await expect(model).toBeVisible()
  // Nothing was typed.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await add.click()
  await model.fill('Axio')
  // This is a click beside the dialog.
  await page.mouse.click(4, 4)
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await checkScreen()
  await keep.click()
  await expect(question).toBeHidden()
  await expect(model).toHaveValue('Axio')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await discard.click()
  await expect(question).toBeHidden()
  await expect(dialog).toBeHidden()
  await add.click()
  await expect(model).toHaveValue('')
})

test('the forms of staff ask as well, also when another tab is opened', { tag: '@wide' }, async ({
  page,
}) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  const { question, keep, discard } = unsavedQuestion(page)
  await page.goto('/dashboard/admin/service-management')
  await page.getByRole('button', { name: 'Add service' }).click()
  const form = page.getByRole('dialog', { name: 'Add a service' })
  await form.getByLabel('Service Name').fill('Roof Garden Care')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await keep.click()
  await expect(form.getByLabel('Service Name')).toHaveValue('Roof Garden Care')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await discard.click()
  await expect(form).toBeHidden()

  await page.goto('/dashboard/admin/schedules')
  await page.getByRole('button', { name: 'New schedule' }).click()
  const seats = page.getByLabel(/^Seats/)
  await seats.fill('4')
  // The form is in an address of its own, on the same page.
  await page.goBack()
  await keep.click()
  await expect(question).toBeHidden()
  await expect(seats).toHaveValue('4')
  const closed = page.getByRole('tab', { name: 'Closed times' })
  await closed.click()
  await keep.click()
  await expect(seats).toHaveValue('4')
  await closed.click()
  await discard.click()
  await expect(page).toHaveURL(/tab=closed/)
  await expect(seats).toBeHidden()

  await page.goto('/dashboard/admin/user-management?q=user%40jhilik.example')
  await page
    .getByRole('button', { name: /^Deactivate / })
    .first()
    .click()
  const reason = page.getByRole('dialog', { name: /^Deactivate / }).getByLabel('Reason')
  await reason.fill('Asked for it by phone')
  await page.keyboard.press('Escape')
  await keep.click()
  await expect(reason).toHaveValue('Asked for it by phone')
})

test('a dialog with a proposed amount closes without a question until it is changed', {
  tag: '@wide',
}, async ({ page }) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  await openBankDeposit(page)
  const { question } = unsavedQuestion(page)
  const dialog = page.getByRole('dialog', { name: 'Cash deposited at the bank' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Deposit at the bank' }).click()
  await dialog.getByLabel(/^Deposited/).fill('1')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
})

test('leaving a page asks before what was typed in it is lost', { tag: '@wide' }, async ({
  page,
  checkScreen,
}) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  const { question, keep, discard } = unsavedQuestion(page)
  await page.goto('/dashboard/admin/business')
  await page.getByRole('link', { name: 'House Rules' }).click()
  const hold = page.getByLabel('How long a seat waits for its payment')
  await hold.fill('45')
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(question).toBeVisible()
  await checkScreen()
  await keep.click()
  await expect(question).toBeHidden()
  await page.goBack()
  await keep.click()
  await expect(page).toHaveURL(/house-rules$/)
  await expect(hold).toHaveValue('45')

  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await closing
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await page.goBack()
  await discard.click()
  await expect(page).toHaveURL(/business$/)
  await expect(question).toBeHidden()
  // Nothing was typed here.
  await page.getByRole('link', { name: 'House Rules' }).click()
  await expect(hold).not.toHaveValue('45')
})

test('going back asks in the dialog whose form was changed', { tag: '@narrow' }, async ({
  page,
  checkScreen,
}) => {
  await arriveRegistered(page)
  await page.goto('/dashboard/user')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'My Garage' }).click()
  await page.getByRole('button', { name: 'Add vehicle' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add vehicle' })
  const model = dialog.getByLabel('Vehicle model')
  // The page goes back at once after typing, because nothing that a form does later may come too late for the question.
  await model.evaluate((field: HTMLInputElement) => {
    field.focus()
    document.execCommand('insertText', false, 'Axio')
    history.back()
  })
  const { question, discard } = unsavedQuestion(page)
  await expect(question).toBeVisible()
  await checkScreen()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(model).toHaveValue('Axio')
  await page.goBack()
  await discard.click()
  await expect(page).toHaveURL(/dashboard\/user$/)
  await expect(dialog).toBeHidden()
})

test('a step of the set-up asks before it is left with changes', { tag: '@wide' }, async ({
  page,
  checkScreen,
}) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  const { question, keep, discard } = unsavedQuestion(page)
  const heading = page.getByRole('heading', { level: 1 })
  const skip = page.getByRole('link', { name: 'Skip for now' })
  await page.goto('/dashboard/admin/business/setup/details')
  const phone = page.getByLabel('Phone for customers')
  // Nothing was changed in the first two steps.
  await expect(phone).toBeVisible()
  await skip.click()
  await expect(heading).toHaveText('When are you open?')
  await skip.click()
  await expect(heading).toHaveText('What do you offer?')
  const service = page.getByRole('checkbox').first()
  await service.check()
  await skip.click()
  await keep.click()
  await expect(question).toBeHidden()
  await expect(service).toBeChecked()
  await page.goBack()
  await discard.click()
  await expect(heading).toHaveText('When are you open?')

  await page.getByRole('link', { name: 'Back' }).click()
  await phone.fill(PHONE)
  await skip.click()
  await expect(question).toBeVisible()
  await checkScreen()
  await keep.click()
  await expect(phone).toHaveValue(PHONE)
  await page.getByRole('link', { name: 'Customers' }).click()
  await discard.click()
  await expect(page).toHaveURL(/user-management$/)
})

test('the page of the account asks about a new password and a new email', { tag: '@wide' }, async ({
  page,
}) => {
  await arriveRegistered(page)
  const { question, keep } = unsavedQuestion(page)
  const elsewhere = page.getByRole('link', { name: 'My Garage' })
  await page.goto('/dashboard/account')
  await page.getByRole('button', { name: 'Password: Change' }).click()
  const password = page.getByRole('textbox', { name: 'New password' })
  await password.fill('Monsoon-rain-8')
  await elsewhere.click()
  await keep.click()
  await expect(question).toBeHidden()
  await expect(password).toHaveValue('Monsoon-rain-8')
  await password.fill('')
  // This field alone causes no question, because a password manager may have filled it in.
  await page.getByRole('textbox', { name: 'Current password' }).fill('Monsoon-rain-7')
  await elsewhere.click()
  await expect(page).toHaveURL(/garage$/)

  await page.goBack()
  await page.getByRole('button', { name: 'Email: Change' }).click()
  const email = page.getByLabel('New email')
  await email.fill(newAccount().email)
  await elsewhere.click()
  await keep.click()
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(email).toHaveValue('')
  await expect(page.getByRole('status').filter({ hasText: '@people.example' })).toBeVisible()
  // The new address was sent.
  await elsewhere.click()
  await expect(page).toHaveURL(/garage$/)
})

test('the reason for hiding a review is not lost without a question', { tag: '@wide' }, async ({
  page,
  checkScreen,
}) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  const { question, keep, discard } = unsavedQuestion(page)
  await page.goto('/dashboard/admin/reviews?status=hidden')
  await page.getByRole('link', { name: 'Published', exact: true }).click()
  await expect(page).toHaveURL('/dashboard/admin/reviews?status=published')
  const hide = page.getByRole('button', { name: /^Hide the review/ }).first()
  const dialog = page.getByRole('dialog', { name: 'Hide this review?' })
  const reason = dialog.getByLabel('Reason')
  await hide.click()
  await expect(reason).toBeVisible()
  // Nothing was typed.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await hide.click()
  await reason.fill('Advertising')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await checkScreen()
  await keep.click()
  await expect(question).toBeHidden()
  // The page before shows the hidden reviews.
  await page.goBack()
  await keep.click()
  await expect(page).toHaveURL(/status=published$/)
  await expect(reason).toHaveValue('Advertising')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await discard.click()
  await expect(dialog).toBeHidden()
  await hide.click()
  await expect(reason).toHaveValue('')
})
