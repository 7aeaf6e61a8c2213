import { arriveSignedIn } from './support/accounts.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { beginJob } from './support/visits.ts'

test.use({ expected: /status of 400|The complaint was not settled/ })

test('a customer says by the link that something was not right, and the office settles it', async ({
  page,
  request,
  server,
  checkScreen,
  browser,
}) => {
  const { path, report, remove } = await beginJob(request, server)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Your crew comes at' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Something was not right?' })).toHaveCount(0)
  await report('arrived')
  await report('done')
  await page.reload()
  await page.getByRole('button', { name: 'Something was not right?' }).click()
  const form = page.getByRole('form', { name: 'What was not right' })
  await expect(form.getByLabel('What was not right?')).toBeFocused()
  await form.getByRole('button', { name: 'Tell us' }).click()
  await expect(form.getByText('Please write what was not right')).toBeVisible()
  await form.getByLabel('What was not right?').fill('Water spots on the hood.\nThe left door, too.')
  await checkScreen()
  await form.getByRole('button', { name: 'Tell us' }).click()
  await expect(page.getByText('Thank you for telling us. We will call you.')).toBeVisible()
  await expect(page.getByText('Water spots on the hood.')).toBeVisible()
  await checkScreen()

  const office = await (await browser.newContext()).newPage()
  await arriveSignedIn(office, DEMO_ADMIN)
  await office.goto('/dashboard/admin')
  const part = office.getByRole('region', { name: 'Complaints' })
  await expect(part.getByText('Water spots on the hood.')).toBeVisible()
  await part.getByLabel('Code of the revisit').fill('XXXXXX')
  await part.getByRole('button', { name: 'Link' }).click()
  await expect(toast(office, 'The complaint was not settled.')).toBeVisible()
  await part.getByRole('button', { name: 'Settled: complaint of Salma Khatun' }).click()
  await expect(part).toHaveCount(0)
  await office.context().close()

  await page.reload()
  await expect(page.getByText('We have dealt with it.')).toBeVisible()
  await remove()
})
