import type { DisturbedDay } from '@jhilik/contract/disturbances.ts'
import { expect, type Page } from '@playwright/test'
import { dayFromNow } from './api.ts'
import { ofAdmin, type Screen, settle, tokenOf, visit } from './screens.ts'

/** Selects the first bookings of the next days. */
async function openSelection(page: Page) {
  await visit(ofAdmin(`user-bookings?status=job&from=${dayFromNow(1)}&sort=startsAt&direction=asc`))(page)
  const boxes = page.locator('[data-row-select]')
  for (const index of [0, 1, 2]) await boxes.nth(index).check()
}

/** Opens the form of one of the bar's buttons, which are told apart by their icons. */
const openForm = (icon: string) => async (page: Page) => {
  await openSelection(page)
  await page.locator(`[data-bottom-bar] button:has(.lucide-${icon})`).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await settle(page)
}

async function openMovePreview(page: Page) {
  await openForm('calendar-clock')(page)
  await preview(page)
}

async function openCancelPreview(page: Page) {
  await openForm('x')(page)
  await page.getByRole('dialog').getByRole('radio').first().check()
  await preview(page)
}

async function preview(page: Page) {
  const dialog = page.getByRole('dialog')
  await dialog.locator('textarea').first().fill('বৃষ্টি')
  await dialog.locator('button[type=submit]').first().click()
  await expect(dialog.getByRole('region').first()).toBeVisible()
  await settle(page)
}

/** Opens what would be offered for the jobs of one of the next days. */
async function openOffers(page: Page) {
  for (const day of [1, 2, 3, 4, 5]) {
    const headers = { authorization: `Bearer ${await tokenOf(page)}` }
    const date = dayFromNow(day)
    const answer = await page.request.get(`/api/disturbances/day?date=${date}`, { headers })
    const { data } = (await answer.json()) as { data: DisturbedDay }
    if (data.jobs.length === 0) continue
    await visit(ofAdmin(`disturbances?date=${date}`))(page)
    await page.getByRole('main').getByRole('radio').first().check({ force: true })
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Check|\S+টি কাজ দেখুন)/ })
      .click()
    await expect(page.getByRole('main').getByRole('checkbox').last()).toBeVisible()
    await settle(page)
    return
  }
  throw new Error('The demo has no job to come.')
}

/** The screens on which staff change many bookings at once. */
export const bulkScreens: Screen[] = [
  { name: 'the disturbance desk', as: 'admin', open: visit(ofAdmin('disturbances')) },
  {
    name: 'the offers of a disturbance',
    as: 'admin',
    open: openOffers,
    quotes: `/api/bookings?from=${dayFromNow(1)}&to=${dayFromNow(5)}`,
  },
  { name: 'selected bookings', as: 'admin', open: openSelection },
  { name: 'the move of many bookings', as: 'admin', open: openForm('calendar-clock') },
  { name: 'what a move of many bookings does', as: 'admin', open: openMovePreview },
  { name: 'the cancellation of many bookings', as: 'admin', open: openForm('x') },
  { name: 'what a cancellation of many bookings refunds', as: 'admin', open: openCancelPreview },
]
