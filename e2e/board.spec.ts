import type { Board, BoardJob } from '@jhilik/contract/board.ts'
import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Crew } from '@jhilik/contract/crews.ts'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { arriveSignedIn } from './support/accounts.ts'
import { dataOf, dayFromNow } from './support/api.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const boardPath = (date: string) => `/dashboard/admin/board?date=${date}`

interface Office {
  headers: { authorization: string }
  read: <T>(path: string) => Promise<T>
}

async function openOffice(page: Page, request: APIRequestContext): Promise<Office> {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  return {
    headers,
    read: async <T>(path: string) => dataOf<T>(await request.get(`/api${path}`, { headers })),
  }
}

/** A day to come with a job that can be moved, its crew and another crew. */
async function findJob({
  read,
}: Office): Promise<{ date: string; from: Crew['name']; to: Crew['name']; job: BoardJob }> {
  for (const day of [1, 2, 3, 4, 5]) {
    const { date, crews } = await read<Board>(`/board?date=${dayFromNow(day)}`)
    const owner = crews.find(({ jobs }) => jobs.some(({ status }) => status === 'confirmed'))
    const job = owner?.jobs.find(({ status }) => status === 'confirmed')
    const busy = (other: Board['crews'][number]) =>
      other.jobs.some(({ from, busyUntil }) => job && from < job.busyUntil + 60 && busyUntil + 60 > job.from)
    const other = crews.find((crew) => crew !== owner && !busy(crew))
    if (owner && job && other) return { date, from: owner.crew.name, to: other.crew.name, job }
  }
  throw new Error('The demo has no job to come that another crew could do.')
}

/** Gives the booking back to the crew and the time that it had. */
async function restore(
  request: APIRequestContext,
  { headers }: Office,
  before: BookingDetail,
): Promise<void> {
  const { crew } = before.staff?.crew ?? {}
  const now = await dataOf<BookingDetail>(await request.get(`/api/bookings/${before._id}`, { headers }))
  const reason = 'Put back'
  const forced = ['closed', 'travel', 'hours', 'skill', 'area', 'maximum']
  if (now.slot.startTime !== before.slot.startTime) {
    const time = { date: before.slot.date, startTime: before.slot.startTime }
    await dataOf(
      await request.post(`/api/bookings/${before._id}/move`, {
        headers,
        data: { time, crew: crew?._id, forced, reason },
      }),
    )
    return
  }
  await dataOf(
    await request.put(`/api/bookings/${before._id}/crew`, {
      headers,
      data: { crew: crew?._id, forced, reason },
    }),
  )
}

const blockOf = (page: Page, { _id }: BoardJob) => page.locator(`[data-job="${_id}"]`)
const trackOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Time runs across when there are more than four crews, as other tests may have added some. */
const hasTimeAcross = async (page: Page) => (await page.locator('[data-track=crew]').count()) > 4

/** Presses the mouse on a job, moves it over a crew, and lets it go. */
async function dragTo(page: Page, block: Locator, track: Locator): Promise<void> {
  await block.scrollIntoViewIfNeeded()
  const [from, to, isAcross] = [
    await block.boundingBox(),
    await track.boundingBox(),
    await hasTimeAcross(page),
  ]
  if (!from || !to) throw new Error('The board is not shown.')
  const [x, y] = [from.x + Math.min(20, from.width / 2), from.y + Math.min(10, from.height / 2)]
  await page.mouse.move(x, y)
  await page.mouse.down()
  // The time stays the same.
  const [toX, toY] = isAcross ? [x, to.y + to.height / 2] : [to.x + to.width / 2, y]
  await page.mouse.move(toX, toY, { steps: 8 })
  await page.mouse.up()
}

