import { arriveSignedIn } from './support/accounts.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { beginJob } from './support/visits.ts'

/** The answers of addresses whose consent has ended. */
test.use({ expected: /status of 404/ })

test('photos of a visit are on the page of the service only after a yes and the choice of staff, until a no', async ({
  page,
  request,
  server,
  checkScreen,
  browser,
}) => {
  test.setTimeout(240_000)
  const { bookingId, path, service, report, takePhoto, remove } = await beginJob(request, server)
  await report('arrived')
  await takePhoto('before', 320)
  await takePhoto('after', 360)
  await page.goto(path)
  await expect(page.getByRole('link', { name: /^After, / })).toBeVisible()
  const question = page.getByRole('region', { name: 'May we show these photos to others?' })
  await expect(question).toHaveCount(0)
  await report('done')
  await page.reload()
  const [yes, no] = [
    question.getByRole('button', { name: 'Yes' }),
    question.getByRole('button', { name: 'No' }),
  ]
  for (const answer of [yes, no]) await expect(answer).toHaveAttribute('aria-pressed', 'false')
  await checkScreen()

  const office = await (await browser.newContext()).newPage()
  await arriveSignedIn(office, DEMO_ADMIN)
  await office.goto(`/dashboard/admin/user-bookings/${bookingId}`)
  const part = office.getByRole('region', { name: 'Photos on the page of the service' })
  await expect(part.getByText('The customer has not answered yet')).toBeVisible()
  await expect(part.getByRole('switch')).toHaveCount(0)

  await yes.click()
  await expect(question.getByRole('status')).toHaveText(/^You said yes: /)
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
  await checkScreen()
  await office.reload()
  await expect(part.getByText('Look at them first')).toBeVisible()
  const choice = part.getByRole('switch', { name: 'Show on the page of the service, pair 1' })
  await expect(choice).not.toBeChecked()
  await choice.click()
  const done = toast(office, 'The photos are on the page of the service.')
  await expect(done).toBeVisible()
  // Staff have a header on phones only; the toast does not hide its controls.
  const header =
    (await office.getByRole('banner').isVisible()) && (await office.getByRole('banner').boundingBox())
  if (header) expect((await done.boundingBox())?.y).toBeGreaterThan(header.y + header.height)
  await expect(choice).toBeChecked()

  await office.goto(`/services/${service._id}`)
  const shown = office.getByRole('region', { name: 'Before and after' })
  await shown.scrollIntoViewIfNeeded()
  await expect(shown.getByRole('img', { name: /^After: Visit Wash/ })).toBeVisible()
  await expect(shown.getByText('Salma')).toHaveCount(0)

  await no.click()
  await expect(question.getByRole('status')).toHaveText(/^You said no: /)
  await office.reload()
  await expect(office.getByRole('heading', { level: 1 })).toContainText('Visit Wash')
  await expect(shown).toHaveCount(0)
  await office.goto(`/dashboard/admin/user-bookings/${bookingId}`)
  await expect(part.getByText('The customer does not allow it')).toBeVisible()
  await expect(part.getByRole('switch')).toHaveCount(0)
  await office.context().close()
  await remove()
})
