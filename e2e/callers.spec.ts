import type { Service } from '@jhilik/contract/services.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { arriveSignedIn, signInByCall } from './support/accounts.ts'
import { dataOf, newPhone } from './support/api.ts'
import { DEMO_ADMIN, payAtGateway, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** Counts what a person does: each press of a button or chip, and each field that is filled in. */
function counted(page: Page) {
  let interactions = 0
  const count = async (action: () => Promise<unknown>) => {
    interactions += 1
    await action()
  }
  return {
    press: (role: 'button' | 'radio', name: string | RegExp) =>
      count(() =>
        role === 'radio'
          ? page.locator('label', { has: page.getByRole('radio', { name }) }).click()
          : page.getByRole('button', { name }).first().click(),
      ),
    fill: (label: string, value: string) =>
      count(() => page.getByRole('textbox', { name: label, exact: true }).fill(value)),
    select: (label: string, value: string) =>
      count(() => page.getByLabel(label, { exact: true }).selectOption(value)),
    get interactions() {
      return interactions
    },
  }
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'New booking' })

/** Signs the admin in and opens the panel with its button. */
async function openPanel(page: Page): Promise<void> {
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/admin/dashboard')
  await page.getByRole('button', { name: 'New booking' }).first().click()
}

/** The booking of a test is canceled, so that its time is free for others. */
async function cancel(request: APIRequestContext, code: string): Promise<void> {
  const { token } = await signInByCall(request, DEMO_ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const found = await request.get(`/api/bookings?q=${code}`, { headers })
  const { data } = (await found.json()) as { data: { _id: string }[] }
  const path = `/api/bookings/${data[0]?._id}/cancel`
  const answer = await request.post(path, {
    headers,
    data: { reason: 'A test', canceledBy: 'customer' },
  })
  expect(answer.ok()).toBe(true)
}

async function codeOfDone(page: Page): Promise<string> {
  const text = await panel(page)
    .getByRole('heading', { name: /is booked: / })
    .textContent()
  return text?.split(': ').at(-1) ?? ''
}

test('staff book for a new caller in at most twelve interactions, and again for the known one in at most eight', async ({
  page,
  request,
  checkScreen,
}) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/admin/dashboard')
  const phone = newPhone()
  const first = counted(page)
  await first.press('button', 'New booking')
  await expect(panel(page).getByRole('textbox', { name: 'Phone' })).toBeFocused()
  await first.fill('Phone', phone)
  await expect(panel(page).getByText('new', { exact: true })).toBeVisible()
  await first.fill('Name', 'Rahima Khatun')
  await first.select('Area', 'Dhanmondi')
  await first.fill('Address', 'House 7, Road 3')
  await first.press('radio', /Exterior Foam Wash/)
  await expect(panel(page).getByRole('radiogroup', { name: 'When' }).getByRole('radio')).toHaveCount(3)
  await first.press('radio', 'On site')
  await first.press('radio', 'বাংলা')
  await checkScreen()
  await first.press('button', /^Book( |$)/)
  await expect(panel(page).getByRole('heading', { name: /Rahima Khatun is booked/ })).toBeFocused()
  expect(first.interactions).toBeLessThanOrEqual(12)
  await checkScreen()
  const codes = [await codeOfDone(page)]
  await panel(page).getByRole('link', { name: 'Open the booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Rahima Khatun' })).toBeVisible()
  await expect(panel(page)).toBeHidden()

  const again = counted(page)
  await again.press('button', 'New booking')
  await again.fill('Phone', `+880 ${phone.slice(1)}`)
  await expect(panel(page).getByText('known', { exact: true })).toBeVisible()
  await expect(panel(page).getByText('Rahima Khatun')).toBeVisible()
  await expect(panel(page).getByRole('radio', { name: /Dhanmondi/ })).toBeChecked()
  await expect(panel(page).getByRole('radio', { name: /Exterior Foam Wash/ })).toBeChecked()
  const times = panel(page).getByRole('radiogroup', { name: 'When' }).getByRole('radio')
  await expect(times).toHaveCount(3)
  await again.press('radio', 'Paid now')
  await checkScreen()
  await again.press('button', /^Book( |$)/)
  await expect(panel(page).getByRole('heading', { name: /Rahima Khatun is booked/ })).toBeVisible()
  expect(again.interactions).toBeLessThanOrEqual(8)
  codes.push(await codeOfDone(page))
  for (const code of codes) await cancel(request, code)
})

interface Made {
  link: string
  booking: { _id: string; code: string }
}

