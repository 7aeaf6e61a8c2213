import { readMailbox } from '../server/test/support/read-mailbox.ts'
import { arriveRegistered, arriveSignedIn, newAccount } from './support/accounts.ts'
import { awaitHydration } from './support/await-hydration.ts'
import { OWNER, startEmpty } from './support/empty.ts'
import { toast } from './support/steps.ts'
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
  await expect(main.getByText('No jobs on this day.')).toBeVisible()
  const warning = main.getByRole('alert')
  await expect(warning).toContainText('Customers get no email')
  await expect(warning).toContainText('should set SMTP_URL and MAIL_FROM')
  await checkScreen()
  await open('/figures')
  await expect(main.getByText('No bookings in this period yet.').first()).toBeVisible()
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

test.describe('a colleague whose address is not confirmed', () => {
  test.use({ expected: /status of 403/ })

  test('is made an admin, who can begin with the link of the mail', { tag: '@wide' }, async ({
    page,
    server,
    openStranger,
    checkScreen,
  }) => {
    const colleague = newAccount('Tahmina Begum')
    const theirs = await openStranger()
    await arriveRegistered(theirs, colleague)
    await arriveSignedIn(page, OWNER)
    await page.goto(`/dashboard/admin/user-management?q=${colleague.email}`)
    await page.getByRole('link', { name: colleague.name, exact: true }).click()
    await page.getByRole('button', { name: 'Make admin' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make Tahmina Begum an admin?' })
    await expect(dialog.getByRole('combobox', { name: 'Duty' })).toHaveValue('manager')
    await expect(dialog).toContainText(`Nobody has confirmed ${colleague.email} yet.`)
    await checkScreen()
    await dialog.getByRole('button', { name: 'Make admin' }).click()
    await expect(toast(page, 'Role updated successfully.')).toBeVisible()
    await expect(page.getByText('Begins when the email is confirmed')).toBeVisible()

    // The browser of the colleague still has the session of a customer.
    await theirs.goto('/dashboard/user')
    await theirs.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(theirs.getByRole('heading', { name: 'Confirm your email first' })).toBeVisible()
    const appointed = 'You were made an admin at Jhilik'
    const findMail = async () =>
      (await readMailbox(server.env.DATA_DIR ?? '')).find(({ subject }) => subject === appointed)
    await expect.poll(findMail).toBeDefined()
    const link = /\/verify-email\S+/.exec((await findMail())?.text ?? '')?.[0] ?? ''
    const tab = awaitHydration(await theirs.context().newPage())
    await tab.goto(link)
    await tab.getByRole('button', { name: 'Confirm my email' }).click()
    await expect(tab.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
    // The first tab goes on without being loaded again.
    await theirs.getByRole('link', { name: 'Open my account' }).click()
    await expect(theirs.getByText('Confirmed', { exact: true })).toBeVisible()
    await theirs.getByRole('link', { name: 'Today', exact: true }).click()
    await expect(theirs.getByText('No jobs on this day.')).toBeVisible()
  })
})
