import { arriveRegistered, arriveSignedIn, newAccount, register } from './support/accounts.ts'
import { writeReview } from './support/api.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const STAFF_PAGE = '/dashboard/admin/reviews'
/** Lets the review with this text wait for approval. A demo approves reviews by itself. */
const UNAPPROVE = `update reviews set status = 'waiting', is_counted = false where body = $1`

test('staff approve a waiting review and reply to it; its writer reads, changes and deletes it', {
  tag: '@narrow',
}, async ({ page, request, server, checkScreen }) => {
  const writer = newAccount(`Writer ${Date.now()}`)
  const { token } = await register(request, writer)
  const text = `Came by without a booking, ${Date.now()}`
  await writeReview(request, token, { review: text, rating: 4 })
  await server.sql(UNAPPROVE, [text])
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/admin/dashboard')
  await page.getByRole('link', { name: 'Reviews to approve' }).click()
  await expect(page).toHaveURL(STAFF_PAGE)
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: text })
  await expect(card).toContainText('Waiting for approval')
  await checkScreen()
  await card.getByRole('button', { name: `Approve the review by ${writer.name}` }).click()
  await expect(toast(page, 'The review is published.')).toBeVisible()
  await expect(card).toHaveCount(0)

  await page.getByRole('link', { name: 'Published', exact: true }).click()
  await card.getByRole('button', { name: `Reply to the review by ${writer.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Reply to ${writer.name}` })
  await dialog.getByRole('button', { name: 'Publish reply' }).click()
  await expect(dialog.getByText('Please write a reply')).toBeVisible()
  await dialog.getByLabel('Your reply').fill('Come back with one!')
  await checkScreen()
  await dialog.getByRole('button', { name: 'Publish reply' }).click()
  await expect(toast(page, 'Your reply is published.')).toBeVisible()
  await expect(card).toContainText(/Reply by .*Come back with one!/)
  await checkScreen()

  await arriveSignedIn(page, writer)
  await page.goto('/reviews')
  await expect(card).toContainText(/Reply by .*Come back with one!/)
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toHaveCount(1)
  await checkScreen()
  await card.getByRole('button', { name: 'Change', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Change your review' })
  await form.getByRole('radio', { name: '2 stars' }).focus()
  await page.keyboard.press('Space')
  await form.getByLabel('Your review').fill(`${text}, changed`)
  await checkScreen()
  await form.getByRole('button', { name: 'Save review' }).click()
  await expect(toast(page, 'Your review has been changed.')).toBeVisible()
  await expect(card).toContainText(`${text}, changed`)
  await expect(card.getByRole('img', { name: '2.0 out of 5 stars' })).toBeVisible()
  await card.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete your review?' })
    .getByRole('button', { name: 'Delete review' })
    .click()
  await expect(toast(page, 'Your review has been deleted.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('who wrote a waiting review sees it marked, also on the home page; others do not', {
  tag: '@wide',
}, async ({ page, server, checkScreen }) => {
  const { token } = await arriveRegistered(page)
  const text = `Not read by anybody yet, ${Date.now()}`
  await writeReview(page.request, token, { review: text, rating: 3 })
  await server.sql(UNAPPROVE, [text])
  await page.goto('/')
  const section = page.getByRole('region', { name: 'User Reviews' })
  // It is hydrated when it is near.
  await section.scrollIntoViewIfNeeded()
  const row = section.getByRole('listitem').filter({ hasText: text })
  await expect(row).toContainText('Waiting for approval')
  await checkScreen()
  await page.goto('/reviews')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: text })
  await expect(card).toContainText('Only you see this review until we have approved it.')
  await arriveRegistered(page)
  await page.goto('/reviews')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(card).toHaveCount(0)
  // Other tests of this server know which reviews there are.
  await server.sql('delete from reviews where body = $1', [text])
})

test.describe('when there have been as many as a day takes', () => {
  test.use({ expected: /status of 429|was not taken/ })

  test('a sixth review is refused in the dialog, and nothing is lost', { tag: '@wide' }, async ({
    page,
    server,
  }) => {
    const { token } = await arriveRegistered(page)
    for (let written = 0; written < 5; written++) {
      await writeReview(page.request, token, { review: 'One of five', rating: 5 })
    }
    await page.goto('/')
    const form = page.locator('#leave-a-review')
    await form.scrollIntoViewIfNeeded()
    await form.getByLabel('Your review').fill('The sixth one')
    await form.getByRole('button', { name: 'Submit review' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Error' })
    await expect(dialog).toContainText(
      /as many reviews as we take in one day\. Try again tomorrow after \d+:\d\d\s[AP]M\./,
    )
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(form.getByLabel('Your review')).toHaveValue('The sixth one')
    await server.sql(`delete from reviews where body = 'One of five'`)
  })
})
