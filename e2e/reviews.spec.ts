import type { Page } from '@playwright/test'
import { arriveRegistered, arriveSignedIn, newAccount, register } from './support/accounts.ts'
import { listServices } from './support/api.ts'
import { DEMO_USER, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const WATER_TANK = /^Good work on the water tank/
const NEW_AC = /^The new AC cools well/

test('stars and order are chosen in the address: they survive a reload and going back', {
  tag: '@narrow',
}, async ({ page, checkScreen }) => {
  await arriveRegistered(page)
  await page.goto('/reviews')
  await expect(cards(page).first()).toBeVisible()
  const all = await cards(page).count()
  await expect(page.getByRole('main').getByText(/^\d\.\d\/5$/)).toBeVisible()
  await checkScreen()

  await starFilter(page).getByRole('link', { name: '3 stars: 2 reviews' }).click()
  await expect(page).toHaveURL('/reviews?rating=3')
  await expect(texts(page)).toHaveText([WATER_TANK, NEW_AC])
  await expect(page.getByRole('status').filter({ hasText: '2 reviews with 3 stars' })).toBeVisible()
  await expect(starFilter(page).locator('[aria-current]')).toHaveAccessibleName('3 stars: 2 reviews')
  await checkScreen()

  await page.getByLabel('Sort by').selectOption('Oldest first')
  await expect(page).toHaveURL('/reviews?rating=3&sort=oldest')
  await expect(texts(page)).toHaveText([NEW_AC, WATER_TANK])
  await page.reload()
  await expect(page.getByLabel('Sort by')).toHaveValue('oldest')
  await expect(texts(page)).toHaveText([NEW_AC, WATER_TANK])

  await page.goBack()
  await expect(page.getByLabel('Sort by')).toHaveValue('newest')
  await expect(texts(page)).toHaveText([WATER_TANK, NEW_AC])
  await page.goBack()
  await expect(cards(page)).toHaveCount(all)
  await page.goForward()
  await expect(texts(page)).toHaveText([WATER_TANK, NEW_AC])
  await starFilter(page).getByRole('link', { name: '3 stars: 2 reviews' }).click()
  await expect(cards(page)).toHaveCount(all)

  await page.getByLabel('Sort by').selectOption('Fewest stars first')
  await expect(cards(page).first()).toContainText('The engine bay is clean')
})

test('stars that nobody gave are an empty list with a way out', { tag: '@wide' }, async ({
  page,
  checkScreen,
}) => {
  await arriveRegistered(page)
  await page.goto('/reviews?rating=1&sort=lowest')
  await expect(page.getByText('No reviews available at the moment.')).toBeVisible()
  await expect(page.getByText('Nobody has given 1 star so far.')).toBeVisible()
  await checkScreen()
  await page.getByRole('link', { name: 'Clear filter' }).click()
  await expect(page).toHaveURL('/reviews?sort=lowest')
  await expect(cards(page).first()).toBeVisible()
})

test.describe('before the page is hydrated', () => {
  test.use({ expected: /Failed to load resource|net::ERR_FAILED/ })

  test('the stars are plain links for who is signed in', { tag: '@wide' }, async ({ page }) => {
    await arriveRegistered(page)
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto('/reviews?sort=oldest', { waitUntil: 'load' })
    await starFilter(page).getByRole('link', { name: '3 stars: 2 reviews' }).click()
    await expect(page).toHaveURL('/reviews?rating=3&sort=oldest')
    await expect(texts(page)).toHaveText([NEW_AC, WATER_TANK])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('nobody can be signed in, and the reviews stay behind the overlay', { tag: '@wide' }, async ({
    page,
  }) => {
    await page.goto('/reviews')
    // What stands in for scripts is found by its role only.
    await expect(page.getByRole('heading', { name: 'Please log in to view reviews' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login?from=%2Freviews')
  })
})

test('the overlay takes the keyboard past what it hides, and gives way to a user', { tag: '@wide' }, async ({
  page,
  checkScreen,
}) => {
  await page.goto('/reviews?rating=3')
  await expect(page.getByRole('heading', { name: 'Please log in to view reviews' })).toBeVisible()
  await expect(page.locator('main :is(a, button, select):not([inert] *)')).toHaveText(['Login'])
  await checkScreen()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await signIn(page, DEMO_USER)
  await expect(page).toHaveURL('/reviews?rating=3')
  await expect(texts(page)).toHaveText([WATER_TANK, NEW_AC])
  await expect(page.locator('[inert]')).toHaveCount(0)
})

test('a link to the review form of a service leads there after logging in', { tag: '@narrow' }, async ({
  page,
}) => {
  const [service] = await listServices(page.request)
  await page.goto(`/services/${service?._id}#leave-a-review`)
  await signIn(page, DEMO_USER)
  await expect(page).toHaveURL(`/services/${service?._id}#leave-a-review`)
  await expect(reviewForm(page)).toBeInViewport()
})

test('what a visitor wrote is there again after logging in, and gone once it is sent', {
  tag: '@narrow',
}, async ({ page, checkScreen }) => {
  const account = newAccount('Parvin Sultana')
  await register(page.request, account)
  await page.goto('/')
  const form = reviewForm(page)
  // It is hydrated when it is near.
  await form.scrollIntoViewIfNeeded()
  const text = `Came at nine sharp, ${Date.now()}.`
  await form.getByRole('button', { name: 'Submit review' }).click()
  await expect(form.getByText('Please write your review')).toBeVisible()
  await form.getByLabel('Your review').fill(text)
  await form.getByRole('radio', { name: '5 stars' }).focus()
  await page.keyboard.press('Space')
  await form.getByRole('button', { name: 'Submit review' }).click()

  const dialog = page.getByRole('alertdialog', { name: 'Error' })
  await expect(dialog).toContainText('Please log in to leave your review.')
  await checkScreen()
  await dialog.getByRole('link', { name: 'Log in' }).click()
  await signIn(page, account)
  await expect(page).toHaveURL('/#leave-a-review')
  await expect(form.getByLabel('Your review')).toHaveValue(text)
  await expect(form.getByRole('radio', { checked: true })).toHaveAccessibleName('5 stars: Excellent')
  await expect(form.getByLabel('Your review')).toBeInViewport()

  await form.getByRole('button', { name: 'Submit review' }).click()
  const success = page.getByRole('alertdialog', { name: 'Success' })
  await expect(success).toContainText('Review submitted successfully!')
  await success.getByRole('button', { name: 'OK' }).click()
  await expect(form.getByLabel('Your review')).toHaveValue('')
  await page.reload()
  await form.scrollIntoViewIfNeeded()
  await expect(form.getByLabel('Your review')).toBeEnabled()
  await expect(form.getByLabel('Your review')).toHaveValue('')
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('the stars are chosen with the arrow keys', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/')
  const form = reviewForm(page)
  // It is hydrated when it is near.
  await form.scrollIntoViewIfNeeded()
  await expect(form.getByRole('radio', { name: '1 star' })).toBeEnabled()
  await form.getByRole('radio', { name: '1 star' }).focus()
  await page.keyboard.press('Space')
  await expect(form.getByText('Poor', { exact: true })).toBeVisible()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await expect(form.getByRole('radio', { checked: true })).toHaveAccessibleName('4 stars: Very good')
  await form
    .locator('label')
    .filter({ has: page.getByRole('radio', { name: '2 stars' }) })
    .hover()
  await expect(form.getByText('Fair', { exact: true })).toBeVisible()
  await form.getByLabel('Your review').hover()
  await expect(form.getByText('Very good', { exact: true })).toBeVisible()
})

test.describe('when the server cannot be reached', () => {
  test.use({ expected: /The review was not taken|Failed to load resource/ })

  test('a dialog says so and nothing is lost', { tag: '@wide' }, async ({ page }) => {
    await arriveRegistered(page)
    await page.goto('/')
    const form = reviewForm(page)
    await form.scrollIntoViewIfNeeded()
    await form.getByLabel('Your review').fill('Nothing is lost.')
    await page.route('**/api/review', (route) => route.abort())
    await form.getByRole('button', { name: 'Submit review' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Error' })
    await expect(dialog).toContainText('The server cannot be reached.')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(form.getByLabel('Your review')).toHaveValue('Nothing is lost.')
  })
})

test('a customer reviews a service that was served: verified, on its page and in the list', {
  tag: '@narrow',
}, async ({ page, checkScreen }) => {
  await arriveSignedIn(page, DEMO_USER)
  await page.goto('/service')
  await page.getByRole('link', { name: /Details.*Interior Deep Clean|Interior Deep Clean.*Details/ }).click()
  const section = page.getByRole('region', { name: 'What customers say' })
  await expect(section.getByText('from 1 review')).toBeVisible()
  await checkScreen()

  const form = reviewForm(page)
  await form.scrollIntoViewIfNeeded()
  await expect(form).toContainText('Interior Deep Clean')
  const text = `The seats smell of nothing at all, ${Date.now()}.`
  await form.getByRole('radio', { name: '5 stars' }).focus()
  await page.keyboard.press('Space')
  await form.getByLabel('Your review').fill(text)
  await form.getByRole('button', { name: 'Submit review' }).click()
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click()
  const newest = section.getByRole('listitem').first()
  await expect(newest).toContainText(text)
  await expect(newest).toContainText('Verified booking')
  await expect(section.getByText('from 2 reviews')).toBeVisible()
  await expect(section.getByText('4.5', { exact: true })).toBeVisible()

  await section.getByRole('link', { name: 'See all reviews' }).click()
  await expect(page).toHaveURL(/\/reviews\?service=[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews of Interior Deep Clean')
  await expect(cards(page)).toHaveCount(2)
  await checkScreen()
  await page.reload()
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Reviews of all services' }).click()
  await expect(page).toHaveURL('/reviews')
  const mine = cards(page).filter({ hasText: text })
  await expect(mine).toContainText('Verified booking')
  await mine.getByRole('link', { name: 'Interior Deep Clean' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interior Deep Clean')
})

const starFilter = (page: Page) => page.getByRole('navigation', { name: 'Show only reviews with' })
const cards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') })
const texts = (page: Page) => cards(page).locator('p.whitespace-pre-line')
const reviewForm = (page: Page) => page.locator('#leave-a-review')
