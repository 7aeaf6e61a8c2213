import type { Board, BoardCrew, BoardFit, BoardJob } from '@jhilik/contract/board.ts'
import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { timeText } from '@jhilik/contract/clock-text.ts'
import type { CrewProposal } from '@jhilik/contract/crew-proposals.ts'
import { type Crew, FORCEABLE } from '@jhilik/contract/crews.ts'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { arriveSignedIn } from './support/accounts.ts'
import { dataOf, dayFromNow } from './support/api.ts'
import { switchOff } from './support/crews.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const boardPath = (date: string) => `/dashboard/admin/board?date=${date}`

interface Office {
  token: string
  headers: { authorization: string }
  read: <T>(path: string) => Promise<T>
}

async function openOffice(page: Page, request: APIRequestContext): Promise<Office> {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  return {
    token,
    headers,
    read: async <T>(path: string) => dataOf<T>(await request.get(`/api${path}`, { headers })),
  }
}

interface Found {
  date: string
  job: BoardJob
  from: BoardCrew['crew']
  to: BoardCrew['crew']
}

/** A day to come with a job that can be moved, its crew, and another one that is free then, or has a job then. */
async function findJob({ read }: Office, other: 'free' | 'busy' = 'free'): Promise<Found> {
  for (const day of [1, 2, 3, 4, 5]) {
    const { date, crews } = await read<Board>(`/board?date=${dayFromNow(day)}`)
    for (const owner of crews) {
      for (const job of owner.jobs.filter(({ status }) => status === 'confirmed')) {
        const margin = other === 'free' ? 60 : 0
        const isBusy = (crew: BoardCrew) =>
          crew.jobs.some(
            ({ from, busyUntil }) => from < job.busyUntil + margin && busyUntil + margin > job.from,
          )
        const found = crews.find(
          (crew) => crew !== owner && crew.active && isBusy(crew) === (other === 'busy'),
        )
        if (found) return { date, job, from: owner.crew, to: found.crew }
      }
    }
  }
  throw new Error(`The demo has no job to come at whose time another crew is ${other}.`)
}

/** A day to come for which other crews are proposed. */
async function findPlan({ read }: Office): Promise<{ date: string; changes: CrewProposal['changes'] }> {
  for (const day of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    const date = dayFromNow(day)
    const { changes } = await read<CrewProposal>(`/crews/proposal?date=${date}`)
    if (changes.length > 0 && changes.every(({ from }) => from)) return { date, changes }
  }
  throw new Error('Nothing is proposed for any day of the demo.')
}

/** Gives the booking back to the crew and the time that it had. */
async function restore(
  request: APIRequestContext,
  { headers }: Office,
  before: BookingDetail,
): Promise<void> {
  const { crew } = before.staff?.crew ?? {}
  const now = await dataOf<BookingDetail>(await request.get(`/api/bookings/${before._id}`, { headers }))
  const again = { crew: crew?._id, forced: FORCEABLE, reason: 'Put back' }
  const { date, startTime } = before.slot
  if (now.slot.startTime === startTime && now.slot.date === date) {
    await dataOf(await request.put(`/api/bookings/${before._id}/crew`, { headers, data: again }))
    return
  }
  const data = { time: { date, startTime }, ...again }
  await dataOf(await request.post(`/api/bookings/${before._id}/move`, { headers, data }))
}

/** Switches off all crews without a job on the day, except one: few enough are left for time to run down. */
const leaveFew = async (request: APIRequestContext, { token, read }: Office, { date, to }: Found) => {
  const { crews } = await read<Board>(`/board?date=${date}`)
  const kept = new Set([to._id, ...crews.filter(({ jobs }) => jobs.length > 0).map(({ crew }) => crew._id)])
  return switchOff(request, token, ({ _id }) => !kept.has(_id))
}

/** The time off that a crew has on a day is removed. */
async function endTimeOff(request: APIRequestContext, { headers, read }: Office, crewId: string) {
  const crews = await read<Crew[]>('/crews')
  for (const off of crews.find(({ _id }) => _id === crewId)?.timeOff ?? []) {
    await dataOf(await request.delete(`/api/crews/${crewId}/time-off/${off._id}`, { headers }))
  }
}

