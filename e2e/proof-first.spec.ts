import type { Service } from '@jhilik/contract/services.ts'
import type { Slot } from '@jhilik/contract/slots.ts'
import type { APIRequestContext, Page } from '@playwright/test'
import { SMS_KEY, startSmsServer } from '../server/test/support/sms-server.ts'
import { arriveRegistered, newAccount, signInByCall } from './support/accounts.ts'
import { asAdmin, dayFromNow, holdSlot, listServices, newPhone } from './support/api.ts'
import { linkIn } from './support/mailbox.ts'
import { bookingAddress, DEMO_ADMIN, fillBooking, toast } from './support/steps.ts'
import { expect, testsOn, test as withoutTexts } from './support/test.ts'
import { startWithDatabase } from './support/with-database.ts'

/** Tests of a business that sends text messages. */
const withTexts = testsOn(async () => {
  const sms = await startSmsServer()
  const server = await startWithDatabase({
    SMS_PROVIDER: 'alpha',
    SMS_API_KEY: SMS_KEY,
    SMS_URL: `${sms.url}/alpha/sendsms`,
  })
  return {
    ...server,
    /** The code of the newest message to a number, once there is one. */
    async codeSentTo(number: string): Promise<string> {
      const find = () =>
        sms.taken.findLast((taken) => taken.number.endsWith(number))?.text.match(/\d{6}/)?.[0]
      await expect.poll(find, { timeout: 30_000 }).toBeDefined()
      return find() ?? ''
    },
    async stop() {
      await server.stop()
      await sms.close()
    },
  }
})

const SERVICE = 'Stair Cleaning'

/** A service that is paid on site, with two slots. */
async function offerOnSite(request: APIRequestContext): Promise<[Slot, Slot]> {
  const { token } = await signInByCall(request, DEMO_ADMIN)
  const admin = asAdmin(request, token)
  const paymentTerms = { kind: 'none' } as Service['paymentTerms']
  const { _id } = await admin.addService({ name: SERVICE, asks: [], paymentTerms })
  const day = dayFromNow(4)
  return [await admin.addSlot(_id, day, '10:00', '10:30'), await admin.addSlot(_id, day, '11:00', '11:30')]
}

