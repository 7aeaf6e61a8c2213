import { arriveSignedIn } from './support/accounts.ts'
import { dataOf } from './support/api.ts'
import { DEMO_ADMIN } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { beginJob } from './support/visits.ts'

/** The page reads the visit every half minute. */
const SOON = { timeout: 45_000 }

test('a customer follows the visit of a crew on the page of a link, without loading it again', async ({
  page,
  request,
  server,
  checkScreen,
}) => {
  test.setTimeout(300_000)
  const { path, asMember, phone, report, takePhoto, remove } = await beginJob(request, server)
  await page.goto(path)
  const steps = page.getByRole('list', { name: 'Steps of the visit' })
  await expect(page.getByRole('heading', { name: 'Your crew comes at' })).toBeVisible()
  await checkScreen()

  await report('on_the_way')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Your crew arrives between', SOON)
  await expect(heading).toContainText(/\d+:\d\d/)
  await expect(steps.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step')
  await expect(page.getByText('Rafiq')).toHaveCount(0)

  await dataOf(await phone.put('/api/me/shown-to-customers', { headers: asMember, data: { shown: true } }))
  await report('late', { minutes: 35, cause: 'water on Mirpur Road' })
  await expect(page.getByText('Sorry, about 35 mins late: water on Mirpur Road')).toBeVisible(SOON)
  await expect(page.getByText('Rafiq', { exact: true })).toBeVisible()
  await expect(page.getByText('Hasan')).toHaveCount(0)
  await checkScreen()

  await report('arrived')
  await takePhoto('before')
  await expect(heading).toContainText('Your crew has arrived', SOON)
  await expect(page.getByRole('link', { name: /^Before, / })).toBeVisible()
  await checkScreen()

  await report('done')
  await expect(heading).toContainText('Your crew has finished', SOON)
  await expect(steps.getByRole('listitem').nth(3)).toHaveText(/^Done, done/)
  await checkScreen()
  await remove()
})

test('staff see on the page of today what a crew has reported, and settle what they dealt with @wide', async ({
  page,
  request,
  server,
  checkScreen,
}) => {
  const { report, remove } = await beginJob(request, server)
  await report('on_the_way')
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/admin')
  await expect(page.getByText(/^On the way/)).toBeVisible()
  await report('could_not_do', { reason: 'no_access', note: 'The gate is locked' })
  const part = page.getByRole('region', { name: 'From the crews' })
  await expect(part.getByText('The gate is locked')).toBeVisible()
  await expect(part.getByText('Call the customer: move or cancel the booking.')).toBeVisible()
  await expect(part.getByText('Team Blue')).toBeVisible()
  await checkScreen()
  await part.getByRole('link', { name: /^Salma Khatun, / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Salma Khatun')
  await expect(part.getByText('Could not do it: No access')).toBeVisible()
  await checkScreen()
  await part.getByRole('button', { name: /^Settled/ }).click()
  await expect(part.getByText('Nothing to look at.')).toBeVisible()
  await remove()
})
