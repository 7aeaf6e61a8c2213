import { arriveSignedIn, signInByCall } from './support/accounts.ts'
import { asAdmin, listServices } from './support/api.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ expected: /status of 409/ })

test('two people edit a service: who saves second sees both values and chooses', { tag: '@wide' }, async ({
  page,
  playwright,
  baseURL,
  request,
  checkScreen,
}) => {
  // The colleague has cookies of their own.
  const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const colleague = asAdmin(elsewhere, (await signInByCall(elsewhere, DEMO_ADMIN)).token)
  const name = `Foam ${Date.now()}`
  const service = await colleague.addService({ name, duration: 45 })
  const stored = async () => {
    const found = (await listServices(request)).find(({ _id }) => _id === service._id)
    return { description: found?.description, duration: found?.duration }
  }

  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/admin/service-management')
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: /^Edit/ }).click()
  const form = page.getByRole('dialog', { name: /service/i })
  const description = form.getByLabel('Description', { exact: true })
  await description.fill('By hand')
  await colleague.editService(service, { description: 'By machine', duration: 50 })

  const save = form.getByRole('button', { name: 'Save service' })
  await save.click()
  const question = page.getByRole('dialog', { name: 'Changed by somebody else' })
  await expect(question).toContainText('By machine')
  await expect(question).toContainText('By hand')
  await checkScreen()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(description).toHaveValue('By hand')
  expect(await stored()).toEqual({ description: 'By machine', duration: 50 })

  await save.click()
  await question.getByRole('button', { name: 'Save mine' }).click()
  await expect(toast(page, 'Service updated successfully!')).toBeVisible()
  // The colleague's change of another field stays.
  expect(await stored()).toEqual({ description: 'By hand', duration: 50 })

  await row.getByRole('button', { name: /^Edit/ }).click()
  await description.fill('In a tunnel')
  await colleague.editService(service, { description: 'With steam', duration: 50 })
  await save.click()
  await question.getByRole('button', { name: 'Keep the colleague’s' }).click()
  await expect(question).toBeHidden()
  await expect(form).toBeHidden()
  expect(await stored()).toEqual({ description: 'With steam', duration: 50 })
  await colleague.removeService(service._id)
})