const blockOf = (page: Page, { _id }: BoardJob) => page.locator(`[data-job="${_id}"]`)
const trackOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Presses the mouse on a job, moves it over a crew, and lets it go. */
async function dragTo(page: Page, block: Locator, track: Locator, axis: Axis): Promise<void> {
  await block.scrollIntoViewIfNeeded()
  const [from, to] = [await block.boundingBox(), await track.boundingBox()]
  if (!from || !to) throw new Error('The board is not shown.')
  const [x, y] = [from.x + Math.min(20, from.width / 2), from.y + Math.min(10, from.height / 2)]
  await page.mouse.move(x, y)
  await page.mouse.down()
  // The time stays the same.
  const [toX, toY] = axis === 'across' ? [x, to.y + to.height / 2] : [to.x + to.width / 2, y]
  await page.mouse.move(toX, toY, { steps: 8 })
  await page.mouse.up()
}

const moveDialog = (page: Page) => page.getByRole('dialog', { name: 'Move the job' })
const confirmMove = (page: Page) => moveDialog(page).getByRole('button', { name: 'Move', exact: true })

/** Time runs down with up to four crews, and across with more, which the demo of the tests has. */
type Axis = 'down' | 'across'

for (const axis of ['down', 'across'] as const) {
  test.describe(`the board, whose time runs ${axis}`, { tag: '@wide' }, () => {
    /** Opens the board of a day with a job that can be moved. `close` undoes what it changed. */
    async function openBoard(page: Page, request: APIRequestContext) {
      const office = await openOffice(page, request)
      const found = await findJob(office)
      const before = await office.read<BookingDetail>(`/bookings/${found.job._id}`)
      const switchOn = axis === 'down' ? await leaveFew(request, office, found) : async () => {}
      await page.goto(boardPath(found.date))
      await expect(blockOf(page, found.job)).toContainText(found.job.name)
      const scales = page.locator('[data-track=crew]')
      if (axis === 'down') expect(await scales.count()).toBeLessThanOrEqual(4)
      else expect(await scales.count()).toBeGreaterThan(4)
      const close = async () => {
        await restore(request, office, before)
        await switchOn()
      }
      return { ...found, office, before, close }
    }

    test('gives a job to another crew by dragging, after it has shown what that means', async ({
      page,
      request,
      checkScreen,
    }) => {
      const { to, job, close } = await openBoard(page, request)
      await checkScreen()
      await dragTo(page, blockOf(page, job), trackOf(page, to.name), axis)
      await expect(moveDialog(page).getByRole('radio', { name: to.name })).toBeChecked()
      await checkScreen()
      const reason = moveDialog(page).getByRole('textbox', { name: /Reason/ })
      if (await reason.isVisible()) await reason.fill('The van is nearer')
      await confirmMove(page).click()
      await expect(toast(page, 'The job has been moved.')).toBeVisible()
      await expect(trackOf(page, to.name).locator(`[data-job="${job._id}"]`)).toBeVisible()
      await close()
    })

    test('moves a job by the keyboard, says where it is, and asks for a reason', async ({
      page,
      request,
    }) => {
      const { job, from, office, before, close } = await openBoard(page, request)
      await blockOf(page, job).focus()
      const quarter = (Math.floor(job.from / 15) + 1) * 15
      const two = (value: number) => String(value).padStart(2, '0')
      const [time, part] = timeText('en', `${two(Math.floor(quarter / 60))}:${two(quarter % 60)}`).split(' ')
      const newPlace = page.getByText(new RegExp(`^${from.name}, ${time}\\s${part}$`))
      /** Keys are heard once the job is picked up. A board that scrolls says the new place only after that. */
      const pickUpAndMove = async () => {
        await page.keyboard.press('Space')
        await expect(page.getByText(`${job.name} picked up`)).toBeAttached()
        await page.keyboard.press(axis === 'across' ? 'ArrowRight' : 'ArrowDown')
        await expect(newPlace).toBeAttached()
      }
      await pickUpAndMove()
      await page.keyboard.press('Escape')
      await expect(page.getByText('It stays where it was.')).toBeAttached()
      await expect(page.getByRole('dialog')).toBeHidden()

      await pickUpAndMove()
      await page.keyboard.press('Space')
      await expect(moveDialog(page).getByText('The customer gets an email')).toBeVisible()
      // The button moves down when the crews above it have been read.
      await expect(moveDialog(page).getByRole('radio', { name: from.name })).toBeChecked()
      await confirmMove(page).click()
      await expect(moveDialog(page).getByText('Please give a reason')).toBeVisible()
      await moveDialog(page)
        .getByRole('textbox', { name: /Reason/ })
        .fill('The customer comes later')
      await confirmMove(page).click()
      await expect(toast(page, 'The job has been moved.')).toBeVisible()
      const moved = await office.read<BookingDetail>(`/bookings/${job._id}`)
      expect(moved.slot.startTime > before.slot.startTime).toBe(true)
      await close()
    })
  })
}

