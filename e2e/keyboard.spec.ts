import type { Area } from '@jhilik/contract/areas.ts'
import type { Board } from '@jhilik/contract/board.ts'
import { arriveRegistered, arriveSignedIn, newAccount } from './support/accounts.ts'
import { dataOf, dayFromNow } from './support/api.ts'
import { press, tabTo, type } from './support/keyboard.ts'
import { atGateway, DEMO_ADMIN } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('the whole journey goes with the keyboard alone', { tag: '@wide' }, async ({ page, openStranger }) => {
  const account = newAccount('Keya Chowdhury')
  await arriveRegistered(await openStranger(), account)

  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('link', { name: 'Book A Service' }))

  await expect(page).toHaveURL(/\/service$/)
  await press(page, page.getByRole('link', { name: /Details/ }).last())

  await expect(page).toHaveURL(/\/login/)
  await type(page, page.getByLabel('Email'), account.email)
  await type(page, page.getByRole('textbox', { name: 'Password' }), account.password)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/services\//)
  const tomorrow = page.getByRole('button', { name: /^Tomorrow/ })
  await press(page, tomorrow, 'Space')
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'true')
  const free = page.getByRole('main').getByRole('button', { name: /^\d{1,2}:\d{2}/, disabled: false })
  await press(page, free.last(), 'Space')
  await press(page, page.getByRole('link', { name: 'Book This Service' }))

  await expect(page).toHaveURL(/\/booking/)
  await type(page, page.getByLabel('User name'), 'Keya Chowdhury')
  await type(page, page.getByLabel('Phone number'), '01711223344')
  await type(page, page.getByLabel('Address'), 'House 7, Road 4, Dhanmondi, Dhaka')
  await type(page, page.getByLabel('Floor'), '3')
  await tabTo(page, page.getByRole('button', { name: 'Add a photo' }))
  await press(page, page.getByRole('button', { name: 'Pay Now' }))

  await atGateway(page)
  await press(page, page.getByRole('button', { name: /^Pay\b/ }))
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()

  await press(page, page.getByRole('link', { name: 'See my upcoming bookings' }))
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Log out' }).first())
  await press(page, page.getByRole('button', { name: 'Yes, log out!' }))
  await expect(page.getByText('Logged Out')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Logged Out')).toBeHidden()
})

test('the dialogs of crews and areas keep the focus, and give it back when they close', {
  tag: '@wide',
}, async ({ page, request }) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const { crews } = await dataOf<Board>(await request.get(`/api/board?date=${dayFromNow(1)}`, { headers }))
  const [job] = crews.flatMap(({ jobs }) => jobs)
  const admin = '/dashboard/admin'
  for (const [path, name] of [
    [`${admin}/crews`, 'Enter time off of Team Padma'],
    [`${admin}/crews`, 'Switch off Team Padma'],
    [`${admin}/areas`, 'Add from the list'],
    [`${admin}/areas`, 'Add area'],
    [`${admin}/areas`, 'Change Gulshan'],
    [`${admin}/user-bookings/${job?._id}`, 'Change crew'],
    [`${admin}/user-bookings/${job?._id}`, 'Move'],
  ] as const) {
    await page.goto(path)
    const opener = page.getByRole('button', { name, exact: true })
    await press(page, opener)
    const dialog = page.getByRole(name.startsWith('Switch') ? 'alertdialog' : 'dialog')
    await expect(dialog).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press(step < 20 ? 'Tab' : 'Shift+Tab')
      await expect(dialog.locator(':focus'), `${name}, step ${step}`).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(dialog, name).toBeHidden()
    await expect(opener, name).toBeFocused()
  }
})

test('well-known areas are found and added with the keyboard alone', { tag: '@wide' }, async ({
  page,
  request,
}) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/admin/areas')
  await press(page, page.getByRole('button', { name: 'Add from the list' }))
  const dialog = page.getByRole('dialog')
  const search = dialog.getByRole('searchbox')
  await type(page, search, 'Savar')
  await press(page, dialog.getByRole('checkbox', { name: 'Savar' }), 'Space')
  await tabTo(page, search)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Adabor')
  // Enter in the search adds nothing.
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('checkbox', { name: 'Adabor' }), 'Space')
  await expect(dialog.getByText('2 chosen')).toBeVisible()
  await press(page, dialog.getByRole('button', { name: 'Add the chosen ones' }))
  await expect(page.getByText('2 areas were added.')).toBeVisible()
  const headers = { authorization: `Bearer ${token}` }
  const areas = await dataOf<Area[]>(await request.get('/api/areas', { headers }))
  for (const { _id } of areas.filter(({ nameEn }) => ['Savar', 'Adabor'].includes(nameEn))) {
    expect((await request.delete(`/api/areas/${_id}`, { headers })).ok()).toBe(true)
  }
})
