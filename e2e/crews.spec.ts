import { sidewaysScroll } from './support/accessibility.ts'
import { arriveSignedIn } from './support/accounts.ts'
import { dayFromNow } from './support/api.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const screen = '/dashboard/admin/crews'

test.describe('a crew', { tag: '@wide' }, () => {
  test.use({ expected: /status of 400|The crew was not saved/ })

  test('is added, changed, given time off, switched off and removed', async ({ page, checkScreen }) => {
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(screen)
    const crews = page.getByRole('list', { name: 'Crews' }).getByRole('listitem')
    const padma = crews.filter({ has: page.getByRole('heading', { name: 'Team Padma' }) })
    await expect(padma).toContainText('Rezaul Karim')
    await expect(padma).toContainText('Dhanmondi')
    await checkScreen()

    await page.getByRole('button', { name: 'New crew' }).click()
    await expect(page.getByRole('heading', { name: 'New crew' })).toBeFocused()
    await page.getByRole('button', { name: 'Save crew' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('team padma')
    await page.getByRole('button', { name: 'Save crew' }).click()
    await expect(page.getByText('Another crew has this name')).toBeVisible()
    const name = `Bay ${Date.now()}`
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByRole('radio', { name: 'Plum' }).check()
    await page.getByLabel('Base').selectOption('Mirpur')
    await page.getByLabel('Minutes to set up').fill('15')
    await page.getByLabel('Most jobs a day').fill('6')
    await page.getByLabel('Find a person').fill('Nusrat')
    await page.getByRole('button', { name: 'Add Nusrat Jahan' }).click()
    await expect(page.getByText('Nusrat Jahan was added.')).toBeVisible()
    await expect(page.getByLabel('Find a person')).toBeFocused()
    await page.getByRole('checkbox', { name: 'Exterior Foam Wash' }).uncheck()
    await page.getByRole('radio', { name: 'Only these areas' }).check()
    await page.getByRole('checkbox', { name: 'Uttara' }).uncheck()
    await checkScreen()
    await page.getByRole('button', { name: 'Save crew' }).click()
    await expect(page.getByText(`${name} has been added.`)).toBeVisible()
    const own = crews.filter({ has: page.getByRole('heading', { name }) })
    for (const fact of [
      'Nusrat Jahan',
      'All services except Exterior Foam Wash',
      'Mirpur',
      '15 minutes to set up',
    ]) {
      await expect(own).toContainText(fact)
    }
    await expect(own).not.toContainText('Uttara')

    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await expect(page.getByRole('checkbox', { name: 'Exterior Foam Wash' })).not.toBeChecked()
    await page.getByRole('checkbox', { name: 'Exterior Foam Wash' }).check()
    await page.getByRole('button', { name: 'Save crew' }).click()
    await expect(own).toContainText('All services')
    await expect(own).not.toContainText('All services except')

    await page.getByRole('button', { name: `Enter time off of ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Enter time off' }).click()
    await expect(dialog.getByLabel('First day')).toHaveAttribute('aria-invalid', 'true')
    const [year, month, day] = dayFromNow(5).split('-')
    await dialog.getByLabel('First day').fill(`${month}/${day}/${year}`)
    await dialog.getByLabel('Reason').fill('Workshop')
    await checkScreen()
    await dialog.getByRole('button', { name: 'Enter time off' }).click()
    await expect(page.getByText(`The time off of ${name} has been entered.`)).toBeVisible()
    await expect(own).toContainText('Workshop')
    await page.getByRole('button', { name: `Remove the time off of ${name}` }).click()
    await page.getByRole('button', { name: 'Yes, remove it' }).click()
    await expect(toast(page, 'The time off has been removed.')).toBeVisible()
    await expect(own).not.toContainText('Workshop')

    await page.getByRole('button', { name: `Switch off ${name}` }).click()
    await page.getByRole('button', { name: 'Yes, switch it off' }).click()
    await expect(own).toContainText('Switched off')
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByRole('button', { name: 'Yes, remove it' }).click()
    await expect(page.getByText(`${name} has been removed.`)).toBeVisible()
    await expect(own).toHaveCount(0)
  })
})

test('jobs of a crew that is away wait for a decision on the start page and on that of the crews', {
  tag: '@wide',
}, async ({ page, checkScreen }) => {
  const typed = (date: string) => date.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
  const waiting = page.getByRole('alert').filter({ hasText: /\d+ jobs? without a crew/ })
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto(screen)
  await expect(page.getByRole('heading', { name: 'Team Padma' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.getByRole('button', { name: 'Enter time off of Team Padma' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('First day').fill(typed(dayFromNow(3)))
  await dialog.getByLabel('Last day').fill(typed(dayFromNow(8)))
  await dialog.getByRole('button', { name: 'Enter time off' }).click()
  const outcome = page.getByRole('alert').filter({ hasText: 'The time off of Team Padma has been entered.' })
  await expect(outcome.getByRole('link').first()).toBeVisible()
  await expect(waiting.getByRole('link').first()).toBeVisible()
  await checkScreen()

  await page.goto('/dashboard/admin/dashboard')
  const toThem = page.getByRole('link', { name: 'Jobs without a crew' })
  await expect(toThem).toBeVisible()
  await checkScreen()
  await toThem.click()
  await expect(page).toHaveURL(/\/admin\/crews/)
  await expect(page.getByRole('heading', { name: 'Team Padma' })).toBeVisible()
  await waiting.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/user-bookings\//)
  await expect(page.getByText('Needs another crew: outside its hours')).toBeVisible()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 740 })
  await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0)
  if (size) await page.setViewportSize(size)
  await page.goBack()

  await page.getByRole('button', { name: 'Remove the time off of Team Padma' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(toast(page, 'The time off has been removed.')).toBeVisible()
  await expect(waiting).toHaveCount(0)
})
