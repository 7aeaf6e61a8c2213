import type { LookState } from '@jhilik/contract/look.ts'
import { arriveSignedIn } from './support/accounts.ts'
import { dataOf } from './support/api.ts'
import { drawPng } from './support/draw-png.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ expected: /status of 409|The draft of the look was not saved/ })

test('an owner tries a logo, colors and texts, publishes them and puts the old ones back', {
  tag: '@wide',
}, async ({ page, browser, baseURL, checkScreen }) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const read = async () => dataOf<LookState>(await page.request.get('/api/site/look', { headers }))
  /** What a visitor sees before any script has run. */
  const visit = async (colorScheme: 'light' | 'dark') => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      javaScriptEnabled: false,
      colorScheme,
      locale: 'en',
    })
    const visitor = await context.newPage()
    await visitor.goto('/')
    const background = (selector: string) =>
      visitor
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    const seen = {
      title: await visitor.getByRole('heading', { level: 1 }).textContent(),
      canvas: await background('html'),
      logo: await visitor.getByRole('banner').locator('img').count(),
      footer: await visitor.getByRole('contentinfo').textContent(),
    }
    await context.close()
    return seen
  }

  await page.goto('/dashboard/admin/look')
  const form = page.getByRole('form', { name: 'Draft' })
  const png = { name: 'logo.png', mimeType: 'image/png', buffer: drawPng(400, 200) }
  await page.locator('input[type=file]').setInputFiles(png)
  await expect(form.getByAltText('The logo as it is now')).toBeVisible()
  await form.getByLabel('Use my own colors').check()
  await form.getByLabel('Main color', { exact: true }).fill('#ffd400')
  await form.getByLabel('Second color', { exact: true }).fill('#ffb38a')
  await form.getByLabel('Headline of the home page, in English').fill('Clean cars in *Khulna*')
  await form.getByLabel('Where you work, in the footer, in English').fill('We serve Khulna.')
  await form.getByRole('button', { name: 'Save draft' }).click()
  const missing = form.getByLabel('Headline of the home page, in Bangla')
  await expect(missing).toBeFocused()
  await expect(form.getByText('Please write it in both languages, or in none').first()).toBeVisible()
  await missing.fill('*খুলনায়* ঝকঝকে গাড়ি')
  await form.getByLabel('Where you work, in the footer, in Bangla').fill('আমরা খুলনায় কাজ করি।')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page, 'The draft is saved')).toBeVisible()

  await expect(page.getByText(/^White text on #ffd400 would be hard to read/)).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Clean cars in Khulna')).toBeVisible()
  await checkScreen()
  await preview.getByRole('tab', { name: 'Dark theme' }).click()
  await expect(preview.locator('.always-dark')).toHaveCSS('color-scheme', 'dark')
  await preview.getByRole('tab', { name: 'Mail' }).click()
  await expect(preview.frameLocator('iframe').getByRole('heading')).toHaveText('Your booking is confirmed')
  const before = await visit('light')
  expect(before.title).toContain('Get Your Car Cleaned')

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Your look is published')).toBeVisible()
  await expect(page.locator('style#look')).toHaveCount(1)
  const [light, dark] = [await visit('light'), await visit('dark')]
  expect(light).toMatchObject({ title: 'Clean cars in Khulna', logo: 1 })
  expect(light.footer).toContain('We serve Khulna.')
  expect(light.canvas).not.toBe(before.canvas)
  expect(dark.canvas).not.toBe(light.canvas)
  await page.goto('/')
  await checkScreen()

  // A colleague saves a draft while the owner edits the same one.
  await page.goto('/dashboard/admin/look')
  await form.getByLabel('Main color', { exact: true }).fill('#115599')
  const { published } = await read()
  const theirs = { ...published, nameInLogo: true, colors: { brand: '#771144', spark: '#ffb38a' } }
  expect((await page.request.put('/api/site/look/draft', { data: theirs, headers })).ok()).toBe(true)
  await form.getByRole('button', { name: 'Save draft' }).click()
  const question = page.getByRole('dialog', { name: 'Changed by someone else' })
  await expect(question).toContainText('#771144 #ffb38a')
  await expect(question).toContainText('#115599 #ffb38a')
  await checkScreen()
  await question.getByRole('button', { name: 'Save mine' }).click()
  await expect(toast(page, 'The draft is saved')).toBeVisible()
  // What only the colleague has changed stays.
  expect((await read()).draft).toMatchObject({ nameInLogo: true, colors: { brand: '#115599' } })
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard the draft' }).click()
  await expect(page.getByText('Visitors see what you see below.')).toBeVisible()

  // Other tests expect the product's own look.
  await page.getByRole('button', { name: 'Put back the look before' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Put back the look before' }).click()
  await expect(page.getByText('Your look is published')).toBeVisible()
  expect(await visit('light')).toEqual(before)
})
