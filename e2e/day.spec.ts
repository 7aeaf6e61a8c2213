import type { CrewChange } from '@jhilik/contract/crews.ts'
import type { DayJob, DayJobs } from '@jhilik/contract/day-jobs.ts'
import type { AffectedBooking } from '@jhilik/contract/schedules.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { arriveSignedIn, newAccount, register } from './support/accounts.ts'
import { dataOf, dayFromNow } from './support/api.ts'
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
  const due = page.getByRole('button', { name: /^Due/ })
  await due.click()
  await expect(page.locator('[data-job]')).toHaveCount(jobs.filter(({ toCollect }) => toCollect > 0).length)
  await checkScreen()
  await expect(page).toHaveURL(/show=due/)
  await page.reload()
  await expect(due).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'The day after' }).click()
  await expect(page).not.toHaveURL(new RegExp(date))
})

test('jobs whose crew is away are marked and counted as jobs without a crew', { tag: '@wide' }, async ({
  page,
  request,
  checkScreen,
}) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const { date, jobs } = await busyDay(request, token)
  const job = jobs.find(({ crew, status }) => crew && status === 'confirmed')
  if (!job?.crew) throw new Error('The day has no job of a crew.')
  const path = `/api/crews/${job.crew._id}/time-off`
  const off = { fromDate: date, fromTime: '00:00', toDate: date, toTime: '24:00', reason: 'Breakdown' }
  const { crew } = await dataOf<CrewChange>(await request.post(path, { headers, data: off }))
  const listed = await dataOf<AffectedBooking[]>(await request.get('/api/crews/uncovered', { headers }))
  const waiting = listed.filter(({ slot, status }) => slot.date === date && status === 'confirmed')
  expect(waiting.map(({ _id }) => _id)).toContain(job._id)
  await page.goto(dayPath(date))
  await settle(page)
  await expect(rowOf(page, job)).toContainText('Needs a crew')
  await checkScreen()
  await page.getByRole('button', { name: `No crew ${waiting.length}` }).click()
  await expect(page.locator('[data-job]')).toHaveCount(waiting.length)
  await page.goto(`/dashboard/admin/board?date=${date}`)
  const all = listed.filter(({ slot }) => slot.date === date)
  await expect(page.getByRole('status').filter({ hasText: /\d jobs/ })).toContainText(
    new RegExp(`${all.length} needs? a crew`),
  )
  await expect(rowOf(page, job)).toContainText('needs a crew')
  await checkScreen()
  await page.goto(`/dashboard/admin/user-bookings?lacks=crew&from=${date}&to=${date}`)
  const listRow = page.getByRole('row').filter({ hasText: job.code })
  await expect(listRow.getByRole('link', { name: /^Needs a crew/ })).toBeVisible()
  await checkScreen()
  await page.goto(`${dayPath(date)}&show=noCrew`)
  await rowOf(page, job)
    .getByRole('link', { name: /^Needs a crew/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Change the crew' })).toBeVisible()
  const entered = crew.timeOff.find(({ fromDate, reason }) => fromDate === date && reason === off.reason)
  await dataOf(await request.delete(`${path}/${entered?._id}`, { headers }))
})

test('says when the date in the address is none, and the year of a day of another one', {
  tag: '@wide',
}, async ({ page, checkScreen }) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  const message = page.getByText('The link names no date that can be shown.')
  await page.goto(dayPath('2026-02-30'))
  await expect(message).toBeVisible()
  await checkScreen()
  await page.getByRole('button', { name: 'The day after' }).click()
  await expect(message).toBeHidden()

  await expect(page.getByRole('heading', { name: 'Slots today' })).toBeHidden()
  await page.goto(dayPath('2020-01-01'))
  await expect(page.getByRole('heading', { name: 'Wednesday, January 1, 2020' })).toBeVisible()
  await expect(page.getByText('There is nothing to collect.')).toBeVisible()
  await expect(page.getByText('There were no jobs on this day.')).toBeVisible()
  await checkScreen()
})

/** Has the page show so many jobs like those of a day. */
async function showJobs(page: Page, day: DayJobs, count: number, given: object = {}): Promise<void> {
  const jobs = Array.from({ length: count }, (_, index) => {
    const job = day.jobs[index % day.jobs.length] as DayJob
    return { ...job, _id: `${job._id.slice(0, -2)}${10 + index}`, ...given }
  })
  await page.route('**/api/bookings/day?*', (route) =>
    route.fulfill({ json: { success: true, statusCode: 200, message: '', data: { ...day, jobs } } }),
  )
  await page.goto(dayPath(day.date))
  await settle(page)
}

