import type { DayJob, DayJobs } from '@jhilik/contract/day-jobs.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { arriveSignedIn, newAccount, register } from './support/accounts.ts'
import { dataOf, dayFromNow, newPhone } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { settle } from './support/screens.ts'
import { DEMO_ADMIN, payForSlot } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const dayPath = (date: string) => `/dashboard/admin/dashboard?date=${date}`
const rowOf = (page: Page, { _id }: Pick<DayJob, '_id'>) => page.locator(`[data-job="${_id}"]`)

/** Returns a day to come on which a crew has a job. */
async function busyDay(request: APIRequestContext, token: string): Promise<DayJobs> {
  const headers = { authorization: `Bearer ${token}` }
  const days = await Promise.all(
    [1, 2, 3, 4, 5].map(async (day) =>
      dataOf<DayJobs>(await request.get(`/api/bookings/day?date=${dayFromNow(day)}`, { headers })),
    ),
  )
  const found = days.find(({ jobs }) => jobs.some(({ crew, status }) => crew && status === 'confirmed'))
  if (!found) throw new Error('The demo has no job to come.')
  return found
}

test('all jobs of a day are listed with phone, address, crew and what is to be collected', async ({
  page,
  request,
  checkScreen,
}) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const { date, jobs } = await busyDay(request, token)
  await page.goto(dayPath(date))
  await settle(page)
  for (const job of jobs.filter(({ status }) => status === 'confirmed')) {
    const row = rowOf(page, job)
    await expect(row).toContainText(job.customer.name)
    await expect(row.locator(`a[href^="tel:"]`)).toHaveCount(1)
    if (job.crew) await expect(row).toContainText(job.crew.name)
    if (job.toCollect > 0) await expect(row).toContainText(/to collect/)
  }
  await checkScreen()
  await page.getByRole('button', { name: /^Due/ }).click()
  await expect(page.locator('[data-job]')).toHaveCount(jobs.filter(({ toCollect }) => toCollect > 0).length)
  await checkScreen()
  await page.getByRole('button', { name: 'The day after' }).click()
  await expect(page).not.toHaveURL(new RegExp(date))
})

test('keys go through the jobs and open what is done with them', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const { date, jobs } = await busyDay(request, token)
  const [first] = jobs.filter(({ status }) => status === 'confirmed')
  if (!first) throw new Error('The day has no job.')
  await page.goto(dayPath(date))
  await settle(page)
  await page.keyboard.press('j')
  await expect(rowOf(page, first).getByRole('link', { name: first.customer.name, exact: true })).toBeFocused()
  await page.keyboard.press('a')
  await expect(page).toHaveURL(new RegExp(`/user-bookings/${first._id}\\?action=assign`))
  await expect(page.getByRole('dialog', { name: 'Change the crew' })).toBeVisible()
})

test('a job that is booked meanwhile appears by itself', { tag: '@wide' }, async ({
  page,
  request,
  openStranger,
}) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  const slot = await freeSlot(request, 'Dashcam Installation', dayFromNow(5))
  const listening = page.waitForResponse('**/api/events?ticket=*')
  await page.goto(dayPath(slot.date))
  await settle(page)
  await listening
  const stranger = await openStranger()
  const { token } = await register(request, newAccount())
  const bookingId = await payForSlot(stranger, token, slot)
  await expect(rowOf(page, { _id: bookingId })).toBeVisible()
})

/** Returns the sheets that the browser prints, as text. */
async function sheetsOf(page: Page): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(await page.pdf({ preferCSSPageSize: true })) }).promise
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join('')
    }),
  )
}

test('one press prints the day, a sheet for each crew, and two that of one crew', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const { date, jobs } = await busyDay(request, token)
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-prints', '1')
  })
  await page.goto(dayPath(date))
  await settle(page)
  await page.getByRole('button', { name: /^Print the day/ }).click()
  await expect(page.locator('body')).toHaveAttribute('data-prints', '1')
  const crews = new Set(jobs.map(({ crew }) => crew?._id))
  const all = await sheetsOf(page)
  expect(all).toHaveLength(crews.size)
  for (const { customer, tran_id } of jobs) {
    expect(all.join('')).toContain(customer.name)
    if (tran_id) expect(all.join('')).not.toContain(tran_id)
  }

  const crew = jobs.find((job) => job.crew)?.crew
  if (!crew) throw new Error('The day has no crew.')
  await page.getByRole('button', { name: new RegExp(`^${crew.name}`) }).click()
  const one = await sheetsOf(page)
  expect(one).toHaveLength(1)
  expect(one[0]).toContain(crew.name)
})

test('twelve jobs of a crew are on one sheet', { tag: '@wide' }, async ({ page, request }) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const day = await busyDay(request, token)
  const job = day.jobs.find(({ crew }) => crew)
  if (!job) throw new Error('The day has no crew.')
  const customer = { ...job.customer, phone: newPhone(), address: 'House 4, Road 6, Block D' }
  const twelve = Array.from({ length: 12 }, (_, index) => ({
    ...job,
    _id: `${job._id.slice(0, -2)}${10 + index}`,
    customer,
    note: 'Gate code 4411, call the guard first',
    travelMinutes: 12,
    toCollect: 800,
  }))
  const data = { ...day, jobs: twelve.map((one) => ({ ...one, paymentStatus: 'Due on site' })) }
  await page.route('**/api/bookings/day?*', (route) =>
    route.fulfill({ json: { success: true, statusCode: 200, message: '', data } }),
  )
  await page.goto(dayPath(day.date))
  await settle(page)
  const sheets = await sheetsOf(page)
  expect(sheets).toHaveLength(1)
  expect(sheets[0]?.match(/Gate code 4411/g)).toHaveLength(12)
})
