import type { Area } from '@jhilik/contract/areas.ts'
import { arriveSignedIn, signInByCall } from './support/accounts.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const screen = '/dashboard/admin/areas'

test.describe('the areas of the business', () => {
  test.use({ expected: /status of (400|409)|The area was not saved/ })

  test('are added, moved, renamed, hidden and removed', { tag: '@wide' }, async ({
    page,
    playwright,
    baseURL,
    checkScreen,
  }) => {
    // The context has cookies of its own: another sign-in with the page's cookies would end the page's sign-in.
    const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    const { token } = await signInByCall(elsewhere, DEMO_ADMIN)
    const headers = { authorization: `Bearer ${token}` }
    const name = `Sector ${Date.now()}`
    const served = async () => {
      const { data } = (await (await elsewhere.get('/api/site/areas')).json()) as { data: { en: string }[] }
      return data.map(({ en }) => en)
    }

    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(screen)
    const rows = page.getByRole('list', { name: 'Areas' }).getByRole('listitem')
    await expect(rows.first()).toContainText('Dhanmondi')
    const before = await rows.count()
    await page.getByRole('button', { name: 'Add area' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save area' }).click()
    await expect(dialog.getByText('Please enter the name in English or in Bangla')).toBeVisible()
    await dialog.getByLabel('Name in English').fill('banani')
    await dialog.getByRole('button', { name: 'Save area' }).click()
    await expect(dialog.getByText('Another area in the list has this name')).toBeVisible()
    await expect(dialog.getByLabel('Name in English')).toBeFocused()
    await checkScreen()
    await dialog.getByLabel('Name in English').fill(name)
    await dialog.getByRole('button', { name: 'Save area' }).click()
    await expect(toast(page, `${name} was added.`)).toBeVisible()
    await expect(rows).toHaveCount(before + 1)
    await expect(rows.last()).toContainText(name)

    const up = page.getByRole('button', { name: `Move ${name} up` })
    await up.focus()
    for (let place = before; place > 0; place -= 1) {
      await page.keyboard.press('Enter')
      await expect(rows.nth(place - 1)).toContainText(name)
    }
    await expect(up).toBeFocused()
    await expect(up).toHaveAttribute('aria-disabled', 'true')
    await expect.poll(async () => (await served())[0]).toBe(name)

    await page.getByRole('button', { name: `Hide ${name}` }).click()
    await expect(page.getByRole('status').getByText(`${name} is hidden from customers.`)).toBeVisible()
    await expect(rows.first()).toContainText('Hidden')
    expect(await served()).not.toContain(name)
    await checkScreen()

    await page.getByRole('button', { name: `Change ${name}` }).click()
    await dialog.getByLabel('Name in Bangla').fill('সেক্টর')
    // Somebody else names it in Bangla while the dialog is open.
    const all = (await (await elsewhere.get('/api/areas', { headers })).json()) as { data: Area[] }
    const area = all.data.find(({ nameEn }) => nameEn === name)
    const data = { ...area, nameBn: 'উত্তর' }
    expect((await elsewhere.put(`/api/areas/${area?._id}`, { headers, data })).status()).toBe(200)
    await dialog.getByRole('button', { name: 'Save area' }).click()
    const question = page.getByRole('dialog', { name: 'Changed by someone else' })
    await expect(question).toContainText('উত্তর')
    await expect(question).toContainText('সেক্টর')
    await question.getByRole('button', { name: 'Save mine' }).click()
    await expect(toast(page, `${name} was saved.`)).toBeVisible()
    await expect(rows.first()).toContainText('সেক্টর')

    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page, `${name} was removed.`)).toBeVisible()
    await expect(rows).toHaveCount(before)
    await elsewhere.dispose()
  })
})

test('visitors read the areas in their language', { tag: '@narrow' }, async ({
  page,
  baseURL,
  checkScreen,
}) => {
  await page.context().addCookies([{ name: 'locale', value: 'bn', url: baseURL ?? '' }])
  await page.goto('/')
  const names = page.getByText(/আমাদের এলাকা: ধানমন্ডি, গুলশান, বনানী · সব ১২টি এলাকা/)
  await names.scrollIntoViewIfNeeded()
  await expect(names).toBeVisible()
  await checkScreen()
  const structured = await page.locator('script[type="application/ld+json"]').textContent()
  expect(structured).toContain('{"@type":"Place","name":"ধানমন্ডি"}')

  await page.getByRole('link', { name: 'সব ১২টি এলাকা' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page.getByText(/ধানমন্ডি, গুলশান, বনানী/)).toBeVisible()
})

test('the search suggests the areas, and takes any other place', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  const location = page.getByLabel('Location')
  await expect
    .poll(() =>
      location.evaluate((input: HTMLInputElement) =>
        [...(input.list?.options ?? [])].map(({ value }) => value),
      ),
    )
    .toContain('Dhanmondi')
  await location.fill('Sreemangal')
  await page.getByLabel('Service type').selectOption('Repair')
  await page.getByRole('button', { name: 'Book your wash now' }).click()
  await expect(page).toHaveURL(/location=Sreemangal/)
})