/** Staff book for somebody by the calls, at a time that does not begin during the test. */
async function bookFor(request: APIRequestContext, phone: string, given: object): Promise<Made> {
  const { token } = await signInByCall(request, DEMO_ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const services = await dataOf<Service[]>(await request.get('/api/services'))
  const service = services.find(({ name }) => name === 'Exterior Foam Wash')
  const areas = await dataOf<{ _id: string; served: boolean }[]>(await request.get('/api/site/booking-areas'))
  const area = areas.find(({ served }) => served)?._id
  const params = new URLSearchParams({ serviceId: service?._id ?? '', area: area ?? '' })
  const times = await dataOf<{ _id: string }[]>(
    await request.get(`/api/callers/times?${params}`, { headers }),
  )
  const time = times.at(-1)
  const data = {
    customer: { phone, name: 'Salma Khatun' },
    serviceId: service?._id,
    slotId: time?._id,
    area,
    ...given,
  }
  return dataOf<Made>(
    await request.post('/api/callers/bookings', {
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      data,
    }),
  )
}

test.describe('a caller', () => {
  // What the form refuses at first.
  test.use({ expected: /status of 400|The booking was not changed/ })

  test('adds what is missing with the link, pays, and is told when the booking is canceled', {
    tag: '@narrow',
  }, async ({ page, request, checkScreen }) => {
    const { link, booking } = await bookFor(request, newPhone(), { pay: 'link' })
    await page.goto(new URL(link).pathname)
    await expect(page.getByRole('heading', { name: 'Your time is kept for you' })).toBeVisible()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Address is required')).toBeVisible()
    await page.getByLabel('Address').fill('House 7, Road 3')
    await page.getByLabel('Vehicle brand').fill('Honda')
    await page.getByLabel('Vehicle model').fill('CR-V')
    await page.getByLabel('Manufacturing year').fill('2020')
    await page.getByLabel('Registration plate').fill('DHAKA METRO-GHA 11-2222')
    await checkScreen()
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(toast(page, 'Thank you, we have it.')).toBeVisible()
    await expect(page.getByLabel('Vehicle brand')).toBeHidden()
    await page.getByRole('radio', { name: 'Nagad' }).check()
    await page.getByRole('button', { name: 'Pay with Nagad' }).click()
    await payAtGateway(page)
    await page.goto(new URL(link).pathname)
    await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
    await checkScreen()
    await cancel(request, booking.code)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This booking was canceled' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Choose another time' })).toBeVisible()
    await checkScreen()
  })
})

test('staff see who has no account, and delete what is kept about them', async ({
  page,
  request,
  checkScreen,
}) => {
  const phone = newPhone()
  const { booking } = await bookFor(request, phone, {})
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto(`/dashboard/admin/user-management?q=${phone}`)
  await expect(page.getByText('No account')).toBeVisible()
  await page.getByRole('link', { name: 'Salma Khatun', exact: true }).click()
  await expect(page.getByText('You have booked for this person by phone.')).toBeVisible()
  await checkScreen()
  await cancel(request, booking.code)
  await page.getByRole('button', { name: 'Delete their data' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'The data of Salma Khatun is deleted.')).toBeVisible()
  await page.goto(`/dashboard/admin/user-management?q=${phone}`)
  await expect(page.getByText('Nobody matches.')).toBeVisible()
})

test('a key opens the panel, which keeps what was typed until staff confirm that it is lost, and says what is missing', {
  tag: '@wide',
}, async ({ page }) => {
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/admin/dashboard')
  await expect(page.getByRole('button', { name: 'New booking' }).first()).toBeVisible()
  await page.keyboard.press('n')
  await expect(panel(page).getByRole('textbox', { name: 'Phone' })).toBeFocused()
  await page.keyboard.type(newPhone())
  await page.keyboard.press('Tab')
  await page.keyboard.type('Karim Uddin')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button').first().press('Enter')
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Karim Uddin')
  await page.keyboard.press('Control+Enter')
  await expect(panel(page).getByText('Choose a service.')).toBeVisible()
  await expect(panel(page).getByRole('group', { name: 'Service' }).getByRole('radio').first()).toBeFocused()
})

test('a wrong number, a missing name and a missing service are said where they belong, until they are there', {
  tag: '@wide',
}, async ({ page, request, checkScreen }) => {
  const known = newPhone()
  const { booking } = await bookFor(request, known, {})
  await openPanel(page)
  const phone = panel(page).getByRole('textbox', { name: 'Phone' })
  await phone.fill('12')
  await page.keyboard.press('Control+Enter')
  await expect(phone).toBeFocused()
  await expect(phone).toHaveAccessibleDescription('Please enter a valid phone number')
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'User name is required',
  )
  const service = panel(page).getByRole('group', { name: 'Service' })
  await expect(service.getByRole('alert')).toHaveText('Choose a service.')
  await checkScreen()
  // The known number fills in the name and the service.
  await phone.fill(known)
  await expect(panel(page).getByText('Salma Khatun')).toBeVisible()
  await expect(panel(page).getByRole('alert')).toHaveCount(0)
  await cancel(request, booking.code)
})

test.describe('a session that ends while a booking is typed', () => {
  test.use({ expected: /status of 401|The booking was not made/ })

  test('is continued on top of the form, which loses nothing', { tag: '@wide' }, async ({
    page,
    request,
    checkScreen,
  }) => {
    await openPanel(page)
    await panel(page).getByRole('textbox', { name: 'Phone' }).fill(newPhone())
    await panel(page).getByRole('textbox', { name: 'Name' }).fill('Rahima Khatun')
    await panel(page)
      .locator('label', { has: page.getByRole('radio', { name: /Exterior Foam Wash/ }) })
      .click()
    await expect(panel(page).getByRole('radiogroup', { name: 'When' }).getByRole('radio')).toHaveCount(3)
    expect((await page.request.post('/api/auth/logout')).ok()).toBe(true)
    await page.keyboard.press('Control+Enter')
    const again = page.getByRole('dialog', { name: 'Sign In' })
    await expect(again).toContainText('what you have typed stays here')
    await checkScreen()
    // The next call asks again when the dialog is closed.
    await page.keyboard.press('Escape')
    await expect(again).toBeHidden()
    await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('Rahima Khatun')
    await page.keyboard.press('Control+Enter')
    await again.getByLabel('Email').fill(DEMO_ADMIN.email)
    await again.getByRole('textbox', { name: 'Password' }).fill(DEMO_ADMIN.password)
    await again.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(panel(page).getByRole('heading', { name: /Rahima Khatun is booked/ })).toBeVisible()
    await cancel(request, await codeOfDone(page))
  })
})
