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
    const file = page.getByLabel('File')
    await compare.click()
    await expect(file).toHaveAttribute('aria-invalid', 'true')
    await expect(file).toHaveAccessibleDescription(/CSV with one line for each payment or refund ./)

    await file.setInputFiles(csv('holiday.csv', ['Beach,Sun', 'sand,hot']))
    await compare.click()
    await expect(page.getByLabel('Name of the column with amounts')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('holiday.csv')).toBeVisible()
    await checkScreen()

    // What was typed stays when it is refused too.
    const column = page.getByLabel('Name of the column with amounts')
    await column.fill('Price')
    const refused = page.waitForResponse('**/api/money/statements')
    await compare.click()
    await refused
    await expect(column).toHaveAttribute('aria-invalid', 'true')
    await expect(column).toHaveValue('Price')
    await column.fill('')

    await file.setInputFiles(csv('november.csv', [HEADER, '2026-11-20,TXN-UNKNOWN,,Payment,40.00,0.80,USD']))
    await compare.click()
    await expect(toast(page, '0 of 1 lines match')).toBeVisible()
    await expect(page.getByText('No file chosen')).toBeVisible()
    await expect(page.getByText('november.csv')).toBeVisible()
  })
})