test.describe('the board', { tag: '@wide' }, () => {
  test('gives a job to another crew by dragging, after it has shown what that means', async ({
    page,
    request,
    checkScreen,
  }) => {
    const office = await openOffice(page, request)
    const { date, to, job } = await findJob(office)
    const before = await office.read<BookingDetail>(`/bookings/${job._id}`)
    await page.goto(boardPath(date))
    await expect(blockOf(page, job)).toContainText(job.name)
    await checkScreen()
    await dragTo(page, blockOf(page, job), trackOf(page, to))
    const dialog = page.getByRole('dialog', { name: 'Move the job' })
    await expect(dialog.getByRole('radio', { name: to })).toBeChecked()
    await checkScreen()
    const reason = dialog.getByRole('textbox', { name: /Reason/ })
    if (await reason.isVisible()) await reason.fill('The van is nearer')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(toast(page, 'The job has been moved.')).toBeVisible()
    await expect(trackOf(page, to).locator(`[data-job="${job._id}"]`)).toBeVisible()
    await restore(request, office, before)
  })

  test('moves a job by the keyboard, says where it is, and asks for a reason', async ({ page, request }) => {
    const office = await openOffice(page, request)
    const { date, job } = await findJob(office)
    const before = await office.read<BookingDetail>(`/bookings/${job._id}`)
    await page.goto(boardPath(date))
    await blockOf(page, job).focus()
    const later = (await hasTimeAcross(page)) ? 'ArrowRight' : 'ArrowDown'
    await page.keyboard.press('Space')
    await expect(page.getByText(`${job.name} picked up`)).toBeAttached()
    await page.keyboard.press(later)
    await page.keyboard.press('Escape')
    await expect(page.getByText('It stays where it was.')).toBeAttached()
    await expect(page.getByRole('dialog')).toBeHidden()

    // The keys are heard once the job is picked up, and the place is announced once it has been moved.
    const pickedUp = page.getByText(`${job.name} picked up`)
    await page.keyboard.press('Space')
    await expect(pickedUp).toBeAttached()
    await page.keyboard.press(later)
    await expect(pickedUp).toHaveCount(0)
    await page.keyboard.press('Space')
    const dialog = page.getByRole('dialog', { name: 'Move the job' })
    await expect(dialog.getByText('The customer gets an email')).toBeVisible()
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog.getByText('Please give a reason')).toBeVisible()
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('The customer comes later')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(toast(page, 'The job has been moved.')).toBeVisible()
    const moved = await office.read<BookingDetail>(`/bookings/${job._id}`)
    expect(moved.slot.startTime > before.slot.startTime).toBe(true)
    await restore(request, office, before)
  })

  test('shows which crews could do the chosen job, and follows what others change', async ({
    page,
    request,
  }) => {
    const office = await openOffice(page, request)
    const { date, from, to, job } = await findJob(office)
    const before = await office.read<BookingDetail>(`/bookings/${job._id}`)
    await page.goto(boardPath(date))
    await blockOf(page, job).click()
    const bar = page.getByRole('region', { name: 'The chosen job' })
    await expect(bar).toContainText(job.name)
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: 'Move the job' })
    await expect(dialog.getByRole('radio', { name: from })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    const crews = await office.read<Crew[]>('/crews')
    const crew = crews.find(({ name }) => name === to)?._id
    const forced = ['travel', 'hours', 'skill', 'area', 'maximum']
    await dataOf(
      await request.put(`/api/bookings/${job._id}/crew`, {
        headers: office.headers,
        data: { crew, forced, reason: 'Nearer' },
      }),
    )
    await expect(trackOf(page, to).locator(`[data-job="${job._id}"]`)).toBeVisible()
    await restore(request, office, before)
  })

  test('plans the day', async ({ page, request, checkScreen }) => {
    await openOffice(page, request)
    await page.goto(boardPath(dayFromNow(1)))
    await page.getByRole('button', { name: 'Plan the day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Plan the day' })
    await expect(dialog.getByText('All drives:')).toBeVisible()
    await checkScreen()
  })
})

test('a phone has a list for each crew, where a job is moved in a form', { tag: '@narrow' }, async ({
  page,
  request,
  checkScreen,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const office = await openOffice(page, request)
  const { date, from, job } = await findJob(office)
  await page.goto(boardPath(date))
  await expect(page.getByRole('region', { name: from, exact: true })).toContainText(job.name)
  await checkScreen()
  await page
    .getByRole('button', { name: `Move ${job.name}` })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Move the job' })).toBeVisible()
  await checkScreen()
})
