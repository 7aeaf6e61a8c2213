import type { Service } from '@jhilik/contract/services.ts'
import type { APIRequestContext } from '@playwright/test'
import { arriveSignedIn, signInByCall } from './support/accounts.ts'
import { DEMO_ADMIN, toast } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const screen = '/dashboard/admin/prices'

/** The calls of an admin beside the page, whose own sign-in goes on. */
async function adminCalls(requests: APIRequestContext) {
  const { token } = await signInByCall(requests, DEMO_ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  return {
    async read(id: string): Promise<Service> {
      return ((await (await requests.get(`/api/services/${id}`)).json()) as { data: Service }).data
    },
    async add(name: string): Promise<string> {
      const data = {
        name,
        description: 'By hand.',
        price: 100,
        img: '/illustrations/placeholder.svg',
        duration: 40,
      }
      const answer = await requests.post('/api/services', { headers, data })
      return ((await answer.json()) as { data: Service }).data._id
    },
    remove: (path: string) => requests.delete(`/api${path}`, { headers }),
    async rules(): Promise<{ _id: string }[]> {
      const answer = await requests.get('/api/price-rules', { headers })
      return ((await answer.json()) as { data: { _id: string }[] }).data
    },
  }
}

test.describe('prices', () => {
  test.use({ expected: /status of 400/ })

  test('of many services get sizes, and a price from a day on', async ({
    page,
    playwright,
    baseURL,
    checkScreen,
  }) => {
    const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    const admin = await adminCalls(elsewhere)
    const name = `Wash ${Date.now()}`
    const id = await admin.add(name)
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(screen)

    const sizes = page.getByRole('form', { name: 'Sizes for many services' })
    await expect(sizes.getByRole('checkbox', { name })).toBeChecked()
    await sizes.getByRole('button', { name: /^Choose all/ }).click()
    await sizes.getByRole('button', { name: 'Choose none' }).click()
    await sizes.getByRole('checkbox', { name }).check()
    await sizes.getByRole('checkbox', { name: 'Motorcycle' }).uncheck()
    await sizes.getByRole('checkbox', { name: 'Pickup' }).uncheck()
    const suv = sizes.getByRole('textbox', { name: `${name}, SUV: price in USD` })
    await expect(suv).toHaveValue('130')
    await suv.fill('')
    await sizes.getByRole('button', { name: 'Save sizes of 1 service' }).click()
    await expect(sizes.getByText('Price is required')).toBeVisible()
    await suv.fill('140')
    await checkScreen()
    await sizes.getByRole('button', { name: 'Save sizes of 1 service' }).click()
    await expect(toast(page, '1 service has new sizes.')).toBeVisible()
    expect((await admin.read(id)).sizes).toMatchObject([
      { name: 'Sedan', vehicleSize: 'sedan', price: 100, duration: 40 },
      { name: 'SUV', price: 140, duration: 55 },
      { name: 'Microbus', price: 175, duration: 70 },
    ])

    await page.getByRole('tab', { name: 'From a day on' }).click()
    const dated = page.getByRole('form', { name: 'Prices from a day on' })
    await dated.getByRole('button', { name: 'Choose none' }).click()
    await dated.getByRole('checkbox', { name }).check()
    await dated.getByLabel('Change all by percent').fill('10')
    await checkScreen()
    await dated.getByRole('button', { name: 'Save 3 prices' }).click()
    await expect(page.getByText(/^3 prices change on/)).toBeVisible()
    expect((await admin.read(id)).sizes.map(({ datedPrices }) => datedPrices[0]?.price)).toEqual([
      110, 154, 193,
    ])
    await dated.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page, 'The prices have been removed.')).toBeVisible()
    await expect(dated.getByRole('heading', { name: 'Already planned' })).toBeHidden()
    expect((await admin.read(id)).sizes.flatMap(({ datedPrices }) => datedPrices)).toEqual([])
    await admin.remove(`/services/${id}`)
    await elsewhere.dispose()
  })

  test('of one service are entered in its form', async ({ page, playwright, baseURL, checkScreen }) => {
    const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    const admin = await adminCalls(elsewhere)
    const name = `Polish ${Date.now()}`
    const id = await admin.add(name)
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto('/dashboard/admin/service-management')
    const row = page.getByRole('row', { name })
    await row.getByRole('button', { name: `Edit ${name}` }).click()
    const form = page.getByRole('dialog', { name: 'Edit service' })

    await form.getByRole('button', { name: 'Add a size' }).click()
    const first = form.getByRole('group', { name: 'Size 1' })
    await expect(first.getByLabel('Price (USD)')).toHaveValue('100')
    await first.getByRole('textbox', { name: 'Name', exact: false }).first().fill('Sedan')
    await form.getByRole('button', { name: 'Add a size' }).click()
    const second = form.getByRole('group', { name: 'Size 2' })
    await second.getByRole('textbox', { name: /^Name/ }).first().fill('sedan')
    await second.getByLabel('Price (USD)').fill('80')
    await second.getByLabel('Minutes').fill('35')
    await form.getByRole('button', { name: 'Save service' }).click()
    await expect(form.getByText('Each name may be there only once')).toBeVisible()
    await second.getByRole('textbox', { name: /^Name/ }).first().fill('Motorcycle')
    await form.getByRole('button', { name: 'Add an add-on' }).click()
    const addOn = form.getByRole('group', { name: 'Add-on 1' })
    await addOn.getByRole('textbox', { name: /^Name/ }).first().fill('Seat shampoo')
    await addOn.getByLabel('Price of one (USD)').fill('5')
    await addOn.getByLabel('Minutes for one').fill('10')
    await addOn.getByLabel('At most').fill('4')
    await checkScreen()
    await form.getByRole('button', { name: 'Save service' }).click()
    await expect(form).toBeHidden()
    await expect(row).toContainText('From $80')
    await expect(row).toContainText('2 sizes')
    expect(await admin.read(id)).toMatchObject({
      price: 80,
      duration: 35,
      sizes: [
        { name: 'Sedan', vehicleSize: 'sedan', price: 100, duration: 40 },
        { name: 'Motorcycle', vehicleSize: null, price: 80 },
      ],
      addOns: [{ name: 'Seat shampoo', price: 5, duration: 10, maxQuantity: 4, required: false }],
    })

    await row.getByRole('button', { name: `Edit ${name}` }).click()
    await form.getByRole('button', { name: 'Remove size 2' }).click()
    await form.getByRole('button', { name: 'Remove size 1' }).click()
    await form.getByLabel('Price (USD)').first().fill('90')
    await form.getByRole('button', { name: 'Save service' }).click()
    await expect(form).toBeHidden()
    expect(await admin.read(id)).toMatchObject({ price: 90, sizes: [], addOns: [{ name: 'Seat shampoo' }] })
    await admin.remove(`/services/${id}`)
    await elsewhere.dispose()
  })

  test('follow rules that are added, switched off and removed, and a minimum', async ({
    page,
    playwright,
    baseURL,
    checkScreen,
  }) => {
    const elsewhere = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
    const admin = await adminCalls(elsewhere)
    const name = `Evening ${Date.now()}`
    await arriveSignedIn(page, DEMO_ADMIN)
    await page.goto(`${screen}?tab=rules`)
    await page.getByRole('button', { name: 'New price rule' }).first().click()
    const form = page.getByRole('dialog', { name: 'New price rule' })
    await form.getByLabel('Name', { exact: false }).first().fill(name)
    await form.getByRole('button', { name: 'Save price rule' }).click()
    await expect(form.getByText('Please enter an amount above 0')).toBeVisible()
    await form.getByLabel('Percent').fill('15')
    await form.getByRole('checkbox', { name: 'Fri' }).check()
    await form.getByLabel('Visits that start from').fill('6:00 PM')
    await form.getByRole('button', { name: 'Save price rule' }).click()
    await expect(form.getByText('Please enter both times, or none of them')).toBeVisible()
    await form.getByLabel('and before').fill('9:00 PM')
    await checkScreen()
    await form.getByRole('button', { name: 'Save price rule' }).click()
    const rule = page
      .getByRole('list', { name: 'Price rules' })
      .getByRole('listitem')
      .filter({ hasText: name })
    await expect(rule).toContainText(/\+15% · Fri · 6:00\s-\s9:00\sPM/)
    await rule.getByRole('button', { name: `Switch off ${name}` }).click()
    await expect(rule).toContainText('Switched off')
    await checkScreen()

    const minimum = page.getByRole('form', { name: 'Minimum for a visit' })
    await minimum.getByLabel('Minimum in USD').fill('8')
    await minimum.getByRole('button', { name: 'Save minimum' }).click()
    await expect(toast(page, 'The minimum has been saved.')).toBeVisible()
    await minimum.getByLabel('Minimum in USD').fill('')
    await minimum.getByRole('button', { name: 'Save minimum' }).click()
    await expect(minimum.getByText('Not saved yet.')).toBeHidden()

    await rule.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(toast(page, `The price rule “${name}” has been removed.`)).toBeVisible()
    expect(await admin.rules()).toEqual([])
    await elsewhere.dispose()
  })
})
