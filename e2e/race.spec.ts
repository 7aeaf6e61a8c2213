import { timesText } from '@jhilik/contract/clock-text.ts'
import type { ProblemBody } from '@jhilik/contract/problems.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import type { Page } from '@playwright/test'
import { arriveRegistered, newAccount, register } from './support/accounts.ts'
import { dayFromNow, holdSlot } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { atGateway, bookingAddress, fillBooking, withoutNews } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** Milliseconds that are longer than a live update takes. Without live updates the page asks only twice a minute. */
const LIVE_MS = 15_000

test.describe('two customers want the same slot', { tag: '@wide' }, () => {
  test.use({ expected: /status of 409|The booking failed/ })

  let slot: Slot
  test.beforeEach(async ({ request }) => {
    const free = await freeSlot(request, 'Headlight Restoration', dayFromNow(1))
    slot = free
  })

  test('who still looks sees it turn red', async ({ page, openStranger, checkScreen }) => {
    await arriveRegistered(page)
    await choose(page, slot)
    await book(await openStranger(), slot)

    const button = slotButton(page, slot)
    await expect(button).toBeDisabled({ timeout: LIVE_MS })
    await expect(button).toContainText('Booked')
    await expect(
      page.getByText('The slot you chose has just been taken. Please choose another.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Book This Service' })).toBeHidden()
    await checkScreen()
  })

  test('who has typed everything keeps it and is offered other times', async ({
    page,
    openStranger,
    checkScreen,
  }) => {
    await arriveRegistered(page)
    await choose(page, slot)
    await page.getByRole('link', { name: 'Book This Service' }).click()
    await fillBooking(page)
    await page.getByLabel('Vehicle model').fill('Allion')
    await book(await openStranger(), slot)

    await page.getByRole('button', { name: 'Pay Now' }).click()
    await expect(page.getByText('This time is not free in Dhanmondi')).toBeVisible()
    await expect(page.getByText('Someone else has just taken it.')).toBeVisible()
    await expect(page.getByLabel('Vehicle model')).toHaveValue('Allion')
    await expect(page.getByLabel('User name')).toHaveValue('Nadia Rahman')
    const other = page
      .locator('form')
      .getByRole('listitem')
      .getByRole('button', { name: /\d:\d\d/ })
      .first()
    await expect(other).toBeVisible()
    await checkScreen()

    const time = (await other.textContent()) ?? ''
    await other.click()
    await expect(page.getByText('New time chosen. Press Pay Now to continue.')).toBeVisible()
    await expect(page.getByLabel('Selected time')).toHaveValue(time)
    await expect(page.getByLabel('Vehicle model')).toHaveValue('Allion')
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await atGateway(page)
  })
})

test.describe('a slot that is taken while the last press is on its way', { tag: '@wide' }, () => {
  test.use({ expected: /status of 409|The booking failed/ })

  test('is answered with other times, one of which is booked without typing again', async ({
    page,
    playwright,
    baseURL,
    someArea,
    checkScreen,
  }) => {
    const slot = await freeSlot(page.request, 'Headlight Restoration', dayFromNow(3))
    await withoutNews(page)
    await arriveRegistered(page)
    await page.goto(bookingAddress(slot))
    await fillBooking(page)
    await page.getByLabel('Vehicle model').fill('Allion')
    const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    const { token } = await register(elsewhere, newAccount())
    await holdSlot(elsewhere, token, slot, { ...(someArea && { area: someArea }) })

    const refusal = page.waitForResponse((answer) => answer.status() === 409)
    await page.getByRole('button', { name: 'Pay Now' }).click()
    const { nearest } = (await (await refusal).json()) as ProblemBody
    const alert = page.getByRole('alert').filter({ hasText: 'Someone else has just taken it.' })
    const offered = alert.getByRole('listitem')
    await expect(offered).toHaveCount(nearest?.length ?? 0)
    for (const [index, free] of (nearest ?? []).entries()) {
      await expect(offered.nth(index)).toContainText(timesText('en', free))
    }
    await checkScreen()

    await offered.first().getByRole('button').click()
    await expect(page.getByText('New time chosen. Press Pay Now to continue.')).toBeVisible()
    await expect(page.getByLabel('Vehicle model')).toHaveValue('Allion')
    await page.getByRole('button', { name: 'Pay Now' }).click()
    await atGateway(page)
    await elsewhere.dispose()
  })
})

const slotButton = (page: Page, slot: Slot) =>
  page.getByRole('main').getByRole('button', { name: timesText('en', slot) })

async function choose(page: Page, slot: Slot): Promise<void> {
  await page.goto(`/services/${slot.service._id}?date=${slot.date}`)
  await slotButton(page, slot).click()
  await expect(slotButton(page, slot)).toHaveAttribute('aria-pressed', 'true')
}

async function book(page: Page, slot: Slot): Promise<void> {
  await arriveRegistered(page)
  await choose(page, slot)
  await page.getByRole('link', { name: 'Book This Service' }).click()
  await fillBooking(page)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await atGateway(page)
}