test.describe('the board', { tag: '@wide' }, () => {
  test('forces what speaks against a crew with a reason, which is recorded', async ({ page, request }) => {
    const office = await openOffice(page, request)
    const { date, job, to } = await findJob(office)
    const before = await office.read<BookingDetail>(`/bookings/${job._id}`)
    const off = { fromDate: date, fromTime: '00:00', toDate: date, toTime: '00:00', reason: 'Workshop' }
    await dataOf(await request.post(`/api/crews/${to._id}/time-off`, { headers: office.headers, data: off }))
    await page.goto(boardPath(date))
    await blockOf(page, job).click()
    await page.keyboard.press('m')
    const chosen = moveDialog(page).getByRole('radio', {
      name: new RegExp(`${to.name}.*outside its hours`),
    })
    await chosen.check()
    await confirmMove(page).click()
    await expect(moveDialog(page).getByText('Please give a reason')).toBeVisible()
    expect((await office.read<BookingDetail>(`/bookings/${job._id}`)).staff?.crew?.crew?._id).not.toBe(to._id)
    await moveDialog(page)
      .getByRole('textbox', { name: /Reason/ })
      .fill('Back from the workshop early')
    await confirmMove(page).click()
    await expect(toast(page, 'The job has been moved.')).toBeVisible()
    await expect(trackOf(page, to.name).locator(`[data-job="${job._id}"]`)).toBeVisible()
    const { staff } = await office.read<BookingDetail>(`/bookings/${job._id}`)
    expect(staff?.crew).toMatchObject({ crew: { _id: to._id }, reason: 'Back from the workshop early' })
    expect(staff?.crew?.forced).toContain('hours')
    await endTimeOff(request, office, to._id)
    await restore(request, office, before)
  })

  test('tells the second one of two people who move the same job, and lets them go on from there', async ({
    page,
    request,
    checkScreen,
  }) => {
    const office = await openOffice(page, request)
    const { date, job, from, to } = await findJob(office)
    const before = await office.read<BookingDetail>(`/bookings/${job._id}`)
    await page.goto(boardPath(date))
    await blockOf(page, job).click()
    await page.keyboard.press('m')
    const dialog = moveDialog(page)
    await expect(dialog.getByText(`, ${from.name}`)).toContainText('Now ')
    const other = { crew: to._id, forced: FORCEABLE, reason: 'Nearer' }
    await dataOf(await request.put(`/api/bookings/${job._id}/crew`, { headers: office.headers, data: other }))
    const changed = dialog.getByRole('alert')
    await expect(changed).toContainText('Someone else has changed this job in the meantime')
    await expect(changed).toContainText(from.name)
    await expect(dialog.getByText(`, ${to.name}`)).toContainText('Now ')
    await expect(confirmMove(page)).toBeDisabled()
    await checkScreen()
    await changed.getByRole('button', { name: 'Go on from there' }).click()
    await expect(changed).toBeHidden()
    await expect(dialog.getByRole('radio', { name: from.name })).toBeChecked()
    await confirmMove(page).click()
    await expect(toast(page, 'The job has been moved.')).toBeVisible()
    await restore(request, office, before)
  })

  test('does not give a job to a crew that has another one then', async ({ page, request, checkScreen }) => {
    const office = await openOffice(page, request)
    const { date, job, from, to } = await findJob(office, 'busy')
    await page.goto(boardPath(date))
    await expect(blockOf(page, job)).toBeVisible()
    await dragTo(page, blockOf(page, job), trackOf(page, to.name), 'across')
    await expect(moveDialog(page).getByText('This crew has another job then')).toBeVisible()
    await expect(confirmMove(page)).toBeDisabled()
    await checkScreen()
    await moveDialog(page).getByRole('radio', { name: from.name }).check()
    await expect(moveDialog(page).getByText('This crew has another job then')).toBeHidden()
    await expect(confirmMove(page)).toBeEnabled()
  })

  test('enters a crew as away, and moves what no other crew can do then', async ({
    page,
    request,
    checkScreen,
  }) => {
    const office = await openOffice(page, request)
    const { date, job, from } = await findJob(office)
    const before = await office.read<BookingDetail>(`/bookings/${job._id}`)
    const switchOn = await switchOff(request, office.token, ({ _id }) => _id !== from._id)
    await page.goto(boardPath(date))
    await page.getByRole('button', { name: `${from.name} is away` }).click()
    const dialog = page.getByRole('dialog', { name: `${from.name} is away` })
    await expect(dialog.getByText('No job gets another crew.')).toBeVisible()
    await expect(dialog.getByRole('link', { name: job.name }).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Enter as away' }).click()
    await expect(toast(page, `${from.name} is entered as away.`)).toBeVisible()
    await checkScreen()
    await dialog
      .getByRole('button', { name: `Move ${job.name} to` })
      .first()
      .click()
    await expect(moveDialog(page).getByRole('radio', { name: from.name })).toBeChecked()
    await moveDialog(page)
      .getByRole('textbox', { name: /Reason/ })
      .fill('The crew is ill')
    await confirmMove(page).click()
    await expect(toast(page, 'The job has been moved.')).toBeVisible()
    await expect(blockOf(page, job)).toBeHidden()

    await expect(trackOf(page, from.name)).toContainText('Away ·')
    await page.getByRole('button', { name: `${from.name} is away` }).click()
    await dialog.getByRole('button', { name: `Remove the time off of ${from.name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, remove it' }).click()
    await expect(toast(page, 'The time off has been removed.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(trackOf(page, from.name)).not.toContainText('Away ·')
    await switchOn()
    await restore(request, office, before)
  })

  test('shows which crews could do the chosen job, and follows what others change', async ({
    page,
    request,
  }) => {
    const office = await openOffice(page, request)
    const { date, from, to, job } = await findJob(office)
    const before = await office.read<BookingDetail>(`/bookings/${job._id}`)
    const nearest = { startTime: '18:00', endTime: '18:45', addedMinutes: 5 }
    await page.route('**/api/board/fits?*', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: BoardFit[] }
      const data = answer.data.map((fit) => ({
        ...fit,
        crew: { ...fit.crew, name: `${fit.crew.name} of the northern and western areas` },
        conflicts: ['hours'],
        nearest,
      }))
      await route.fulfill({ response, json: { ...answer, data } })
    })
    await page.goto(boardPath(date))
    await blockOf(page, job).click()
    const bar = page.getByRole('region', { name: 'The chosen job' })
    await expect(bar).toContainText(job.name)
    await expect(bar.getByRole('button', { name: /of the northern and western areas/ })).toHaveCount(2)
    expect((await bar.boundingBox())?.height).toBeLessThan(200)
    await page.keyboard.press('m')
    const dialog = moveDialog(page)
    await expect(dialog.getByRole('radio', { name: from.name })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const data = { crew: to._id, forced: FORCEABLE, reason: 'Nearer' }
    await dataOf(await request.put(`/api/bookings/${job._id}/crew`, { headers: office.headers, data }))
    await expect(trackOf(page, to.name).locator(`[data-job="${job._id}"]`)).toBeVisible()
    await restore(request, office, before)
  })

  test('selects jobs with Ctrl, x or a button, for what is done with many at once', async ({
    page,
    request,
    checkScreen,
  }) => {
    const office = await openOffice(page, request)
    const { date, job } = await findJob(office)
    await page.goto(boardPath(date))
    const block = blockOf(page, job)
    const selection = page.getByRole('region', { name: 'Selected bookings' })
    const chosen = page.getByRole('region', { name: 'The chosen job' })
    await block.click({ modifiers: ['ControlOrMeta'] })
    await expect(selection).toContainText('1 selected')
    await expect(block).toHaveAttribute('aria-pressed', 'true')
    await checkScreen()
    await page.keyboard.press('x')
    await expect(selection).toBeHidden()
    await page.keyboard.press('x')
    await expect(selection).toContainText('1 selected')
    await page.keyboard.press('Escape')
    await expect(selection).toBeHidden()
    await block.click()
    await chosen.getByRole('button', { name: 'Select' }).click()
    await expect(chosen).toBeHidden()
    await expect(selection).toContainText('1 selected')
    await page.keyboard.press('m')
    await expect(page.getByRole('dialog', { name: 'Move 1 booking' })).toBeVisible()
  })

  test('plans the day', async ({ page, request, checkScreen }) => {
    await openOffice(page, request)
    await page.goto(boardPath(dayFromNow(1)))
    await page.getByRole('button', { name: 'Plan the day' }).click()
    const dialog = page.getByRole('dialog', { name: 'Plan the day' })
    await expect(dialog.getByText('All drives:')).toBeVisible()
    await checkScreen()
  })

  test('of a day that is over offers no plan, and of a day that is none says that it is today', async ({
    page,
    request,
  }) => {
    await openOffice(page, request)
    await page.goto(boardPath('2020-01-01'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wed, Jan 1, 2020')
    await expect(page.getByRole('button', { name: 'Next day' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Plan the day' })).toBeHidden()
    await expect(page.getByRole('button', { name: /is away$/ })).toHaveCount(0)
    for (const date of ['x', '2026-02-30', '9999-12-31']) {
      await page.goto(boardPath(date))
      await expect(page).toHaveURL(/\/board$/)
      await expect(page.getByRole('button', { name: 'Plan the day' })).toBeVisible()
    }
  })

  test('changes the jobs of a plan once when the button is pressed twice', async ({ page, request }) => {
    const office = await openOffice(page, request)
    const { date, changes } = await findPlan(office)
    const sent: string[] = []
    page.on('request', (one) => one.url().endsWith('/crews/proposal/apply') && sent.push(one.method()))
    await page.goto(boardPath(date))
    await page.getByRole('button', { name: 'Plan the day' }).click()
    await page.getByRole('button', { name: /^Change \d+ jobs?$/ }).dblclick()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/crews?\.$/)).toHaveCount(1)
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(sent).toEqual(['POST'])
    const back = changes.map(({ booking, from, to }) => ({
      booking: booking._id,
      from: to._id,
      to: from?._id,
    }))
    const data = { changes: back }
    await dataOf(await request.post('/api/crews/proposal/apply', { headers: office.headers, data }))
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
  await expect(page.getByRole('region', { name: from.name, exact: true })).toContainText(job.name)
  await checkScreen()
  const box = page.getByRole('checkbox', { name: `Select the booking of ${job.name}` }).first()
  const selection = page.getByRole('region', { name: 'Selected bookings' })
  await box.check()
  await expect(selection).toContainText('1 selected')
  await checkScreen()
  await box.uncheck()
  await expect(selection).toBeHidden()
  await page
    .getByRole('button', { name: `Move ${job.name}` })
    .first()
    .click()
  await expect(moveDialog(page)).toBeVisible()
  await checkScreen()
})
