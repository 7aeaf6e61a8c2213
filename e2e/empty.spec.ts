import { arriveRegistered, arriveSignedIn } from './support/accounts.ts'
import { OWNER, startEmpty } from './support/empty.ts'
import { expect, testsOn } from './support/test.ts'

const test = testsOn(() => startEmpty())

test('a business on its first day shows its owner what to do first', { tag: '@narrow' }, async ({
  page,
  checkScreen,
}) => {
  await arriveSignedIn(page, OWNER)
  const main = page.getByRole('main')
  const open = (screen: string) => page.goto(`/dashboard/admin${screen}`)

  await open('')
  await expect(main.getByText('No bookings in this period yet.').first()).toBeVisible()
  const warning = main.getByRole('alert')
  await expect(warning).toContainText('Customers get no email')
  await expect(warning).toContainText('should set SMTP_URL and MAIL_FROM')
  await checkScreen()
  await open('/user-bookings')
  await expect(main.getByText('No bookings available at the moment.')).toBeVisible()
  await checkScreen()
  await open('/slot-management')
  await expect(main.getByText('No slots yet.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
  await checkScreen()
  await main.getByRole('link', { name: 'Schedules' }).click()
  await main.getByRole('button', { name: 'New schedule' }).first().click()
  await expect(main.getByText('No services available at the moment.')).toBeVisible()
  await open('/create-slot')
  await expect(main.getByText('No services available at the moment.')).toBeVisible()
  await checkScreen()

  await main.getByRole('link', { name: 'Service Management' }).click()
  await expect(page).toHaveURL(/\/service-management$/)
  await expect(main.getByText('No services available at the moment.')).toBeVisible()
  await checkScreen()
})

test('its first visitors find no dead ends', { tag: '@narrow' }, async ({ page, checkScreen }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Top Picks: Our Featured Services' })).toBeVisible()
  await checkScreen()
  await page.goto('/service')
  await expect(page.getByText('No services available at the moment.')).toBeVisible()
  await checkScreen()

  await arriveRegistered(page)
  for (const screen of ['dashboard', 'Upcoming-bookings', 'past-bookings', 'garage']) {
    await page.goto(`/dashboard/user/${screen}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await checkScreen()
  }
})
