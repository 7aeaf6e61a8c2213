import { expect, type Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { arriveSignedIn } from './support/accounts.ts'
import { dayFromNow, holdSlot, listServices } from './support/api.ts'
import { freeSlot } from './support/free-slots.ts'
import { settle } from './support/screens.ts'
import { DEMO_ADMIN, DEMO_USER, payForSlot } from './support/steps.ts'
import { test } from './support/test.ts'

/** What nobody uses on paper: all buttons except the names of columns and the slots of a calendar. */
const OF_NO_USE = ['button:not([aria-sort] *, [data-printed])', 'a.select-none', '[role="timer"]', '.animate-pulse']

async function expectPrintable(page: Page): Promise<void> {
  const shown = page.locator(OF_NO_USE.map((selector) => `${selector}:visible`).join())
  await page.emulateMedia({ media: 'screen' })
  expect(await shown.count()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  expect(await shown.allTextContents()).toEqual([])
  await expect(page.getByRole('heading').first()).toBeVisible()
}

/** Writes a sign at the begin and the end of each card, and returns the cards of which these are on different sheets. */
async function findDivided(page: Page): Promise<{ cards: number; divided: number[] }> {
  const cards = await page
    .locator('main .rounded-card:not(:has(.rounded-card)):visible')
    .evaluateAll((all) => {
      for (const [index, card] of all.entries()) {
        card.prepend(Object.assign(document.createElement('div'), { textContent: `[begin ${index}]` }))
        card.append(Object.assign(document.createElement('div'), { textContent: `[end ${index}]` }))
      }
      return all.length
    })
  const printed = await page.pdf({ format: 'A4' })
  const pdf = await getDocument({ data: new Uint8Array(printed) }).promise
  const sheets = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join('')
    }),
  )
  const sheetOf = (sign: string) => sheets.findIndex((text) => text.includes(sign))
  const divided = Array.from({ length: cards }, (_, index) => index).filter(
    (index) => sheetOf(`[begin ${index}]`) !== sheetOf(`[end ${index}]`),
  )
  expect(sheets.length).toBeGreaterThan(1)
  return { cards, divided }
}

test.describe('on paper', { tag: '@wide' }, () => {
  test('pages of visitors and customers have no buttons, countdowns and placeholders', async ({
    page,
    request,
  }) => {
    await page.goto('/service')
    await settle(page)
    await expectPrintable(page)

    const { token } = await arriveSignedIn(page, DEMO_USER)
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
      '/dashboard/admin/slot-management',
    ]) {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(path)
      await settle(page)
      await expectPrintable(page)
    }
    await expect(page.locator('button[data-printed]:visible').first()).toBeVisible()
  })

  test('no card is divided between two sheets', async ({ page }) => {
    const [service] = await listServices(page.request)
    for (const path of ['/service', `/services/${service?._id}`]) {
      await page.goto(path)
      await settle(page)
      const { cards, divided } = await findDivided(page)
      expect(cards).toBeGreaterThan(2)
      expect(divided).toEqual([])
    }
  })
})
