import type { Crew } from '@jhilik/contract/crews.ts'
import { arriveSignedIn } from './support/accounts.ts'
import { avoidMidnight } from './support/api.ts'
import { CREW_PAGE, crewAtWork, keptReports, untilPageKept } from './support/crew-jobs.ts'
import { newCrew } from './support/new-crew.ts'
import { DEMO_ADMIN } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({
  serviceWorkers: 'allow',
  expected: /ERR_INTERNET_DISCONNECTED|cannot be reached|Failed to fetch/,
})
test.beforeEach(avoidMidnight)

test('a member whose job was given to another crew while the phone had no network reads so, and the office settles it', {
  tag: '@narrow',
}, async ({ page, server, context, browser, checkScreen }) => {
  const work = await crewAtWork(server)
  const [first = ''] = work.jobs
  await arriveSignedIn(page, work.member)
  await page.goto(CREW_PAGE)
  await expect(page.getByRole('heading', { name: /Tanvir Ahmed/ })).toBeVisible()
  await untilPageKept(page)
  await context.setOffline(true)
  await page.locator('[data-bottom-bar]').getByRole('button', { name: 'On my way', exact: true }).click()
  await expect(page.getByText('No network. 1 step waits on this phone.')).toBeVisible()

  const other = await newCrew(server, { crewName: 'Team Green' })
  const { no }: Pick<Crew, 'no'> = other.crew
  await server.sql('update bookings set crew_no = $2 where id = $1', [first, no])
  await context.setOffline(false)
  const answers = page.getByRole('region', { name: 'This changed nothing' })
  await expect(answers.locator('[data-answer=other_crew]')).toBeVisible()
  await expect(answers.getByText('This job belongs to another crew now. Do not drive there.')).toBeVisible()
  await expect(page.getByText('Job 1 of 2')).toBeVisible()
  await checkScreen()
  const [report] = await work.reportsOf(first)
  expect(report).toMatchObject({ kind: 'on_the_way', noEffect: 'other_crew', isOpen: true })
  await answers.getByRole('button', { name: /^Read: / }).click()
  await expect(answers).toHaveCount(0)
  await expect.poll(() => keptReports(page)).toBe(0)

  const office = await (await browser.newContext()).newPage()
  await arriveSignedIn(office, DEMO_ADMIN)
  await office.goto('/dashboard/admin')
  const row = office
    .getByRole('region', { name: 'From the crews' })
    .getByRole('listitem')
    .filter({ hasText: report?.booking.code ?? '' })
  await expect(row.getByText('Another crew has this job.')).toBeVisible()
  await row.getByRole('button', { name: /^Settled/ }).click()
  await expect(row).toHaveCount(0)
  await expect.poll(() => office.evaluate(() => document.activeElement?.matches('li, h2'))).toBe(true)
  await office.context().close()
})
