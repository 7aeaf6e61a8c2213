import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Page } from '@playwright/test'
import { findViolations } from './support/accessibility.ts'
import { arriveRegistered, arriveSignedIn } from './support/accounts.ts'
import { avoidMidnight } from './support/api.ts'
import { awaitHydration } from './support/await-hydration.ts'
import { CREW_PAGE, type CrewAtWork, crewAtWork, keptReports, untilPageKept } from './support/crew-jobs.ts'
import { setDeviceClock } from './support/device-clock.ts'
import { drawPng } from './support/draw-png.ts'
import { logOut } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({
  serviceWorkers: 'allow',
  expected:
    /ERR_INTERNET_DISCONNECTED|cannot be reached|Failed to fetch|net::ERR_FAILED.*\/api\/me\/jobs\/reports/,
})
test.beforeEach(avoidMidnight)

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

/** Presses the next step, once it is the one that is offered. */
async function step(page: Page, name: string): Promise<void> {
  await page.locator('[data-bottom-bar]').getByRole('button', { name, exact: true }).click()
}

async function openJobs(page: Page, { member }: CrewAtWork): Promise<void> {
  await arriveSignedIn(page, member)
  await page.goto(CREW_PAGE)
  await expect(page.getByRole('heading', { name: /Tanvir Ahmed/ })).toBeVisible()
}

/** Closes the page and opens it again in the same browser. */
async function openAgain(page: Page, aheadMs: number): Promise<Page> {
  const context = page.context()
  await page.close()
  const next = awaitHydration(await context.newPage())
  if (aheadMs !== 0) await setDeviceClock(next, aheadMs)
  await next.goto(CREW_PAGE)
  return next
}

const kindsOf = async (work: CrewAtWork, job: string) =>
  (await work.reportsOf(job)).map(({ kind, noEffect }) => (noEffect ? `${kind}: ${noEffect}` : kind))