test('fourteen jobs are on a screen, and no phone number runs into what is beside it', {
  tag: '@wide',
}, async ({ page, request }) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const day = await busyDay(request, token)
  await page.setViewportSize({ width: 1280, height: 900 })
  await showJobs(page, day, 16)
  const rows = page.locator('[data-job]')
  const bottoms = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom))
  expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(14)
  for (const width of [768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const gaps = await rows.evaluateAll((all) =>
      all.map((row) => {
        const phone = document.createRange()
        phone.selectNodeContents(row.querySelector('a[href^="tel:"]') ?? row)
        const work = row.querySelector('p')?.getBoundingClientRect().left ?? 0
        return work - phone.getBoundingClientRect().right
      }),
    )
    expect(Math.min(...gaps), `at ${width}`).toBeGreaterThanOrEqual(11.5)
  }
})

test('no text of a job covers another one or breaks within a word, also where text is large', {
  tag: '@wide',
}, async ({ page, request }) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  await showJobs(page, await busyDay(request, token), 12)
  for (const [width, text] of [
    [360, '100%'],
    [360, '200%'],
    [768, '100%'],
    [1280, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.locator('html').evaluate((html, size) => {
      html.style.fontSize = size
    }, text)
    const faults = await page.locator('[data-job]').evaluateAll((rows) => {
      const linesOf = (node: Node, from: number, to: number) => {
        const range = document.createRange()
        range.setStart(node, from)
        range.setEnd(node, to)
        return [...range.getClientRects()]
      }
      /** Text for screen readers alone is clipped to one pixel. */
      const isSeen = ({ parentElement }: Node) => {
        for (
          let element = parentElement;
          element && !('job' in element.dataset);
          element = element.parentElement
        ) {
          if (element.clientWidth === 1) return false
        }
        return Boolean(parentElement?.checkVisibility())
      }
      return rows.flatMap((row) => {
        const found: string[] = []
        const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
        const seen: { word: string; box: DOMRect }[] = []
        while (walker.nextNode()) {
          const node = walker.currentNode
          if (!isSeen(node)) continue
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
            const boxes = linesOf(node, index, index + word.length)
            if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) found.push(`divided: ${word}`)
            for (const box of boxes) seen.push({ word, box })
          }
        }
        for (const [index, { word, box }] of seen.entries()) {
          for (const other of seen.slice(index + 1)) {
            const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
            const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
            // Boxes of lines are higher than their letters.
            if (width > 1 && height > box.height / 2) found.push(`${word} on ${other.word}`)
          }
        }
        return found
      })
    })
    expect(faults, `${width} px, text of ${text}`).toEqual([])
  }
})

test('nothing follows the area of a job without an address', { tag: '@narrow' }, async ({
  page,
  request,
}) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const day = await busyDay(request, token)
  const job = day.jobs.find(({ area, crew }) => area && crew)
  if (!job) throw new Error('The day has no job in an area.')
  await showJobs(page, { ...day, jobs: [job] }, 1, { customer: { ...job.customer, address: '' } })
  const ends = await page
    .locator('[data-job] p')
    .evaluateAll((parts) =>
      parts.flatMap(({ lastElementChild: last }) =>
        last ? [[last.textContent !== '', getComputedStyle(last, '::after').content]] : [],
      ),
    )
  expect(ends.length).toBeGreaterThan(1)
  for (const end of ends) expect(end).toEqual([true, 'none'])
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

test('twelve jobs of a crew are on one sheet, with phone numbers and plates in one line', {
  tag: '@wide',
}, async ({ page, request }) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const day = await busyDay(request, token)
  const job = day.jobs.find(({ crew }) => crew)
  const [line] = job?.lines ?? []
  if (!job || !line) throw new Error('The day has no crew.')
  const phone = '+880 1712-440198'
  const plate = 'DHAKA METRO-GHA 12-3456'
  const vehicle = { vehicleType: 'SUV', vehicleBrand: 'Toyota', vehicleModel: 'Land Cruiser' }
  await showJobs(page, { ...day, jobs: [job] }, 12, {
    customer: { ...job.customer, phone, address: 'House 4, Road 6, Block D' },
    lines: [{ ...line, ...vehicle, manufacturingYear: 2020, registrationPlate: plate }],
    note: 'Gate code 4411, call the guard first',
    travelMinutes: 12,
    toCollect: 800,
    paymentStatus: 'Due on site',
  })
  const sheets = await sheetsOf(page)
  expect(sheets).toHaveLength(1)
  expect(sheets[0]?.match(/Gate code 4411/g)).toHaveLength(12)
  await page.emulateMedia({ media: 'print' })
  for (const text of [phone, plate]) {
    const texts = page
      .locator('.print-day span.block')
      .filter({ hasText: new RegExp(`^${text.replace('+', '\\+')}$`) })
    await expect(texts).toHaveCount(12)
    const lines = await texts.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      }),
    )
    expect(Math.max(...lines), text).toBe(1)
  }
})
