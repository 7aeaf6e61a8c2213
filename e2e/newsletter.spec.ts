import { randomUUID } from 'node:crypto'
import { checkMail, linkIn, openMail } from './support/mailbox.ts'
import { expect, test } from './support/test.ts'

// The tests' own tools would look into the frame of a mail, which runs no scripts.
test.use({ expected: /Blocked script execution in 'about:srcdoc'/ })

const newReader = () => `${randomUUID()}@people.example`

test('a reader subscribes, confirms from the mail, and leaves again', { tag: '@narrow' }, async ({
  page,
  checkScreen,
}) => {
  const email = newReader()
  await page.goto('/compare')
  const footer = page.getByRole('contentinfo')
  await footer.getByLabel('Email').fill(email)
  // The form must be hydrated first; otherwise the browser itself would send it.
  await expect(footer.locator('form')).toHaveAttribute('novalidate')
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(footer.getByText('Almost there! Please check your email and confirm.')).toBeFocused()

  const question = await openMail(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please confirm your subscription')
  await checkMail(page, question)
  const address = linkIn(question, 'Confirm my subscription')
  // Programs that check mails before their readers see them open every link.
  for (let visit = 0; visit < 3; visit++) expect((await page.request.get(address)).status()).toBe(200)
  await page.goto(address)
  await expect(page.getByText(`Shall we send the newsletter to ${email}?`)).toBeVisible()
  await checkScreen()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()
  await checkScreen()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()

  const welcome = await openMail(page, email, 2)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the newsletter of Jhilik')
  await checkMail(page, welcome)
  const leave = linkIn(welcome, 'Unsubscribe')
  await page.goto(leave)
  await expect(page.getByRole('heading', { name: 'Unsubscribe from the newsletter?' })).toBeVisible()
  await checkScreen()
  await page.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible()
  await checkScreen()
  await page.goto(leave)
  await expect(page.getByRole('heading', { name: 'You have unsubscribed' })).toBeVisible()

  // A person who subscribes again is asked to confirm again.
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Subscribe' }).click()
  await expect(main.getByText('Almost there! Please check your email and confirm.')).toBeVisible()
  await page.goto(linkIn(await openMail(page, email, 3), 'Confirm my subscription'))
  await expect(page.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
})

test.describe('without scripts, in Bangla', () => {
  test.use({ javaScriptEnabled: false })

  test('it all works the same, also in a browser that never chose a language', { tag: '@wide' }, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'locale', value: 'bn', url: baseURL ?? '' }])
    const email = newReader()
    await page.goto('/reviews')
    const footer = page.getByRole('contentinfo')
    await footer.getByLabel('ইমেইল').fill(email)
    await footer.getByRole('button', { name: 'সাবস্ক্রাইব' }).click()
    await expect(page.getByRole('heading', { name: 'আপনার ইমেইল দেখুন' })).toBeVisible()

    const question = await openMail(page, email)
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
    await page.context().clearCookies()
    await page.goto(linkIn(question, 'সাবস্ক্রিপশন নিশ্চিত করুন'))
    await expect(page.getByText(`${email} ঠিকানায় নিউজলেটার পাঠাব?`)).toBeVisible()
    await page.getByRole('button', { name: 'নিশ্চিত করুন', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'আপনার সাবস্ক্রিপশন চালু হয়েছে' })).toBeVisible()

    await page.goto(linkIn(await openMail(page, email, 2), 'সাবস্ক্রিপশন বন্ধ করুন'))
    await page.getByRole('main').getByRole('button', { name: 'সাবস্ক্রিপশন বন্ধ করুন' }).click()
    await expect(page.getByRole('heading', { name: 'সাবস্ক্রিপশন বন্ধ হয়েছে' })).toBeVisible()
  })
})

test('what is no address is refused beside its field', { tag: '@wide' }, async ({ page, checkScreen }) => {
  await page.goto('/newsletter?state=refused')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Please enter a valid email address')
  await checkScreen()
})

test.describe('a link that does not hold', () => {
  // The page is answered with 404.
  test.use({ expected: /status of 404/ })

  test('leads to a page that offers to subscribe again', { tag: '@wide' }, async ({ page, checkScreen }) => {
    for (const [path, title] of [
      ['confirm?token=forged', 'This link no longer works'],
      ['confirm', 'This link no longer works'],
      ['unsubscribe?token=forged', 'This link does not work'],
    ]) {
      const answer = await page.goto(`/newsletter/${path}`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: 'Subscribe' })).toBeEnabled()
      await checkScreen()
    }
  })
})