/** A new customer who has booked the first slot fills in the form for the second, and is refused. */
async function bookTwice(page: Page, request: APIRequestContext) {
  const [first, second] = await offerOnSite(request)
  const account = newAccount()
  const { token } = await arriveRegistered(page, account)
  await holdSlot(page.request, token, first)
  await page.goto(bookingAddress(second))
  await fillBooking(page)
  await page.getByLabel('Note').fill('The gate is green.')
  await page.getByRole('button', { name: 'Book, pay on site' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Your booking did not go through' })
  await expect(refusal).toContainText('Everything you typed stays here.')
  // Nothing is half below the header of a phone.
  await refusal.locator('..').evaluate((box) => box.scrollIntoView({ block: 'start' }))
  return { account, refusal }
}

async function bookAgain(page: Page): Promise<void> {
  await expect(page.getByLabel('User name')).toHaveValue('Nadia Rahman')
  await expect(page.getByLabel('Note')).toHaveValue('The gate is green.')
  await page.getByRole('button', { name: 'Book, pay on site' }).click()
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
}

withoutTexts.describe('a second booking to be paid on site', () => {
  withoutTexts.use({ expected: /status of (409|429)|The booking failed|The link was not sent/ })
  // Other tests share this server and count its services.
  withoutTexts.afterEach(async ({ request }) => {
    const { token } = await signInByCall(request, DEMO_ADMIN)
    const { removeService } = asAdmin(request, token)
    const added = (await listServices(request)).filter(({ name }) => name === SERVICE)
    for (const { _id } of added) await removeService(_id)
  })

  withoutTexts(
    'is made once the email is confirmed in another tab, with a link that is sent again from the form',
    { tag: '@narrow' },
    async ({ page, request, server, checkScreen }) => {
      const { account, refusal } = await bookTwice(page, request)
      await expect(refusal).toContainText(account.email)
      await checkScreen()
      const again = refusal.getByRole('button', { name: 'Send the link again' })
      await again.click()
      await expect(refusal).toContainText(/An email was sent a moment ago.* Try again in [1-5] minutes\./)
      await checkScreen()
      await server.sql('update users set verify_asked_at = null where email = $1', [account.email])
      await again.click()
      await expect(refusal.getByText('An email is on its way')).toBeVisible()
      await expect(refusal).not.toContainText('Try again in')

      const other = await page.context().newPage()
      const mails = other.getByRole('main').getByRole('link').filter({ hasText: account.email })
      await expect(async () => {
        await other.goto('/mailbox')
        await expect(mails.filter({ hasText: 'Confirm your email' })).toHaveCount(2, { timeout: 500 })
      }).toPass({ timeout: 30_000 })
      await mails.filter({ hasText: 'Confirm your email' }).first().click()
      await other.goto(
        linkIn((await other.locator('iframe').getAttribute('srcdoc')) ?? '', 'Confirm my email'),
      )
      await other.getByRole('button', { name: 'Confirm my email' }).click()
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('Your email is confirmed')
      await other.close()

      await page.bringToFront()
      await bookAgain(page)
    },
  )
})

withTexts.describe('a second booking to be paid on site', () => {
  withTexts.use({
    expected: /status of (400|403|409)|The booking failed|No code was sent|The code was not accepted/,
  })

  withTexts(
    'is made once the phone number is confirmed with a code, without leaving the form',
    {
      tag: '@narrow',
    },
    async ({ page, request, server, checkScreen }) => {
      const { account, refusal } = await bookTwice(page, request)
      await checkScreen()
      // The password was entered long ago.
      await server.sql(
        'update sign_ins set confirmed_at = null where user_id = (select id from users where email = $1)',
        [account.email],
      )
      await refusal.getByRole('button', { name: 'Confirm phone number' }).click()
      const dialog = page.getByRole('dialog', { name: 'Confirm your phone number' })
      const number = dialog.getByLabel('Phone number')
      await expect(number).toBeFocused()
      await expect(number).toHaveValue(await page.getByLabel('Phone number').first().inputValue())
      await number.fill('+1 900 555 1234')
      await dialog.getByRole('button', { name: 'Send the code' }).click()
      const asked = page.getByRole('dialog', { name: 'Confirm that it’s you' })
      await asked.getByRole('textbox', { name: 'Password' }).fill(account.password)
      await asked.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog.getByText('No text messages are sent to this number.')).toBeVisible()
      await checkScreen()
      const phone = newPhone()
      await number.fill(phone)
      await dialog.getByRole('button', { name: 'Send the code' }).click()
      const entry = dialog.getByLabel('Code')
      await expect(entry).toBeFocused()
      await checkScreen()
      const code = await server.codeSentTo(phone)
      await entry.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(dialog.getByText('This is not the code we sent')).toBeVisible()
      // The dialog that was closed by mistake still takes the code.
      await page.keyboard.press('Escape')
      await refusal.getByRole('button', { name: 'Confirm phone number' }).click()
      await entry.fill(code)
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Your phone number is confirmed')).toBeVisible()
      await expect(dialog).toBeHidden()
      await checkScreen()
      await bookAgain(page)

      await page.goto('/dashboard/account')
      await expect(page.getByText(`+88${phone}`)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Phone for codes: Change' })).toBeVisible()
      await page.goto('/dashboard/user/manage-profile')
      const field = page.getByLabel('Phone number')
      await expect(field).toHaveValue(`+88${phone}`)
      await expect(field).toHaveAccessibleDescription('Confirmed: you can log in with a code sent to it.')
      await field.fill(newPhone())
      await page.getByRole('button', { name: 'Update Profile' }).click()
      await expect(field).toHaveAccessibleDescription(/^Not confirmed yet\./)
      await page.goto('/dashboard/account')
      await page.getByRole('button', { name: 'Phone for codes: Confirm' }).click()
      const last = await number.inputValue()
      await dialog.getByRole('button', { name: 'Send the code' }).click()
      await entry.fill(await server.codeSentTo(last))
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(toast(page, 'Your phone number is confirmed')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Phone for codes' })).toBeFocused()
      await expect(page.getByText(`+88${last}`)).toBeVisible()
      await checkScreen()
    },
  )
})
