import { expect, type Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { arriveRegistered, arriveSignedIn } from './support/accounts.ts'
import { dayFromNow, holdSlot } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { settle } from './support/screens.ts'
import { DEMO_ADMIN, payForSlot } from './support/steps.ts'
import { test } from './support/test.ts'

/** What nobody uses on paper: all buttons except the names of columns and the slots of a calendar. */
const OF_NO_USE = [
  'button:not([aria-sort] *, [data-printed])',
  '.select-none',
  '[role="timer"]',
  '.animate-pulse',
]

async function expectPrintable(page: Page): Promise<void> {
  const shown = page.locator(OF_NO_USE.map((selector) => `${selector}:visible`).join())
  expect(await shown.count()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await shown.allTextContents()).toEqual([])
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
}

/** The size of A4 in pixels, less the margins that `pdf()` gets. */
const SHEET = { width: 718, height: 1047 }

/**
 * Writes a sign at the begin and the end of each card and row that fits on a sheet. Returns those of which these are on
 * different sheets, and how many there are.
 */
async function findDivided(page: Page): Promise<{ count: number; divided: string[] }> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(SHEET)
  const cards = await page
    .locator('main :is(.rounded-card, li):not(:has(.rounded-card, li, tr)):visible')
    .evaluateAll((all, height) => {
      const signOf = (text: string) => Object.assign(document.createElement('div'), { textContent: text })
      const fitting = all.filter((card) => card.clientHeight < height - 100)
      return fitting.map((card, index) => {
        const text = card.textContent
        card.prepend(signOf(`[begin ${index}]`))
        card.append(signOf(`[end ${index}]`))
        return text
      })
    }, SHEET.height)
  const printed = await page.pdf({
    format: 'A4',
    margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' },
  })
  const pdf = await getDocument({ data: new Uint8Array(printed) }).promise
  const sheets = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join('')
    }),
  )
  expect(sheets.length).toBeGreaterThan(1)
  const sheetOf = (sign: string) => sheets.findIndex((text) => text.includes(sign))
  return {
    count: cards.length,
    divided: cards.filter((_, index) => sheetOf(`[begin ${index}]`) !== sheetOf(`[end ${index}]`)),
  }
}

test.describe('on paper', { tag: '@wide' }, () => {
  test('pages of visitors and customers have no buttons, countdowns and placeholders', async ({
    page,
    request,
  }) => {
    await page.goto('/service')
    await settle(page)
    await expectPrintable(page)

    const { token } = await arriveRegistered(page)
    const slot = await freeSlot(request, 'Dashcam Installation', dayFromNow(6))
    const bookingId = await payForSlot(page, token, slot)
    await holdSlot(request, token, await freeSlot(request, 'Dashcam Installation', dayFromNow(7)))
    for (const path of ['dashboard', 'Upcoming-bookings', `bookings/${bookingId}`]) {
      await page.goto(`/dashboard/user/${path}`)
      await settle(page)
      await expectPrintable(page)
    }

    // A booking of the list whose details are not there yet has a placeholder.
    await page.route(/\/api\/bookings\/[0-9a-f-]{36}$/, () => undefined)
    await page.goto('/dashboard/user/Upcoming-bookings')
    await expect(page.locator('.animate-pulse').first()).toBeVisible()
    await expectPrintable(page)
  })

  test('pages of staff have no buttons, and keep the names of columns and the slots of the calendar', async ({
    page,
  }) => {
    await arriveSignedIn(page, DEMO_ADMIN)
    for (const path of [
      '/dashboard/admin/dashboard',
      '/dashboard/admin/user-bookings',
      '/dashboard/admin/slot-management?view=week',
    ]) {
      await page.goto(path)
      await settle(page)
      await expectPrintable(page)
    }
    await page.emulateMedia({ media: 'print' })
    await expect(
      page
        .getByRole('main')
        .getByRole('button', { name: /booked/i })
        .first(),
    ).toBeVisible()
  })

  test('no card that fits on a sheet is divided between two', async ({ page }) => {
    await arriveSignedIn(page, DEMO_ADMIN)
    for (const path of ['/service', '/reviews']) {
      await page.goto(path)
      await settle(page)
      const { count, divided } = await findDivided(page)
      expect(count).toBeGreaterThan(5)
      expect(divided).toEqual([])
    }
  })
})
