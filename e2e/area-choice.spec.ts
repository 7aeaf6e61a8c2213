import type { BookingArea } from '@jhilik/contract/areas.ts'
import type { Page } from '@playwright/test'
import { arriveRegistered, newAccount, register, signInByCall } from './support/accounts.ts'
import { asAdmin, dataOf, dayFromNow, holdSlot, listServices } from './support/api.ts'
import { leaveToOneCrew } from './support/crews.ts'
import { freeSlot } from './support/free-slots.ts'
import { atGateway, bookingAddress, chooseSlot, DEMO_ADMIN, fillBooking } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The choice begins without a remembered area.
test.use({ knownArea: false })

const areaRow = { name: 'Choose area' }

test.describe('the choice of the area', () => {
  test('comes before the time, is searched in both languages, and goes with the booking', {
    tag: '@wide',
  }, async ({ page, checkScreen }) => {
    await arriveRegistered(page)
    const [service] = await listServices(page.request)
    await page.goto(`/services/${service?._id}`)
    const asked = page.waitForRequest(/\/api\/slots\/availability\?.*area=/)
    await page.getByRole('button', areaRow).click()
    const dialog = page.getByRole('dialog', { name: 'Choose your area' })
    const search = dialog.getByLabel('Search for your area')
    await checkScreen()
    await search.fill('Sylhet')
    await expect(dialog.getByText('We do not work in “Sylhet”')).toBeVisible()
    await expect(dialog.getByRole('link', { name: /^\+880/ })).toBeVisible()
    await checkScreen()
    await search.fill('গুলসান')
    await dialog.getByRole('button', { name: 'Gulshan' }).click()
    await expect(page.getByRole('button', { name: 'Change the area, Gulshan now' })).toBeVisible()
    const areas = await dataOf<BookingArea[]>(await page.request.get('/api/site/booking-areas'))
    const gulshan = areas.find(({ en }) => en === 'Gulshan')?._id
    expect((await asked).url()).toContain(`area=${gulshan}`)
    await checkScreen()

    await chooseSlot(page)
    await page.getByRole('link', { name: 'Book This Service' }).click()
    await expect(page.getByRole('button', { name: 'Change the area, Gulshan now' })).toBeVisible()
    await fillBooking(page)
    await checkScreen()
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/api\/bookings$/.test(request.url()),
    )
    await page.getByRole('button', { name: 'Pay Now' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ area: gulshan })
    await atGateway(page)
  })

  test('is asked in the form by somebody who has made none, and leads to times that a crew can keep', async ({
    page,
    playwright,
    baseURL,
  }) => {
    // One crew alone does two services. It has a job far away until the chosen time.
    const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    const { token } = await signInByCall(elsewhere, DEMO_ADMIN)
    const admin = asAdmin(elsewhere, token)
    const [far, near] = [
      await admin.addService({ name: 'Far wash' }),
      await admin.addService({ name: 'Near wash' }),
    ]
    const { giveBack } = await leaveToOneCrew(elsewhere, token, [far._id, near._id])
    const date = dayFromNow(20)
    const before = await admin.addSlot(far._id, date, '11:00', '11:30')
    const slot = await admin.addSlot(near._id, date, '11:30', '12:00')
    const later = await admin.addSlot(near._id, date, '16:00', '16:30')
    const areas = await dataOf<BookingArea[]>(await page.request.get('/api/site/booking-areas'))
    const uttara = areas.find(({ en }) => en === 'Uttara')?._id
    const stranger = await register(
      await playwright.request.newContext({ ...(baseURL && { baseURL }) }),
      newAccount(),
    )
    await holdSlot(elsewhere, stranger.token, before, { area: uttara })

    await arriveRegistered(page)
    await page.goto(bookingAddress(slot))
    await fillBooking(page)
    const choose = page.getByRole('button', areaRow)
    // Its code comes after the form.
    await expect(choose).toBeVisible()
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(page.getByText('Please choose the area where you need us')).toBeVisible()
    await expect(choose).toBeFocused()
    const offered = page.getByRole('list', { name: 'Areas to choose' })
    await offered.getByRole('button', { name: 'Dhanmondi' }).click()
    await expect(page.getByText('Please choose the area where you need us')).toBeHidden()
    const alert = page.getByRole('alert').filter({ hasText: 'This time is not free in Dhanmondi' })
    await expect(alert).toContainText('No crew can be with you at that time.')
    await alert.getByRole('button', { name: /4:00/ }).click()
    await expect(alert).toBeHidden()
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/api\/bookings$/.test(request.url()),
    )
    await page.getByRole('button', { name: 'Pay Now' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ slotId: later._id })
    await atGateway(page)
    await giveBack()
    await admin.removeService(far._id)
    await admin.removeService(near._id)
    await elsewhere.dispose()
  })

  test('gets the focus of a form that was sent while its code was loading', { tag: '@narrow' }, async ({
    page,
  }) => {
    await arriveRegistered(page)
    const slot = await freeSlot(page.request, 'AC Servicing', dayFromNow(5))
    const { promise: asked, resolve: letCome } = Promise.withResolvers<void>()
    await page.route(/\/area-choice-[^/]*\.js/, async (route) => {
      await asked
      await route.continue()
    })
    await page.goto(bookingAddress(slot))
    await fillBooking(page)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(page.locator(':focus')).toContainText('Please choose the area where you need us')
    letCome()
    await expect(page.getByRole('button', areaRow)).toBeFocused()
  })
})

test.describe('the position', () => {
  const open = async (page: Page) => {
    await arriveRegistered(page)
    const [service] = await listServices(page.request)
    await page.goto(`/services/${service?._id}`)
    await page.getByRole('button', areaRow).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use my position' }).click()
  }

  test.describe('within an area', () => {
    test.use({ geolocation: { latitude: 23.7463, longitude: 90.3745 }, permissions: ['geolocation'] })
    test('chooses it', async ({ page }) => {
      await open(page)
      await expect(page.getByRole('button', { name: 'Change the area, Dhanmondi now' })).toBeVisible()
    })
  })

  test.describe('outside all areas', () => {
    test.use({ geolocation: { latitude: 24.8949, longitude: 91.8687 }, permissions: ['geolocation'] })
    test('is answered with the nearest one and how to ask us', async ({ page, checkScreen }) => {
      await open(page)
      const dialog = page.getByRole('dialog')
      await expect(
        dialog.getByText(/You are outside the areas .* The nearest one is \w+, about \d+ km away\./),
      ).toBeVisible()
      await expect(dialog.getByText('Ask us whether we can come all the same:')).toBeVisible()
      await checkScreen()
    })
  })

  test('that the browser does not tell is answered with the list', async ({ page }) => {
    await open(page)
    await expect(
      page.getByRole('dialog').getByText(/Your browser does not tell us where you are/),
    ).toBeVisible()
  })
})
