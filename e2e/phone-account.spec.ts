import { newPhone } from './support/api.ts'
import { codeSentTo } from './support/mailbox.ts'
import { expect, test } from './support/test.ts'

// The first entry comes without a name, and deleting is refused until a code is entered.
test.use({ expected: /status of 40[03]/ })

test('a customer with only a phone number confirms with a code and deletes the account, in Bangla', {
  tag: '@narrow',
}, async ({ page, server, baseURL, checkScreen }) => {
  const number = newPhone()
  await page.context().addCookies([{ name: 'locale', value: 'bn', url: baseURL ?? '' }])
  await page.goto('/login?from=/dashboard/account')
  await page.getByLabel('ফোন নম্বর').fill(number)
  await page.getByRole('button', { name: 'কোড পাঠান' }).click()
  await page.getByRole('textbox', { name: 'কোড' }).fill(await codeSentTo(page, number))
  await page.getByRole('button', { name: 'কোড দিয়ে লগ ইন করুন' }).click()
  await page.getByLabel('নাম').fill('শিরিন আক্তার')
  await page.getByRole('button', { name: 'অ্যাকাউন্ট খুলুন' }).click()
  await expect(page).toHaveURL('/dashboard/account')
  // The sign-in is made older, because a code that was entered to sign in counts for ten minutes.
  await server.sql(
    'update sign_ins set confirmed_at = null where user_id = (select id from users where phone_e164 = $1)',
    [`+88${number}`],
  )
  await server.sql('delete from login_codes')

  await page.getByRole('button', { name: 'অ্যাকাউন্ট মুছে ফেলুন' }).click()
  const deletion = page.getByRole('dialog', { name: 'আপনার অ্যাকাউন্ট মুছে ফেলবেন?' })
  await deletion.getByRole('checkbox').check()
  await deletion.getByRole('button', { name: 'অ্যাকাউন্ট মুছে ফেলুন' }).click()
  const dialog = page.getByRole('dialog', { name: 'আপনিই কি না, নিশ্চিত করুন' })
  await checkScreen()
  await dialog.getByRole('button', { name: /-এ কোড পাঠান$/ }).click()
  const entry = dialog.getByRole('textbox', { name: 'কোড' })
  await expect(entry).toBeFocused()
  await checkScreen()
  await entry.fill(await codeSentTo(page, number, 2))
  await dialog.getByRole('button', { name: 'এগিয়ে যান' }).click()
  await expect(page.getByRole('alertdialog', { name: 'আপনার অ্যাকাউন্ট মুছে ফেলা হয়েছে' })).toBeVisible()
  await expect(page).toHaveURL('/')
})
