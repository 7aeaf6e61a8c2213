import { readFile } from 'node:fs/promises'
import type { WorkFigures } from '@jhilik/contract/work-figures.ts'
import { arriveSignedIn } from './support/accounts.ts'
import { DEMO_ADMIN } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.describe('the work report', { tag: '@wide' }, () => {
  test('shows what each crew did in a period, and gives it as a table', async ({ page }) => {
    await arriveSignedIn(page, DEMO_ADMIN)
    const answered = page.waitForResponse('**/api/reports/work?*')
    await page.goto('/dashboard/admin/work')
    const { data } = (await (await answered).json()) as { data: WorkFigures }
    const [crew] = data.crews
    if (!crew?.name) throw new Error('the demo has no crews')

    const table = page.getByRole('table', { name: 'By crew' })
    const row = table.getByRole('row').filter({ hasText: crew.name })
    await expect(row.getByRole('cell').nth(1)).toHaveText(String(crew.jobs))
    await expect(table.getByRole('columnheader', { name: 'Utilization' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'By area' }).getByRole('row').nth(1)).toBeVisible()

    await page.getByRole('button', { name: '90 days' }).click()
    await expect(page).toHaveURL(/period=90/)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export the work by crew' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^work-crew-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
    const [header, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(header).toContain('Crew,Jobs,Working hours,')
    expect(lines.map((line) => line.split(',')[0])).toContain(crew.name)
  })
})
