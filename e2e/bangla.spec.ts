import { arriveRegistered, newAccount } from './support/accounts.ts'
import { checkMail, linkIn, openMail } from './support/mailbox.ts'
import { atGateway, serviceNames } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const TANK = 'পানির ট্যাংক পরিষ্কার'

// The tests' own tools would look into the frame of a mail, which runs no scripts.
test.use({ expected: /Blocked script execution in 'about:srcdoc'/ })

test('who reads Bangla finds, books and pays a service, and gets a mail, in Bangla', {
  tag: '@narrow',
}, async ({ page, baseURL, checkScreen }) => {
  const account = newAccount('শিরিন আক্তার')
  await arriveRegistered(page, account)
  await page.context().addCookies([{ name: 'locale', value: 'bn', url: baseURL ?? '' }])
  await page.goto('/service?search=pani')
  await expect(serviceNames(page)).toHaveText([TANK])
  await page
    .getByRole('link', { name: new RegExp(TANK) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TANK)
  await page.getByRole('button', { name: /^কাল/ }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(ভোর|সকাল|দুপুর|বিকাল|সন্ধ্যা|রাত) [০-৯]+:[০-৯]+/, disabled: false })
    .last()
    .click()
  await page.getByRole('link', { name: 'সার্ভিসটি বুক করুন' }).click()
  await expect(page.getByRole('heading', { name: TANK })).toBeVisible()
  await page.getByRole('button', { name: 'পেমেন্ট করুন' }).click()

  await atGateway(page)
  await expect(page.getByRole('heading', { name: 'Jhilik-কে পেমেন্ট করুন' })).toBeVisible()
  await expect(page.getByText(TANK)).toBeVisible()
  await checkScreen()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Pay Jhilik' })).toBeVisible()
  await page.getByRole('button', { name: 'Walk away' }).click()
  await page.getByRole('link', { name: 'Back to the payment' }).click()
  await expect(page.getByRole('heading', { name: 'Pay Jhilik' })).toBeVisible()
  await page.getByRole('link', { name: 'বাংলা' }).click()
  await page.getByRole('button', { name: 'পেমেন্ট করুন' }).click()
  await expect(page.getByRole('heading', { name: 'আপনার বুকিং হয়ে গেছে' })).toBeVisible()

  await expect(page.getByText(TANK)).toBeVisible()
  await page.goto('/dashboard/user/Upcoming-bookings')
  await expect(page.getByRole('heading', { name: TANK })).toBeVisible()

  const mail = await openMail(page, account.email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^বুকিং নিশ্চিত: পানির ট্যাংক পরিষ্কার, .* [০-৯]{1,2}:[০-৯]{2}$/,
  )
  expect(mail).toContain('<html lang="bn">')
  expect(linkIn(mail, 'বুকিংটি দেখুন')).toMatch(/\/v\/[\w-]{16}$/)
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('link', { name: 'All mails' }).click()
  await expect(page.getByRole('heading', { name: 'Mailbox' })).toBeVisible()
  await checkScreen()
  await checkMail(page, mail)
})
