import type { Locator, Page } from '@playwright/test'
import {
  arriveRegistered,
  arriveSignedIn,
  newAccount,
  registerConfirmed,
  signInByCall,
} from './support/accounts.ts'
import { asAdmin, dayFromNow, holdSlot, listServices } from './support/api.ts'
import { drawPng } from './support/draw-png.ts'
import { freeSlots } from './support/free-slots.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const people = '/dashboard/admin/user-management'
const services = '/dashboard/admin/service-management'

test.describe('people', () => {
  test.use({ expected: /status of (401|404)|The password was not accepted|not logged in/i })

  test('are found, kept out with a reason, and let in again', { tag: '@narrow' }, async ({
    page,
    request,
    openStranger,
    checkScreen,
  }) => {
    const account = newAccount('Parveen Sultana')
    const stranger = await openStranger()
    const { user, token: ofStranger } = await arriveRegistered(stranger, account)
    const { sub } = user as { sub: string }
    const [slot] = await freeSlots(request, 'AC Servicing', dayFromNow(4), 1)
    if (!slot) throw new Error('The demo has no free slot on that day.')
    await holdSlot(request, ofStranger, slot)
    const { token } = await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(people)
    await page.getByRole('searchbox', { name: 'Search' }).fill(account.email.slice(0, 20).toUpperCase())
    const rows = page.getByRole('row').filter({ hasText: '@' })
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Parveen Sultana')
    await expect(page).toHaveURL(/[?&]q=/)
    await page.getByLabel('Account', { exact: true }).selectOption('Closed')
    await expect(page.getByText('Nobody matches.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Nobody matches.')).toBeVisible()
    await checkScreen()
    await page.getByLabel('Account', { exact: true }).selectOption('Active')

    await rows.getByRole('button', { name: 'Deactivate Parveen Sultana' }).click()
    const question = page.getByRole('dialog', { name: 'Deactivate Parveen Sultana?' })
    await expect(question).toContainText('logged out everywhere')
    await expect(question).toContainText('1 booking is still open')
    await expect(question.getByRole('link', { name: /AC Servicing/ })).toBeVisible()
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await expect(question.getByText('Reason is required')).toBeVisible()
    await checkScreen()
    await question.getByLabel('Reason').fill('Asked for it by phone')
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await expect(toast(page, 'The account of Parveen Sultana is closed.')).toBeVisible()
    await expect(page.getByText('Nobody matches.')).toBeVisible()

    await stranger.goto('/dashboard/user/past-bookings')
    await expect(stranger.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    const login = () => request.post('/api/auth/login', { data: account })
    expect((await login()).status()).toBe(401)

    await page.goto(`${people}/${sub}`)
    await expect(page.getByText('1 booking is still open')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Parveen Sultana' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(account.email)
    await checkScreen()
    await page.getByRole('button', { name: 'Reactivate' }).click()
    const back = page.getByRole('dialog', { name: 'Reactivate Parveen Sultana?' })
    await back.getByLabel('Reason').fill('A mistake')
    await back.getByRole('button', { name: 'Reactivate' }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    expect((await login()).status()).toBe(200)

    // What a colleague notes while the list is shown.
    await page.getByRole('link', { name: 'All users' }).click()
    await expect(rows.first()).toBeVisible()
    const headers = { authorization: `Bearer ${token}` }
    const noted = await page.request.put(`/api/auth/users/${sub}/note`, {
      data: { note: 'Has a dog.' },
      headers,
    })
    expect(noted.ok(), await noted.text()).toBe(true)
    await page.goBack()
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Has a dog.')
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  })

  test('are made admins and stop being ones, after a question', { tag: '@wide' }, async ({
    page,
    request,
    checkScreen,
  }) => {
    const account = newAccount('Selim Reza')
    await registerConfirmed(request, account)
    const { user } = await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(`${people}?q=${account.email}`)
    const row = page.getByRole('row').filter({ hasText: account.email })
    await row.getByRole('button', { name: 'Edit role of Selim Reza' }).click()
    await row.getByRole('combobox', { name: 'Role of Selim Reza' }).selectOption('admin')
    const duty = row.getByRole('combobox', { name: 'Duty of Selim Reza' })
    await expect(duty).toHaveValue('manager')
    await duty.selectOption('owner')
    await expect(row).toContainText('Selim Reza will see and change everything')
    await row.getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('link', { name: 'Selim Reza', exact: true }).click()

    await page.getByRole('button', { name: 'Make admin' }).click()
    const question = page.getByRole('dialog', { name: 'Make Selim Reza an admin?' })
    await checkScreen()
    await question.getByRole('button', { name: 'Cancel' }).click()
    const roleNow = async () => ((await signInByCall(request, account)).user as { role: string }).role
    expect(await roleNow()).toBe('user')
    await page.getByRole('button', { name: 'Make admin' }).click()
    await question.getByRole('button', { name: 'Make admin' }).click()
    await expect(toast(page, 'Role updated successfully.')).toBeVisible()
    expect(await roleNow()).toBe('admin')
    await page.getByRole('button', { name: 'Take admin rights away' }).click()
    const taking = page.getByRole('alertdialog', { name: 'Take admin rights from Selim Reza?' })
    await taking.getByRole('button', { name: 'Take admin rights away' }).click()
    await expect(page.getByRole('button', { name: 'Make admin' })).toBeVisible()
    expect(await roleNow()).toBe('user')

    // Admins cannot lock themselves out, and an unknown user has a page that says so.
    await page.goto(`${people}/${(user as { sub: string }).sub}`)
    await expect(page.getByText('can only be changed by another owner')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Deactivate' })).toBeHidden()
    await page.goto(`${people}/nobody`)
    await expect(page.getByRole('heading', { name: 'There is no such user.' })).toBeVisible()
  })
})

test.describe('the order of the services', () => {
  test.use({ expected: /status of 409|The order was not saved/ })

  test('is changed by keyboard and by hand, and taken back', async ({ page, request, checkScreen }) => {
    const { token } = await arriveSignedIn(page, DEMO_ADMIN)
    const names = async () => (await listServices(request)).map(({ name }) => name)
    const before = await names()
    const [seventh = ''] = before.slice(6)
    await page.goto(`${services}?tab=order`)
    const handle = page.getByRole('button', { name: `Move ${seventh}, place` })
    const news = page.getByRole('status').filter({ hasText: seventh })
    await handle.focus()
    await page.keyboard.press('ArrowUp')
    await expect(news).toHaveText(`${seventh} is at place 6 of ${before.length}, on the home page.`)
    await expect(handle).toBeFocused()
    await page.keyboard.press('Home')
    await expect(news).toContainText('at place 1 of')
    await expect.poll(async () => (await names())[0]).toBe(seventh)
    await checkScreen()

    await page.keyboard.press('ArrowDown')
    await expect(handle).toBeFocused()
    await expect.poll(async () => (await names())[1]).toBe(seventh)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await names())[0]).toBe(seventh)
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toHaveText(seventh)

    await page.goto(`${services}?tab=order`)
    await expect(handle).toBeVisible()
    // The page reads the saved order again. It does not know about changes after that.
    let isSaved = false
    const reread = page.waitForResponse((answer) => {
      const method = answer.request().method()
      isSaved ||= method === 'PUT' && answer.url().endsWith('/api/services/order')
      return isSaved && method === 'GET' && answer.url().endsWith('/api/services')
    })
    await drag(page, handle, page.getByRole('button', { name: `Move ${before[2]}, place` }))
    await reread
    expect((await names()).indexOf(seventh)).toBe(3)

    // Somebody else adds a service meanwhile, so the order of the page is outdated and is not saved.
    const { addService, removeService } = asAdmin(request, token)
    const added = await addService({ name: 'Wheel Polish' })
    await page.getByRole('button', { name: `Move ${seventh} up` }).click()
    await expect(toast(page, 'The order was not saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move Wheel Polish, place' })).toBeVisible()
    expect((await names()).indexOf(seventh)).toBe(3)
    await removeService(added._id)
  })
})

/** Drags the middle of the handle over the middle of the other one. */
async function drag(page: Page, handle: Locator, to: Locator): Promise<void> {
  await to.scrollIntoViewIfNeeded()
  const [from, over] = [await handle.boundingBox(), await to.boundingBox()]
  if (!from || !over) throw new Error('There is nothing to drag.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(over.x + over.width / 2, over.y, { steps: 4 })
  await page.mouse.move(over.x + over.width / 2, over.y + over.height * 0.8, { steps: 4 })
  await page.mouse.up()
}

test('a deleted service is archived, and can be brought back', { tag: '@wide' }, async ({
  page,
  request,
  checkScreen,
}) => {
  const { token } = await arriveSignedIn(page, DEMO_ADMIN)
  const { addService, removeService } = asAdmin(request, token)
  const { _id } = await addService({ name: 'Roof Wash' })
  const offered = async () => (await listServices(request)).some((service) => service._id === _id)
  await page.goto(services)
  await page.getByRole('button', { name: 'Delete Roof Wash' }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await page.getByRole('alertdialog', { name: 'Deleted!' }).getByRole('button', { name: 'OK' }).click()
  expect(await offered()).toBe(false)
  await page.getByRole('tab', { name: 'Archived' }).click()
  await expect(page).toHaveURL(/tab=archived/)
  await checkScreen()
  const bringBack = page.getByRole('button', { name: 'Bring back Roof Wash' })
  // The offer is read again after the list of the archived ones: its row, which asked, is then gone.
  await page.route(/\/services$/, async (route) => {
    await bringBack.waitFor({ state: 'hidden' })
    await route.continue()
  })
  await bringBack.click()
  await expect(toast(page, 'Roof Wash is on offer again.')).toBeVisible()
  await expect(bringBack).toBeHidden()
  expect(await offered()).toBe(true)
  await removeService(_id)
})

test.describe('pictures', () => {
  test.use({ expected: /status of 415|The picture was not uploaded/ })

  test('are uploaded for services and for oneself, and what is none is refused', { tag: '@wide' }, async ({
    page,
    request,
    openStranger,
    checkScreen,
  }) => {
    const { token } = await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(services)
    await page.getByRole('button', { name: 'Add service' }).click()
    const form = page.getByRole('dialog', { name: 'Add a service' })
    const file = form.locator('input[type=file]')
    const link = form.getByLabel('Image URL')
    const refusals = [
      {
        name: 'notes.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('no'),
        says: 'This file is not a picture',
      },
      { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(9_000_000), says: 'is too big' },
      { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no'), says: 'Please choose a picture' },
    ]
    for (const { says, ...bad } of refusals) {
      await file.setInputFiles(bad)
      await expect(link).toHaveAccessibleDescription(new RegExp(says))
    }
    await checkScreen()
    const png = { name: 'wash.png', mimeType: 'image/png', buffer: drawPng(700, 500) }
    // This file has more bytes than the server takes, but the browser can make it smaller.
    await file.setInputFiles({ ...png, buffer: drawPng(700, 500, 9_000_000) })
    await expect(form.getByText('The picture has been uploaded.')).toBeVisible()
    await expect(link).toHaveValue(/^\/uploads\/[0-9a-f]{32}\.jpg$/)
    await expect(link).toHaveAccessibleDescription(/^Starts with/)
    await checkScreen()
    await form.getByLabel('Service Name').fill('Mirror Polish')
    await form.getByLabel('Description').fill('As bright as new.')
    const line = (place: number) => form.getByLabel(`Included, line ${place}`)
    await line(1).fill('MirrorsGlass')
    for (let back = 0; back < 5; back++) await line(1).press('ArrowLeft')
    await line(1).press('Enter')
    await expect(line(2)).toBeFocused()
    await line(2).press('End')
    await form.getByRole('button', { name: 'Add a line' }).click()
    await line(3).fill('Nothing')
    await form.getByRole('button', { name: 'Remove line 3' }).click()
    await form.getByLabel(/^Price/).fill('5')
    await form.getByLabel(/^Duration/).fill('15')
    await form.getByRole('button', { name: 'Save service' }).click()
    await expect(toast(page, 'Service added successfully!')).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: 'Mirror Polish' })
    await row.scrollIntoViewIfNeeded()
    // The browser chooses the smallest file that is large enough, and this file exists.
    await expect.poll(() => shownPicture(row.locator('img'))).toMatch(/-320\.avif 320$/)
    const { _id, includes } = (await listServices(request)).find(({ name }) => name === 'Mirror Polish') ?? {}
    expect(includes).toEqual(['Mirrors', 'Glass'])
    await asAdmin(request, token).removeService(_id ?? '')

    const customer = await openStranger()
    await arriveRegistered(customer)
    await customer.goto('/dashboard/user/manage-profile')
    await customer.locator('input[type=file]').setInputFiles(png)
    await expect(customer.getByText('The picture has been uploaded.')).toBeVisible()
    await customer.getByRole('button', { name: 'Update Profile' }).click()
    await expect(customer.getByRole('alertdialog', { name: 'Profile Updated' })).toBeVisible()
    await customer.goto('/dashboard/user/dashboard')
    await expect
      .poll(() => shownPicture(customer.getByRole('region', { name: 'Your profile' }).locator('img')))
      .toMatch(/-320\.avif 320$/)
    await customer.goto('/dashboard/user/manage-profile')
    await customer.getByRole('button', { name: 'Remove the picture' }).click()
    await expect(customer.getByText('No picture yet')).toBeAttached()
  })
})

/** The address of the file that the browser has chosen, and the width of that file. */
function shownPicture(picture: Locator): Promise<string> {
  return picture.evaluate(async (element) => {
    const { currentSrc } = element as HTMLImageElement
    const file = new Image()
    file.src = currentSrc
    await file.decode().catch(() => undefined)
    return `${currentSrc} ${file.naturalWidth}`
  })
}
