import { arriveRegistered, newAccount } from './support/accounts.ts'
import { press, tabTo, type } from './support/keyboard.ts'
import { atGateway } from './support/steps.ts'
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