test('a member brings a job to its end step by step, and takes one back', { tag: '@narrow' }, async ({
  page,
  server,
  checkScreen,
}) => {
  const work = await crewAtWork(server)
  const [first = ''] = work.jobs
  await openJobs(page, work)
  await expect(page.getByText('Job 1 of 3')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Tanvir Ahmed' }).first()).toHaveAttribute('href', /^tel:/)
  await expect(page.getByRole('link', { name: /^Map, House 22/ })).toHaveAttribute(
    'href',
    /google\.com\/maps\/search\/\?api=1&query=House/,
  )
  await checkScreen()
  // It is read in the sun.
  for (const theme of ['light', 'dark']) {
    await page.locator('html').evaluate((html, name) => html.setAttribute('data-theme', name), theme)
    expect(await findViolations(page, { type: 'rule', values: ['color-contrast-enhanced'] })).toEqual([])
  }

  await step(page, 'On my way')
  await expect(page.locator('[data-bottom-bar]').getByRole('button', { name: 'Arrived' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('[data-bottom-bar]').getByRole('button', { name: 'On my way' })).toBeVisible()
  expect(await keptReports(page)).toBe(0)

  // A second press at once reports nothing more.
  await page.locator('[data-bottom-bar]').getByRole('button', { name: 'On my way', exact: true }).dblclick()
  for (const name of ['Arrived', 'Started', 'Done']) {
    await expect(page.locator('[data-bottom-bar]').getByRole('button', { name, exact: true })).toBeVisible()
    await step(page, name)
  }
  await expect(button(page, /^Next job/)).toBeVisible()
  await expect.poll(() => kindsOf(work, first)).toEqual(['on_the_way', 'arrived', 'started', 'done'])

  await button(page, 'Collected').click()
  const form = page.getByRole('dialog', { name: 'What did you get?' })
  await form.getByLabel('Cash given').fill('50')
  await expect(form.getByText('Change: $10')).toBeVisible()
  await form.getByLabel('Amount').fill('11.999')
  await form.getByLabel(/^Why less than/).fill('Had no more')
  await form.getByRole('button', { name: /^Record/ }).click()
  await expect(form.getByText('Please use at most two decimals')).toBeVisible()
  await form.getByLabel('Amount').fill('45')
  await form.getByRole('button', { name: 'Record $45' }).click()
  await expect(form.getByText('At most $40 is left to pay')).toBeVisible()
  await checkScreen()
  await form.getByLabel('Amount').fill('40')
  await form.getByLabel('Tip').fill('500')
  await form.getByRole('button', { name: 'Record $540' }).click()
  await expect(form.getByText('That is too much for a tip. Is it a typing error?')).toBeVisible()
  await expect(form.getByLabel('Tip')).toBeFocused()
  await expect(form.getByLabel('Amount')).toHaveValue('40')
  await form.getByLabel('Tip').fill('5')
  await expect(form.getByText('Change: $5')).toBeVisible()
  await form.getByRole('button', { name: 'Record $45' }).dblclick()
  await expect(page.getByText('Nothing to collect')).toBeVisible()
  await expect.poll(() => kindsOf(work, first)).toContain('payment')
  const [job] = await work.read()
  expect(job).toMatchObject({ status: 'completed', toCollect: 0, visit: { state: 'done' } })
  await expect.poll(() => keptReports(page)).toBe(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('link', { name: 'My Jobs' })).toBeVisible()
})

for (const [clock, aheadMs] of [
  ['right', 0],
  ['20 minutes fast', 20 * 60_000],
  ['20 minutes slow', -20 * 60_000],
  ['three days fast', 3 * 24 * 60 * 60_000],
] as const) {
  test(`a shift without a network arrives once and in order; the clock of the phone is ${clock}`, {
    tag: '@narrow',
  }, async ({ page: opened, server, context }) => {
    const work = await crewAtWork(server)
    const [first = '', second = '', third = ''] = work.jobs
    if (aheadMs !== 0) await setDeviceClock(opened, aheadMs)
    await openJobs(opened, work)
    await untilPageKept(opened)
    const startedAt = Date.now()
    await context.setOffline(true)

    for (const name of ['On my way', 'Arrived']) await step(opened, name)
    const [chooser] = await Promise.all([
      opened.waitForEvent('filechooser'),
      button(opened, 'Photo before').click(),
    ])
    await chooser.setFiles({ name: 'car.png', mimeType: 'image/png', buffer: drawPng(2000, 1000) })
    await expect(opened.getByRole('img', { name: /^Before, .*not sent yet/ })).toBeVisible()
    for (const name of ['Started', 'Done']) await step(opened, name)
    await button(opened, 'Collected').click()
    await opened.getByRole('dialog').getByRole('button', { name: 'Record $40' }).click()
    await expect(opened.getByText('No network. 6 steps wait on this phone.')).toBeVisible()

    const page = await openAgain(opened, aheadMs)
    await expect(page.getByText('No network. 6 steps wait on this phone.')).toBeVisible()
    await expect(page.getByRole('heading', { name: /Nusrat Jahan/ })).toBeVisible()
    await step(page, 'On my way')
    await button(page, 'Could not do').click()
    const reasons = page.getByRole('dialog', { name: 'Why could it not be done?' })
    await reasons.getByText('Something else').click()
    await reasons.getByRole('button', { name: 'Report' }).click()
    await expect(reasons.getByRole('alert')).toBeVisible()
    await reasons.getByLabel('Note for the office').fill('The lift is broken.')
    await reasons.getByRole('button', { name: 'Report' }).click()
    await button(page, /^Next job/).click()
    await expect(page.getByRole('heading', { name: /Mitali Chakma/ })).toBeVisible()
    await step(page, 'On my way')
    await expect(page.getByText('No network. 9 steps wait on this phone.')).toBeVisible()
    expect(await work.reportsOf(first)).toEqual([])

    // Meanwhile the office gives the last job to nobody.
    await work.asOffice('POST', `/bookings/${third}/cancel`, { reason: 'Rain', canceledBy: 'business' })
    await context.setOffline(false)
    await expect(page.getByText('This job was canceled. Do not drive there.')).toBeVisible()
    await expect(page.getByText(/wait on this phone/)).toBeHidden()

    const reports = await work.reportsOf(first)
    expect(reports.map(({ kind, noEffect }) => [kind, noEffect])).toEqual(
      ['on_the_way', 'arrived', 'photo', 'started', 'done', 'payment'].map((kind) => [kind, null]),
    )
    for (const { happenedAt } of reports) {
      expect(Math.abs(Date.parse(happenedAt) - startedAt)).toBeLessThan(120_000)
    }
    expect(await kindsOf(work, second)).toEqual(['on_the_way', 'could_not_do'])
    expect(await kindsOf(work, third)).toEqual(['on_the_way: canceled'])
    const jobs = await work.read()
    expect(jobs.find(({ _id }) => _id === first)).toMatchObject({
      status: 'completed',
      toCollect: 0,
      visitPhotos: [{ moment: 'before' }],
    })
    expect(jobs.find(({ _id }) => _id === second)?.visit.failure?.note).toBe('The lift is broken.')
    const { staff } = await work.asOffice<BookingDetail>('GET', `/bookings/${first}`)
    expect(staff?.entries?.map(({ kind, amount }) => [kind, amount])).toEqual([['cash', 40]])

    await button(page, /^Read: On my way, Mitali Chakma/).click()
    await expect(page.getByText('This changed nothing')).toBeHidden()
    expect(await keptReports(page)).toBe(0)
  })
}

test('a job is not done before its checklist is ticked off, or without the reason', {
  tag: '@narrow',
}, async ({ page, server, context, checkScreen }) => {
  const work = await crewAtWork(server)
  const [first = ''] = work.jobs
  const [job] = await work.read()
  await work.asOffice('PUT', `/services/${job?.service._id}/checklist`, {
    items: [
      { text: 'Glass polished inside', textBn: 'ভেতরের কাচ পালিশ', required: true },
      { text: 'Leather fed', required: true },
      { text: 'Boot vacuumed', required: false },
    ],
  })
  await openJobs(page, work)
  await untilPageKept(page)
  await context.setOffline(true)
  const list = page.getByRole('region', { name: 'Checklist' })
  await list.getByLabel('Glass polished inside').check()
  await expect(list.getByText('1 of 3')).toBeVisible()
  await checkScreen()

  const again = await openAgain(page, 0)
  const kept = again.getByRole('region', { name: 'Checklist' })
  await expect(kept.getByLabel('Glass polished inside')).toBeChecked()
  for (const name of ['On my way', 'Arrived', 'Started', 'Done']) await step(again, name)
  const form = again.getByRole('dialog', { name: 'Not everything is ticked off' })
  await expect(form.getByText('Leather fed')).toBeVisible()
  await expect(form.getByText('Glass polished inside')).toHaveCount(0)
  await form.getByRole('button', { name: 'Done all the same' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByLabel('Why not?').fill('The seats are cloth')
  await form.getByRole('button', { name: 'Done all the same' }).click()
  await expect(button(again, /^Next job/)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => kindsOf(work, first)).toEqual(['on_the_way', 'arrived', 'started', 'done'])
  expect((await work.reportsOf(first)).at(-1)?.detail.note).toBe('The seats are cloth')
})

test('what an account has not sent is neither seen nor sent by another one, and sent when it is back', {
  tag: '@narrow',
}, async ({ page, server, context }) => {
  const work = await crewAtWork(server)
  const [first = ''] = work.jobs
  await openJobs(page, work)
  await untilPageKept(page)
  await context.setOffline(true)
  await step(page, 'On my way')
  await expect(page.getByText('No network. 1 step waits on this phone.')).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).last().click()
  await expect(page.getByText('1 report of your jobs is not sent yet.')).toBeVisible()
  // The network is back, and the reports are still not taken.
  await context.route('**/api/me/jobs/reports', (route) => route.abort())
  const read = page.waitForResponse('**/api/me/jobs')
  await context.setOffline(false)
  // A call that is under way would be refused.
  await (await read).finished()
  await page.getByRole('button', { name: 'Yes, log out!' }).click()
  await expect(page.getByText('Logged Out')).toBeVisible()
  await expect.poll(() => page.evaluate(() => caches.has('crew-page'))).toBe(false)
  expect(await keptReports(page)).toBe(1)
  const text = await page.evaluate(() => JSON.stringify(localStorage))
  expect(text).not.toContain('jhilik:crew')

  await context.unroute('**/api/me/jobs/reports')

  const other = await crewAtWork(server)
  await openJobs(page, other)
  await expect(page.getByText('Job 1 of 3')).toBeVisible()
  await expect(page.locator('[data-bottom-bar]').getByRole('button', { name: 'On my way' })).toBeVisible()
  await expect(page.getByText(/waits? on this phone/)).toBeHidden()
  expect(await work.reportsOf(first)).toEqual([])
  await logOut(page)

  await openJobs(page, work)
  await expect.poll(() => kindsOf(work, first)).toEqual(['on_the_way'])
  await expect.poll(() => keptReports(page)).toBe(0)
})

test('somebody without a crew has neither jobs nor the menu entry', { tag: '@narrow' }, async ({ page }) => {
  await arriveRegistered(page)
  await page.goto(CREW_PAGE)
  await expect(page.getByRole('heading', { name: 'You belong to no crew' })).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('link', { name: 'My Garage' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My Jobs' })).toBeHidden()
})
