import { arriveRegistered, arriveSignedIn, newAccount } from './support/accounts.ts'
import { drawPng } from './support/draw-png.ts'
import { DEMO_ADMIN } from './support/steps.ts'
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
  await expect(part.getByLabel('Code of the revisit')).toHaveAccessibleDescription(
    /Please choose a confirmed booking of the same customer$/,
  )
  await part.getByRole('button', { name: 'Settled: complaint of Salma Khatun' }).click()
  await expect(part.getByRole('heading', { name: 'Complaints' })).toBeFocused()
  await expect(part.getByText('No complaint is left.')).toBeVisible()
  await office.context().close()

  await page.reload()
  await expect(page.getByText('We have dealt with it.')).toBeVisible()
  await remove()
})

test('staff book the revisit from the complaint with one press, and its customer reads when it is', async ({
  page,
  request,
  server,
  checkScreen,
  browser,
}) => {
  test.setTimeout(240_000)
  const { bookingId, path, report, remove } = await beginJob(request, server)
  await report('done')
  // The visit is that of an account, which adds photos.
  const customer = newAccount('Salma Khatun')
  await arriveRegistered(page, customer)
  await server.sql('update bookings set user_id = (select id from users where email = $2) where id = $1', [
    bookingId,
    customer.email,
  ])
  await page.goto(`/dashboard/user/bookings/${bookingId}`)
  await page.getByRole('button', { name: 'Something was not right?' }).click()
  const form = page.getByRole('form', { name: 'What was not right' })
  await form.getByLabel('What was not right?').fill('Water spots on the hood.')
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'spots.png', mimeType: 'image/png', buffer: drawPng(320, 240) })
  await expect(form.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await checkScreen()
  await form.getByRole('button', { name: 'Tell us' }).click()
  await expect(page.getByRole('img', { name: 'Photo 1 of your complaint' })).toBeVisible()

  const office = await (await browser.newContext()).newPage()
  await arriveSignedIn(office, DEMO_ADMIN)
  await office.goto('/dashboard/admin')
  const part = office.getByRole('region', { name: 'Complaints' })
  await part.getByRole('button', { name: 'Book the revisit for Salma Khatun' }).click()
  const panel = office.getByRole('dialog', { name: 'Book the revisit' })
  await expect(panel.getByText('Costs nothing: it makes good')).toBeVisible()
  await expect(panel.getByText('Salma Khatun', { exact: true })).toBeVisible()
  await expect(panel.getByRole('radio', { checked: true }).first()).toBeVisible()
  await panel.getByRole('button', { name: /^Book/ }).click()
  await expect(panel.getByRole('heading', { name: /^Salma Khatun is booked/ })).toBeFocused()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(part.getByRole('button', { name: 'Book the revisit for Salma Khatun' })).toHaveCount(0)
  await office.context().close()

  await page.goto(`/dashboard/user/bookings/${bookingId}`)
  await expect(page.getByText(/^We come again: .* It costs nothing\.$/)).toBeVisible()
  await page.goto(path)
  await expect(page.getByText(/^We come again: /)).toBeVisible()
  await remove()
})
