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

/** Writes a sign at the begin and the end of each card and row, and returns on which sheet of A4 these are. */
async function findSheets(page: Page): Promise<{ sheets: number; cards: { begin: number; end: number }[] }> {
  await page.emulateMedia({ media: 'print' })
  const cards = page.locator('main :is(.rounded-card, li):not(:has(.rounded-card, li)):visible')
  const count = await cards.evaluateAll((all) => {
    const signOf = (text: string) => Object.assign(document.createElement('div'), { textContent: text })
    for (const [index, card] of all.entries()) {
      card.prepend(signOf(`[begin ${index}]`))
      card.append(signOf(`[end ${index}]`))
    }
    return all.length
  })
  const printed = await page.pdf({ format: 'A4' })
  const pdf = await getDocument({ data: new Uint8Array(printed) }).promise
  const texts = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join('')
    }),
  )
  await page.emulateMedia({ media: 'screen' })
  const sheetOf = (sign: string) => texts.findIndex((text) => text.includes(sign)) + 1
  return {
    sheets: pdf.numPages,
    cards: Array.from({ length: count }, (_, index) => ({
      begin: sheetOf(`[begin ${index}]`),
      end: sheetOf(`[end ${index}]`),
    })),
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
    await payForSlot(page, token, slot)
    await holdSlot(request, token, await freeSlot(request, 'Dashcam Installation', dayFromNow(7)))
    for (const path of ['/dashboard/user/dashboard', '/dashboard/user/Upcoming-bookings']) {
      await page.goto(path)
      await settle(page)
      await expect(page.getByRole('timer').first()).toBeVisible()
      await expectPrintable(page)
    }
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

  test('no card is divided between two sheets', async ({ page }) => {
    await arriveSignedIn(page, DEMO_ADMIN)
    for (const path of ['/service', '/reviews', '/dashboard/admin/house-rules']) {
      await page.goto(path)
      await settle(page)
      const { sheets, cards } = await findSheets(page)
      expect(sheets).toBeGreaterThan(1)
      expect(cards.length).toBeGreaterThan(1)
      expect(cards.filter(({ begin, end }) => begin === 0 || begin !== end)).toEqual([])
    }
  })
})
