import { arriveSignedIn, newAccount, registerConfirmed, signInByCall } from './support/accounts.ts'
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
  const form = page.getByRole('dialog', { name: 'Edit service' })
  const description = form.getByLabel(/^Description/)
  await description.fill('By hand')
  await colleague.editService(service, { description: 'By machine', duration: 50 })

  const save = form.getByRole('button', { name: 'Save service' })
  await save.click()
  const question = page.getByRole('dialog', { name: 'Changed by someone else' })
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

test('an owner who takes admin rights away sees that a colleague has given another duty', async ({
  page,
  playwright,
  baseURL,
}) => {
  const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  const account = newAccount('Rokeya Sultana')
  const { user } = await registerConfirmed(elsewhere, account)
  const { token } = await signInByCall(elsewhere, DEMO_ADMIN)
  const path = `/api/auth/users/${(user as { sub: string }).sub}`
  const headers = { authorization: `Bearer ${token}` }
  const appoint = async (data: { role: string; duty?: string }) =>
    expect((await elsewhere.patch(path, { headers, data })).status()).toBe(200)
  const dutyNow = async () => {
    const { data } = (await (await elsewhere.get(path, { headers })).json()) as { data: { duty: string } }
    return data.duty
  }
  await appoint({ role: 'admin', duty: 'dispatcher' })

  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto(path.replace('/api/auth/users', '/dashboard/admin/user-management'))
  await page.getByRole('button', { name: 'Take admin rights away' }).click()
  await appoint({ role: 'admin', duty: 'manager' })
  const demote = page.getByRole('alertdialog', { name: 'Take admin rights from Rokeya Sultana?' })
  await demote.getByRole('button', { name: 'Take admin rights away' }).click()
  const question = page.getByRole('dialog', { name: 'Changed by someone else' })
  await expect(question).toContainText('Manager')
  await question.getByRole('button', { name: 'Keep the colleague’s' }).click()
  await expect(question).toBeHidden()
  await expect(demote).toBeHidden()
  expect(await dutyNow()).toBe('manager')
  await appoint({ role: 'user' })
})
