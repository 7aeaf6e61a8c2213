import { newAccount } from './support/accounts.ts'
import { newPhone } from './support/api.ts'
import { codeSentTo } from './support/mailbox.ts'
import { serviceNames } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const TANK = 'পানির ট্যাংক পরিষ্কার'

for (const [lang, phone, send, open, email, signIn] of [
  ['en', 'Phone number', 'Send the code', 'Create an account', 'Email', 'Sign In'],
  ['bn', 'ফোন নম্বর', 'কোড পাঠান', 'অ্যাকাউন্ট খুলুন', 'ইমেইল', 'লগ ইন করুন'],
] as const) {
  test(`a phone shows the phone number first and below it the open form with the password (${lang})`, {
    tag: '@narrow',
  }, async ({ page, baseURL, checkScreen }) => {
    await page.context().addCookies([{ name: 'locale', value: lang, url: baseURL ?? '' }])
    await page.goto('/login')
    const firstScreen = [
      page.getByLabel(phone),
      page.getByRole('button', { name: send }),
      page.getByRole('link', { name: open }),
    ]
    for (const part of firstScreen) await expect(part).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel(phone)).not.toBeFocused()
    const fields = page.getByRole('main').getByRole('textbox')
    await expect(fields).toHaveCount(3)
    await expect(fields.nth(0)).toHaveAttribute('autocomplete', 'tel')
    await expect(page.getByLabel(email)).toBeVisible()
    await expect(fields.nth(1)).toHaveAttribute('autocomplete', 'username')
    await expect(page.locator('form').getByRole('button', { name: signIn })).toBeVisible()
    await checkScreen()
  })
}

test('a code is sent by email to somebody who has no number at hand', { tag: '@narrow' }, async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Get the code by email' }).click()
  const to = page.locator('input[name=to]')
  await expect(to).toBeFocused()
  await expect(to).toHaveAttribute('inputmode', 'email')
  const { email } = newAccount()
  await to.fill(email)
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page.getByRole('main')).toContainText(`a code to ${email}`)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.locator('input[name=to]')).toBeFocused()
  await expect(page.locator('input[name=to]')).toHaveValue(email)
})

// The first entry is wrong on purpose, and the right one comes without a name.
test.use({ expected: /status of 400|The code did not sign in/ })

test('a new customer logs in with a code on the phone, in Bangla, and comes back to the chosen service', {
  tag: '@narrow',
}, async ({ page, baseURL, checkScreen }) => {
  const number = newPhone()
  await page.context().addCookies([{ name: 'locale', value: 'bn', url: baseURL ?? '' }])
  await page.goto('/service?search=pani')
  await expect(serviceNames(page)).toHaveText([TANK])
  await page
    .getByRole('link', { name: new RegExp(TANK) })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText(TANK)
  const to = page.getByLabel('ফোন নম্বর')
  await to.fill('১২৩')
  await page.getByRole('button', { name: 'কোড পাঠান' }).click()
  await expect(to).toHaveAccessibleDescription(/সঠিক ফোন নম্বর বা ইমেইল ঠিকানা লিখুন/)
  await checkScreen()
  await to.fill(number)
  await page.getByRole('button', { name: 'কোড পাঠান' }).click()

  const entry = page.getByRole('textbox', { name: 'কোড' })
  await expect(entry).toBeFocused()
  await expect(entry).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(page.getByRole('main')).toContainText(number)
  await expect(page.getByRole('button', { name: /^আবার পাঠান .+ সেকেন্ড পর$/ })).toBeDisabled()
  await checkScreen()
  const code = await codeSentTo(page, number)
  await entry.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await page.getByRole('button', { name: 'কোড দিয়ে লগ ইন করুন' }).click()
  await expect(entry).toHaveAccessibleDescription(/কোডটি মেলেনি/)
  await entry.fill(code.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? ''))
  await page.getByRole('button', { name: 'কোড দিয়ে লগ ইন করুন' }).click()
  const name = page.getByLabel('নাম')
  await expect(name).toBeFocused()
  await checkScreen()
  await name.fill('শিরিন আক্তার')
  await page.getByRole('button', { name: 'অ্যাকাউন্ট খুলুন' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TANK)

  await page.goto('/dashboard/user/Upcoming-bookings')
  await expect(page.getByText('সামনে কোনো বুকিং নেই।')).toBeVisible()
  await page.goto('/dashboard/user/manage-profile')
  await expect(page.getByLabel('নাম')).toHaveValue('শিরিন আক্তার')
  await expect(page.getByLabel('ইমেইল')).toHaveCount(0)
  await page.getByLabel('ঠিকানা').fill('মিরপুর ১০, ঢাকা')
  await page.getByRole('button', { name: 'প্রোফাইল আপডেট করুন' }).click()
  await expect(page.getByRole('alertdialog', { name: 'প্রোফাইল আপডেট হয়েছে' })).toBeVisible()
})
