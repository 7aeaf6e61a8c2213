import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** The button that chooses a service. */
const card = (page: Page, name: string) =>
  page.getByRole('button', { name, disabled: false }).and(page.locator('[aria-pressed]'))

/** The rows of the comparison. */
const rows = (page: Page) => page.getByRole('table', { name: 'Comparison' }).getByRole('rowheader')

test.describe('comparing', () => {
  test('two to five services stand side by side', async ({ page, checkScreen }) => {
    await page.goto('/compare')
    const hint = page.getByText('Please select at least two services to compare.')
    await card(page, 'Exterior Foam Wash').click()
    await expect(hint).toBeVisible()
    await checkScreen()
    await card(page, 'AC Servicing').click()
    await expect(hint).toBeHidden()
    const table = page.getByRole('table', { name: 'Comparison' })
    await expect(rows(page)).toHaveText([
      'Price',
      'Duration',
      'Sizes',
      'Next free time',
      'Description',
      'Included',
    ])
    const cells = (row: RegExp) => table.getByRole('row', { name: row }).getByRole('cell')
    // Services of different types: no best value is marked.
    await expect(cells(/^Price/)).toHaveText(['From $12', 'From $18'])
    await expect(cells(/^Duration/)).toHaveText(['45 mins', '75 mins'])
    await expect(
      cells(/^Included/)
        .first()
        .getByRole('listitem'),
    ).toHaveCount(5)

    // The clicks follow each other at once, and the address must name all three services.
    for (const name of ['Interior Deep Clean', 'Home Deep Cleaning', 'Dashcam Installation'])
      await card(page, name).click()
    await expect(page.getByText('5 of 5 chosen')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ceramic Coating' })).toBeDisabled()
    await expect(table.getByRole('columnheader')).toHaveCount(6)
    await checkScreen()
    await card(page, 'AC Servicing').click()
    await card(page, 'Dashcam Installation').click()
    await expect(page.getByText('3 of 5 chosen')).toBeVisible()
    await expect(cells(/^Price/)).toHaveText(['From $12Best price', 'From $35', 'From $85'])
    await card(page, 'Ceramic Coating').click()
    await expect(table.getByRole('columnheader', { name: 'Ceramic Coating' })).toBeVisible()
  })

  test('a comparison can be shared, reloaded and left for the details', { tag: '@wide' }, async ({
    page,
    openStranger,
  }) => {
    await page.goto('/compare')
    await card(page, 'Plumbing Repair').click()
    await card(page, 'AC Installation').click()
    await expect(page).toHaveURL(/ids=[\w-]+%2C[\w-]+$/)
    const names = ['Plumbing Repair', 'AC Installation']
    const columnsOf = (shown: Page) =>
      shown.getByRole('table', { name: 'Comparison' }).getByRole('columnheader').locator('.font-bold')
    await page.reload()
    await expect(columnsOf(page)).toHaveText(names)

    const stranger = await openStranger()
    await stranger.goto(page.url())
    await expect(columnsOf(stranger)).toHaveText(names)
    const table = stranger.getByRole('table', { name: 'Comparison' })
    await table.getByRole('link', { name: 'Details of AC Installation' }).click()
    await expect(stranger).toHaveURL(/\/login/)
    await stranger.goBack()
    await table.getByRole('button', { name: 'Remove Plumbing Repair' }).click()
    await expect(stranger.getByText('1 of 5 chosen')).toBeVisible()
    await stranger.getByRole('button', { name: 'Clear all' }).click()
    await expect(stranger).toHaveURL(/\/compare$/)
  })

  test('what the list has loaded is compared at once, with what is included once that is loaded', {
    tag: '@wide',
  }, async ({ page }) => {
    await page.goto('/service')
    const allowed = Promise.withResolvers<void>()
    await page.route('**/api/services', async (route) => {
      await allowed.promise
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Compare' }).click()
    await card(page, 'Exterior Foam Wash').click()
    await card(page, 'AC Servicing').click()
    await expect(rows(page)).toHaveText(['Price', 'Duration', 'Sizes', 'Next free time', 'Description'])
    allowed.resolve()
    await expect(rows(page).last()).toHaveText('Included')
    await expect(rows(page)).toHaveCount(6)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('services are compared all the same', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/compare')
    await expect(page.getByText('Please select at least two services to compare.')).toBeVisible()
    await card(page, 'Exterior Foam Wash').click()
    await card(page, 'AC Servicing').click()
    const table = page.getByRole('table', { name: 'Comparison' })
    await expect(table.getByRole('columnheader')).toHaveCount(3)
    await expect(table.getByRole('row', { name: /^Price/ })).toContainText('$12')
    await table.getByRole('button', { name: 'Remove AC Servicing' }).click()
    await expect(page.getByText('1 of 5 chosen')).toBeVisible()
  })
})
