import { arriveSignedIn } from './support/accounts.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})
const HEADER = 'Date,Transaction ID,Invoice,Type,Amount,Fee,Currency'

test.describe('a statement of a gateway', { tag: '@narrow' }, () => {
  // The refusal that the test asks for.
  test.use({ expected: /status of 4\d\d|The statement was not imported/ })

  test('is chosen in the reader’s language, kept when it is refused, and compared', async ({
    page,
    checkScreen,
  }) => {
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto('/dashboard/admin/money?lang=bn')
    await expect(page.getByText('কোনো ফাইল বাছা হয়নি')).toBeVisible()
    await page.goto('/dashboard/admin/money?lang=en')
    await expect(page.getByText('No file chosen')).toBeVisible()

    const compare = page.getByRole('button', { name: 'Compare' })
    const file = page.getByRole('button', { name: 'File' })
    await compare.click()
    await expect(file).toHaveAttribute('aria-invalid', 'true')
    await expect(file).toHaveAccessibleDescription(/CSV with one line for each payment or refund/)

    await file.setInputFiles(csv('holiday.csv', ['Beach,Sun', 'sand,hot']))
    await expect(page.getByLabel('Name of the column with amounts')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('holiday.csv')).toBeVisible()
    await checkScreen()

    // What was typed stays when it is refused too.
    const column = page.getByLabel('Name of the column with amounts')
    await column.fill('Price')
    const refused = page.waitForResponse('**/api/money/statements/preview')
    await column.press('Enter')
    await refused
    await expect(column).toHaveAttribute('aria-invalid', 'true')
    await expect(column).toHaveValue('Price')

    await file.setInputFiles(csv('november.csv', [HEADER, '2026-11-20,TXN-UNKNOWN,,Payment,40.00,0.80,USD']))
    const reading = page.getByRole('region', { name: 'How the file is read' })
    await expect(reading.getByText(/^1 line · .*20.* · UTF-8$/)).toBeVisible()
    await expect(reading.getByText('Payments: $40 in 1 line')).toBeVisible()
    await checkScreen()
    await compare.click()
    await expect(toast(page, '0 of 1 lines match')).toBeVisible()
    await expect(page.getByText('No file chosen')).toBeVisible()
    await expect(page.getByText('november.csv')).toBeVisible()
  })

  test('that can be read in two ways is compared after the choice', async ({ page, checkScreen }) => {
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto('/dashboard/admin/money?lang=en')
    const file = csv('december.csv', ['Date;Reference;Amount', '2026-12-20;TXN-UNKNOWN-2;1,250'])
    await page.getByRole('button', { name: 'File' }).setInputFiles(file)
    const sign = page.getByLabel('Decimal sign')
    await expect(sign).toHaveAccessibleDescription(
      'This amount can be read in two ways. Please choose the decimal sign of the file (Line 2, Amount: 1,250)',
    )
    await checkScreen()
    await sign.selectOption('point')
    await expect(page.getByText('Payments: $1,250 in 1 line')).toBeVisible()
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(toast(page, '0 of 1 lines match')).toBeVisible()
  })
})
