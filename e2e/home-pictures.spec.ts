import type { HomePicturesRequest } from '@jhilik/contract/home.ts'
import { arriveSignedIn } from './support/accounts.ts'
import { dataOf } from './support/api.ts'
import { drawPng } from './support/draw-png.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ expected: /status of 409|The pictures were not saved/ })

test('pictures are saved, also after a colleague has changed them meanwhile', { tag: '@wide' }, async ({
  page,
  checkScreen,
}) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const read = async () =>
    dataOf<HomePicturesRequest>(await page.request.get('/api/site/pictures', { headers }))
  const write = async (data: Partial<HomePicturesRequest>) =>
    dataOf(await page.request.put('/api/site/pictures', { data: { ...(await read()), ...data }, headers }))

  await page.goto('/dashboard/admin/pictures')
  const png = { name: 'hood.png', mimeType: 'image/png', buffer: drawPng(700, 500) }
  await page.locator('input[type=file]').last().setInputFiles(png)
  const english = page.getByRole('group', { name: 'Photo 1' }).getByLabel('What it shows, in English')
  await english.fill('A hood')
  await page.getByLabel('What it shows, in Bangla').fill('গাড়ির হুড')
  const unsaved = page.getByText('Not saved yet.')
  await expect(unsaved).toBeVisible()
  await checkScreen()
  await page.getByRole('button', { name: 'Save pictures' }).click()
  await expect(toast(page, 'The pictures are on the home page.')).toBeVisible()
  await expect(unsaved).toBeHidden()

  const [photo] = (await read()).gallery
  await write({ hero: { img: photo?.img ?? '', alt: { en: 'Our team', bn: 'আমাদের দল' } } })
  await english.fill('A shining hood')
  await page.getByRole('button', { name: 'Save pictures' }).click()
  await expect(toast(page, 'Failed to save the pictures.')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Notifications' }).getByText(/^Someone else has changed the pictures/),
  ).toBeVisible()
  const team = page.getByRole('group', { name: 'Top picture' })
  await expect(team.getByLabel('What it shows, in English')).toHaveValue('Our team')
  await expect(english).toHaveValue('A shining hood')
  await expect(unsaved).toBeVisible()
  await page.getByRole('button', { name: 'Save pictures' }).click()
  await expect(unsaved).toBeHidden()
  expect(await read()).toMatchObject({
    hero: { alt: { en: 'Our team' } },
    gallery: [{ alt: { en: 'A shining hood' } }],
  })
  // Nothing is lost by leaving, so the page asks no question.
  await page.getByRole('link', { name: 'House Rules' }).click()
  await expect(page).toHaveURL(/house-rules$/)
  // Other tests expect a home page without pictures.
  await write({ hero: null, gallery: [] })
})
