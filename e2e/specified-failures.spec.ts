import { arriveRegistered, arriveSignedIn, newAccount, register } from './support/accounts.ts'
import { untilInteractive } from './support/await-hydration.ts'
import { DEMO_ADMIN } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** What a call answers while the server is in trouble. Calls that read are repeated twice. */
const FAILURE = { status: 500, body: '' }

test.use({ expected: /status of (500|404)|The server answered with status 500/ })

test('the lists of services say that they cannot be loaded, and one loads again', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/reviews')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await untilInteractive(menu)
  await page.route(/\/api\/services/, (route) => route.fulfill(FAILURE))
  await menu.getByRole('link', { name: 'Service', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Loading services...')).toBeVisible()
  const failed = 'Error loading services. Please try again later.'
  await expect(main.getByText(failed)).toBeVisible()
  await menu.getByRole('link', { name: 'Home' }).click()
  const featured = main.getByRole('region', { name: 'Top Picks: Our Featured Services' })
  await expect(featured.getByText(failed)).toBeVisible()
  await menu.getByRole('link', { name: 'Compare' }).click()
  await expect(main.getByText('Error fetching services')).toBeVisible()
  await page.unroute(/\/api\/services/)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByText('Exterior Foam Wash').first()).toBeVisible()
})

test('a service that is not there says so, one that cannot be loaded is loaded again', {
  tag: '@wide',
}, async ({ page }) => {
  await arriveRegistered(page)
  await page.goto('/services/0199a6d2-0000-7000-8000-000000000000')
  const main = page.getByRole('main')
  await expect(main.getByText('Service not available at the moment.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await main.getByRole('link', { name: 'All services' }).click()
  await page.route(/\/api\/services\/[\w-]+$/, (route) => route.fulfill(FAILURE))
  await main.getByRole('link', { name: 'Exterior Foam Wash' }).first().click()
  await expect(main.getByText('Service not available at the moment.')).toBeVisible()
  await page.unroute(/\/api\/services\/[\w-]+$/)
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Exterior Foam Wash' })).toBeVisible()
})

test('a customer sees what failed: the list of bookings, the profile', { tag: '@wide' }, async ({ page }) => {
  await arriveRegistered(page)
  await page.route(/\/api\/bookings/, (route) => route.fulfill(FAILURE))
  await page.goto('/dashboard/user/Upcoming-bookings')
  const main = page.getByRole('main')
  await expect(main.getByText('Failed to fetch upcoming bookings.')).toBeVisible()
  await page.unroute(/\/api\/bookings/)

  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/auth\/[\w-]+$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await answered
    return route.fulfill(FAILURE)
  })
  await page.goto('/dashboard/user/manage-profile')
  await main.getByLabel('Address').fill('House 4, Sylhet')
  await main.getByRole('button', { name: 'Update Profile' }).click()
  await expect(main.getByRole('button', { name: 'Updating...' })).toBeDisabled()
  answer()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Update Failed')).toBeVisible()
  await expect(dialog.getByText('There was an error updating your profile.')).toBeVisible()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(main.getByText('Failed to update profile. Please try again.')).toBeVisible()
  await expect(main.getByLabel('Address')).toHaveValue('House 4, Sylhet')
})

test('an admin sees which change failed: the status of a slot, a role', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const person = newAccount('Moushumi Akter')
  await register(request, person)
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.route(/\/api\/(slots|auth\/users)\/[\w-]+$/, (route) =>
    ['PUT', 'PATCH'].includes(route.request().method()) ? route.fulfill(FAILURE) : route.continue(),
  )
  await page.goto('/dashboard/admin/slot-management')
  const main = page.getByRole('main')
  const row = main
    .getByRole('row')
    .filter({ has: page.getByRole('combobox', { disabled: false }) })
    .first()
  await row.getByRole('combobox').selectOption('canceled')
  await row.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Failed to update slot status.')).toBeVisible()

  await expect(page.getByRole('navigation').getByText('User Management').first()).toBeVisible()
  await page.goto(`/dashboard/admin/user-management?q=${encodeURIComponent(person.email)}`)
  const own = main.getByRole('row').filter({ hasText: person.email })
  await expect(own.getByText('Edit Role')).toBeVisible()
  await own.getByRole('button', { name: 'Edit role of Moushumi Akter' }).click()
  await own.getByRole('combobox').selectOption('admin')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update role.')).toBeVisible()
})

test('the home page has its subline and leads to signing up', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByText("Book a car wash with the BD's largest car wash specialist")).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/register/)
})
