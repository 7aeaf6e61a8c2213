import type { Page } from '@playwright/test'
import { arriveRegistered, keepSession, newAccount, register } from './support/accounts.ts'
import { dayFromNow } from './support/api.ts'
import { drawPng } from './support/draw-png.ts'
import { freeSlot } from './support/free-slots.ts'
import { DEMO_USER, logOut, signIn, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('a new customer registers and is signed in', { tag: '@narrow' }, async ({ page, checkScreen }) => {
  const account = newAccount()
  await page.goto('/register')
  await expect(page.getByLabel('Role')).toHaveAttribute('readonly')
  await expect(page.getByLabel('Role')).toHaveValue('user')
  await page.getByRole('button', { name: 'Create account' }).click()
  for (const missing of ['Name is required', 'Phone number is required']) {
    await expect(page.getByText(missing)).toBeVisible()
  }
  await expect(page.getByLabel('Name')).toBeFocused()
  await checkScreen()

  await fillRegistration(page, account)
  const photo = { name: 'me.png', mimeType: 'image/png', buffer: drawPng(400, 300) }
  await page.locator('input[type=file]').setInputFiles(photo)
  await expect(page.getByRole('button', { name: 'Remove the photo' })).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Registration Successful!' })
  await expect(dialog).toContainText('You have been registered successfully.')
  await checkScreen()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/$/)
  // The photo is sent once the account exists; loading another document would end that.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('persist:auth'))).toContain('/uploads/')
  await page.goto('/dashboard/user')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello, ${account.name}`)
  await expect(page.getByRole('main')).toContainText(account.email)
  await expect(page.getByRole('main').locator('img[src*="/uploads/"]')).toBeVisible()
  await checkScreen()
})

test('the password field can be looked into, and warns of Caps Lock', { tag: '@narrow' }, async ({
  page,
  checkScreen,
}) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    const password = page.getByRole('textbox', { name: 'Password' })
    await password.fill('Monsoon')
    await expect(password).toHaveAttribute('type', 'password')
    const show = page.getByRole('button', { name: 'Show password' })
    await show.click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(show).toHaveAttribute('aria-pressed', 'true')

    const warning = page.getByRole('status').filter({ hasText: 'Caps Lock is on.' })
    await expect(warning).toBeHidden()
    // Browsers do not let a test press this key.
    const press = (modifierCapsLock: boolean) =>
      password.evaluate((field, on) => {
        const init = { key: 'A', bubbles: true, modifierCapsLock: on }
        field.dispatchEvent(new KeyboardEvent('keydown', init))
      }, modifierCapsLock)
    await password.focus()
    await press(true)
    await expect(warning).toBeVisible()
    await checkScreen()
    await press(false)
    await expect(warning).toBeHidden()
    await press(true)
    await page.keyboard.press('Tab')
    await expect(warning).toBeHidden()
  }
})

test('advice on a new password comes with the first look at its field', {
  tag: '@wide',
}, async ({ page, checkScreen }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('password-strength')) scripts.push(request.url())
  })
  const account = newAccount()
  await page.goto('/register')
  await page.getByLabel('Name').fill(account.name)
  await page.getByLabel('Phone number').fill('01811223344')
  await page.getByLabel('Email').fill(account.email)
  expect(scripts).toEqual([])
  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('shirin01')
  const strength = page.getByRole('status').filter({ hasText: 'Password strength' })
  await expect(strength).toHaveText(/Weak.*Leave out your own name, email and phone number\./)
  await checkScreen()
  await password.fill('Monsoon-rain-7')
  await expect(strength).toHaveText('Password strength: Strong')
  expect(scripts.length).toBeGreaterThan(0)

  await password.fill('password')
  await expect(strength).toHaveText(/Weak.*tried first\./)
})

test.describe('when the advice cannot be fetched', () => {
  test.use({ expected: /password-strength/ })

  test('signing up is possible without it', { tag: '@wide' }, async ({ page }) => {
    await page.route(/password-strength/, (route) => route.abort())
    await page.goto('/register')
    const account = newAccount()
    await fillRegistration(page, account)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Registration Successful!' })).toBeVisible()
  })
})

test.describe('refusals', () => {
  test.use({ expected: /status of 4\d\d|The registration failed|Signing in failed/ })

  test('a password that is easy to guess is named at its field, and a better one is taken', {
    tag: '@narrow',
  }, async ({ page, checkScreen }) => {
    await page.goto('/register')
    await fillRegistration(page, { ...newAccount(), password: 'password' })
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('alertdialog', { name: 'Registration Failed' }).getByRole('button').click()
    const password = page.getByRole('textbox', { name: 'Password' })
    await expect(password).toHaveAccessibleDescription(
      /This password is easy to guess\. Please choose a longer one/,
    )
    await checkScreen()
    await password.fill('Monsoon-rain-7')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Registration Successful!' })).toBeVisible()
  })

  test('an email in use is named at its field, and what was typed stays', { tag: '@narrow' }, async ({
    page,
    checkScreen,
  }) => {
    const account = newAccount()
    await register(page.request, account)
    await page.goto('/register')
    await fillRegistration(page, account)
    await page.getByRole('button', { name: 'Create account' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Registration Failed' })
    await expect(dialog).toContainText('There was an error registering your account. Please try again.')
    await dialog.getByRole('button', { name: 'OK' }).click()
    const email = page.getByLabel('Email')
    await expect(email).toHaveAccessibleDescription('An account with this email already exists.')
    await expect(email).toHaveValue(account.email)
    await expect(page.getByLabel('Name')).toHaveValue(account.name)
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(account.password)
    await checkScreen()
  })

  test('a wrong password is reported in a toast and beside the form', { tag: '@wide' }, async ({
    page,
    checkScreen,
  }) => {
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Password' }).fill('not my password')
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
    await expect(toast(page, 'Login failed')).toBeVisible()
    await expect(toast(page, 'Something went wrong, please try again!')).toBeVisible()
    await expect(page.getByText('The email or password is not right.')).toBeVisible()
    await expect(page.locator('form').getByRole('button', { name: 'Sign In' })).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue(DEMO_USER.email)
    await checkScreen()
    await expect(page).toHaveURL(/\/login$/)
    await expect(toast(page, 'Login failed')).toBeHidden()
  })
})

test.describe('a photo that cannot be uploaded', () => {
  test.use({ expected: /ERR_FAILED|The photo was not uploaded/ })

  test('leaves the way on to the booking', { tag: '@narrow' }, async ({ page, request }) => {
    const slot = await freeSlot(request, 'Interior Deep Clean', dayFromNow(3))
    const chosen = new URLSearchParams({ service: slot.service._id, slot: slot._id, date: slot.date })
    await page.route('**/api/uploads**', (route) => route.abort())
    await page.goto(`/register?${new URLSearchParams({ from: `/booking?${chosen}` })}`)
    await fillRegistration(page, newAccount())
    const photo = { name: 'me.png', mimeType: 'image/png', buffer: drawPng(400, 300) }
    await page.locator('input[type=file]').setInputFiles(photo)
    await page.getByRole('button', { name: 'Create account' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Photo' })
    await expect(dialog).toContainText('Your photo could not be uploaded.')
    await dialog.getByRole('link', { name: 'Continue booking' }).click()
    await expect(page).toHaveURL(`/booking?${chosen}`)
  })
})

test('the sample account signs in with one press', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/login')
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Log In successful')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('each of the two forms leads to the other and keeps where one came from', { tag: '@wide' }, async ({
  page,
}) => {
  await page.goto('/login?from=%2Freviews')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create an Account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'terms of service' })).toHaveAttribute('href', '/terms')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, DEMO_USER)
  await expect(page).toHaveURL(/\/reviews$/)
})

test('who comes to book reads what, and continues after registering', { tag: '@narrow' }, async ({
  page,
  request,
  checkScreen,
}) => {
  const name = 'Interior Deep Clean'
  const slot = await freeSlot(request, name, dayFromNow(3))
  const chosen = new URLSearchParams({ service: slot.service._id, slot: slot._id, date: slot.date })
  await page.goto(`/booking?${chosen}`)
  await expect(page.getByRole('main')).toContainText(`You are booking ${name}, `)
  await checkScreen()
  await page.reload()
  await expect(page.getByRole('main')).toContainText(`You are booking ${name}, `)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create an Account' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(`You are booking ${name}, `)
  await fillRegistration(page, newAccount())
  await page.getByRole('button', { name: 'Create account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Registration Successful!' })
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await checkScreen()
  await dialog.getByRole('link', { name: 'Continue booking' }).click()
  await expect(page).toHaveURL(`/booking?${chosen}`)
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible()
})

test('a changed profile shows wherever the name stands', { tag: '@wide' }, async ({ page, checkScreen }) => {
  await arriveRegistered(page)
  await page.goto('/dashboard/user/manage-profile')
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
  await page.getByLabel('Name').fill('')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await checkScreen()

  await page.getByLabel('Name').fill('Shirin Sultana')
  await page.getByLabel('Address').fill('House 9, Zindabazar, Sylhet')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Profile Updated' })
  await expect(dialog).toContainText('Your profile has been updated successfully.')
  await checkScreen()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Not saved yet.')).toBeHidden()

  await page.getByLabel('Name').fill('Shirin S.')
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await checkScreen()
  await followMenu(page, 'Dashboard')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Shirin Sultana')
  await expect(page.getByRole('main')).toContainText('House 9, Zindabazar, Sylhet')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Shirin Sultana')
})

test('a photo whose link has no picture leaves everything else stored', { tag: '@narrow' }, async ({
  page,
  checkScreen,
}) => {
  const says = 'The picture could not be fetched from this link.'
  await page.goto('/register')
  await fillRegistration(page, newAccount('Rina Das'))
  const link = page.getByLabel('Or a link to your photo')
  await link.fill('photo.png')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(link).toHaveAccessibleDescription(/Please enter a link that starts with/)
  await link.fill('http://127.0.0.1:1/photo.png')
  await page.getByRole('button', { name: 'Create account' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('You have been registered successfully.')
  await expect(dialog).toContainText(says)
  await dialog.getByRole('button', { name: 'OK' }).click()

  await page.goto('/dashboard/user/manage-profile')
  await page.getByLabel('Name').fill('Rina Das Gupta')
  await page.getByLabel('Address').fill('House 9, Sylhet')
  await page.getByLabel('Photo').fill('http://127.0.0.1:1/photo.png')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(dialog).toContainText('Your profile has been updated successfully.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByLabel('Photo')).toHaveAccessibleDescription(new RegExp(says))
  await checkScreen()
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Rina Das Gupta')
  await expect(page.getByLabel('Photo')).toHaveValue('')
})

test.describe('a session', () => {
  test.use({ expected: /status of (401|429|503)/ })

  test('takes up a profile that was changed on another device, but no field that is being changed', {
    tag: '@wide',
  }, async ({ page, request }) => {
    const { token, user } = await arriveRegistered(page)
    const { sub, phone } = user as { sub: string; phone: string }
    const headers = { authorization: `Bearer ${token}` }
    const data = { name: 'Shirin Sultana', phone, address: 'House 9, Sylhet' }
    expect((await request.put(`/api/auth/${sub}`, { headers, data })).status()).toBe(200)
    await keepSession(page, { token: `${token.slice(0, -8)}expired-`, user })
    await page.goto('/dashboard/user/manage-profile')
    await expect(page.getByLabel('Name')).toHaveValue('Shirin Sultana')
    await expect(page.getByLabel('Address')).toHaveValue('House 9, Sylhet')

    await page.getByLabel('Name').fill('Shirin S.')
    // Another tab stores a changed address.
    await page.evaluate(() => {
      const saved = JSON.parse(localStorage.getItem('persist:auth') ?? '')
      saved.state.user.address = 'House 11, Sylhet'
      localStorage.setItem('persist:auth', JSON.stringify(saved))
      window.dispatchEvent(new StorageEvent('storage', { key: 'persist:auth' }))
    })
    await expect(page.getByLabel('Address')).toHaveValue('House 11, Sylhet')
    await expect(page.getByLabel('Name')).toHaveValue('Shirin S.')
  })

  test('goes on with one silent renewal when the access token is refused', { tag: '@wide' }, async ({
    page,
  }) => {
    const { token, user } = await arriveRegistered(page)
    await keepSession(page, { token: `${token.slice(0, -8)}expired-`, user })
    const renewals: number[] = []
    page.on('response', (answer) => {
      if (answer.url().endsWith('/api/auth/refresh-token')) renewals.push(answer.status())
    })
    // The list and the header's countdown both ask.
    await page.goto('/dashboard/user/Upcoming-bookings')
    await expect(page.getByText('There are no upcoming bookings.')).toBeVisible()
    expect(renewals).toEqual([200])
    const kept = await page.evaluate(() => localStorage.getItem('persist:auth') ?? '')
    expect(kept).not.toContain('expired-')
    await page.goto('/dashboard/user/past-bookings')
    await expect(page.getByText('No past bookings found.')).toBeVisible()
    expect(renewals).toHaveLength(1)
  })

  test('ends when it cannot be renewed', { tag: '@wide' }, async ({ page }) => {
    const { token, user } = await arriveRegistered(page)
    await keepSession(page, { token: `${token.slice(0, -8)}expired-`, user })
    await page.context().clearCookies()
    await page.goto('/dashboard/user/Upcoming-bookings')
    await expect(page).toHaveURL(/\/login/)
    // The demo's sample account is not offered to somebody who has lost a session of their own.
    for (const arrive of [() => undefined, () => page.reload()]) {
      await arrive()
      await expect(page.getByText('This is a demo:')).toHaveCount(0)
      await expect(page.getByLabel('Email')).toHaveValue('')
      await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('')
    }
    await signIn(page, DEMO_USER)
    await expect(page).toHaveURL(/\/dashboard\/user\/Upcoming-bookings$/)
    await logOut(page)
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toHaveValue(DEMO_USER.email)
  })

  test('stays when the renewal fails without being refused', { tag: '@wide' }, async ({ page }) => {
    const { token, user } = await arriveRegistered(page)
    await keepSession(page, { token: `${token.slice(0, -8)}expired-`, user })
    let failures = 0
    await page.route('**/api/auth/refresh-token', async (route) => {
      if (failures === 2) return route.fallback()
      failures += 1
      await route.fulfill({ status: failures === 1 ? 503 : 429, body: 'Later' })
    })
    // The list is asked for again until the session is renewed.
    await page.goto('/dashboard/user/Upcoming-bookings')
    await expect(page.getByText('There are no upcoming bookings.')).toBeVisible()
    expect(failures).toBe(2)
    const kept = await page.evaluate(() => localStorage.getItem('persist:auth') ?? '')
    expect(kept).not.toContain('expired-')
  })

  test('ends in every tab at once', { tag: '@wide' }, async ({ page, context }) => {
    await arriveRegistered(page)
    const other = await context.newPage()
    await other.goto('/dashboard/user/past-bookings')
    await expect(other.getByText('No past bookings found.')).toBeVisible()
    await page.goto('/service')
    await logOut(page)
    await expect(other).toHaveURL(/\/login/)
  })
})

async function fillRegistration(page: Page, account: ReturnType<typeof newAccount>): Promise<void> {
  await page.getByLabel('Name').fill(account.name)
  await page.getByLabel('Phone number').fill('01811223344')
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
}

/** The menu of the dashboard, which phones have behind a button. */
async function followMenu(page: Page, name: string): Promise<void> {
  const open = page.getByRole('button', { name: 'Open menu' })
  if (await open.isVisible()) await open.click()
  await page.getByRole('link', { name, exact: true }).click()
}
