import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import type { Board } from '@jhilik/contract/board.ts'
import { arriveSignedIn } from './support/accounts.ts'
import { dataOf, dayFromNow } from './support/api.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.describe('the plan of the crews', { tag: '@wide' }, () => {
  test('leads from a job to its booking, where another crew is chosen with a reason', async ({
    page,
    request,
    checkScreen,
  }) => {
    const { token } = await arriveSignedIn(page, DEMO_ADMIN)
    const headers = { authorization: `Bearer ${token}` }
    const get = async <T>(path: string) => dataOf<T>(await request.get(`/api${path}`, { headers }))
    // A booking can be given away until it is completed.
    const days = await Promise.all(
      [1, 2, 3, 4, 5].map((day) => get<Board>(`/board?date=${dayFromNow(day)}`)),
    )
    const found = days
      .flatMap(({ date, crews }) =>
        crews.flatMap(({ crew, jobs }) => jobs.map((job) => ({ date, crew, job }))),
      )
      .find(({ job }) => job.status === 'confirmed')
    if (!found) throw new Error('The demo has no job to come.')
    const { date, crew, job } = found

    await page.goto(`/dashboard/admin/slot-management?view=plan&week=${date}`)
    await expect(page.getByRole('tab', { name: 'Crews' })).toHaveAttribute('aria-selected', 'true')
    const jobs = page.getByRole('region', { name: crew.name }).filter({ visible: true })
    const link = jobs.locator(`a[href$="${job._id}"]`)
    await expect(link).toContainText(job.name)
    await checkScreen()
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: job.name })).toBeVisible()

    await page.getByRole('button', { name: 'Change crew' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the crew' })
    await expect(dialog.getByRole('radio', { name: crew.name })).toBeChecked()
    await checkScreen()
    const before = await get<BookingDetail>(`/bookings/${job._id}`)
    await dialog.getByRole('radio', { name: 'The one that fits best' }).check()
    await dialog.getByRole('button', { name: 'Save crew' }).click()
    await expect(toast(page, 'The booking has its crew.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Crew', exact: true })).not.toContainText('nobody yet')
    await request.put(`/api/bookings/${job._id}/crew`, {
      headers,
      data: { crew: before.staff?.crew?.crew?._id, forced: before.staff?.crew?.forced },
    })

    await page.getByRole('button', { name: 'Move', exact: true }).click()
    const move = page.getByRole('dialog', { name: 'Move to another slot' })
    await move.getByRole('checkbox', { name: /^Another time/ }).check()
    await move.getByRole('combobox', { name: 'Start' }).fill('23:10')
    await move.getByRole('combobox', { name: 'Start' }).press('Tab')
    const late = move.getByRole('radio', { name: crew.name })
    await late.check()
    await expect(move.getByText('outside its hours').first()).toBeVisible()
    await checkScreen()
    await move.getByRole('button', { name: 'Move booking' }).click()
    await expect(move.getByText('Please give a reason')).toBeVisible()
  })
})
