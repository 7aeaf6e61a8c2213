import type { Page } from '@playwright/test'
import { arriveSignedIn } from './support/accounts.ts'
import { dayFromNow } from './support/api.ts'
import { untilInteractive } from './support/await-hydration.ts'
import { DEMO_ADMIN } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { visitWithoutScripts } from './support/visit-without-scripts.ts'

/** The calendar's own script and what it opens in, by the names that the build gives them; icons have longer ones. */
const CALENDAR = /\/(calendar|PopoverPopup)-[\w-]{7}\.js$/

const BAD_DATE = 'Date input not valid.'
const typed = (date: string) => date.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')

async function inBangla(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: 'bn', url: page.url() }])
}

async function openCreateSlot(page: Page): Promise<void> {
  await arriveSignedIn(page, DEMO_ADMIN)
  await page.goto('/dashboard/admin/create-slot')
  await expect(page.getByRole('textbox', { name: 'Date' })).toBeEnabled()
}

test.describe('a date', () => {
  test('is typed as month/day/year, pasted as ISO, and refused when there is no such day', {
    tag: '@narrow',
  }, async ({ page, checkScreen }) => {
    await openCreateSlot(page)
    const date = page.getByRole('textbox', { name: 'Date' })
    await expect(date).toHaveAttribute('placeholder', 'MM/DD/YYYY')
    for (const [text, shown] of [
      ['2/29/2028', '02/29/2028'],
      ['2028-11-05', '11/05/2028'],
      ['11 5 28', '11/05/2028'],
      ['১১/০৫/২০২৮', '11/05/2028'],
    ] as const) {
      await date.fill(text)
      await date.blur()
      await expect(date).toHaveValue(shown)
    }
    await date.fill('02/30/2028')
    await expect(page.getByText(BAD_DATE)).toBeHidden()
    await date.blur()
    await expect(date).toHaveAccessibleDescription(BAD_DATE)
    await expect(date).toHaveAttribute('aria-invalid', 'true')
    await expect(date).toHaveValue('02/30/2028')
    await checkScreen()
    await page.getByLabel('Service').selectOption('Ceramic Coating')
    await page.getByRole('button', { name: 'Create slot' }).click()
    await expect(date).toBeFocused()
    await expect(date).toHaveAccessibleDescription(BAD_DATE)
    await date.fill('02/28/2028')
    await expect(page.getByText(BAD_DATE)).toBeHidden()
  })

  test('is picked with the mouse or a finger from a calendar that marks today', async ({
    page,
    checkScreen,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openCreateSlot(page)
    expect(asked.filter((url) => CALENDAR.test(url))).toEqual([])
    await page.getByRole('button', { name: 'Choose a date' }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.getByRole('button', { name: /^Today, / })).toBeFocused()
    await checkScreen()
    await calendar.getByRole('button', { name: 'Next month' }).click()
    const month = (await calendar.getByRole('status').textContent()) ?? ''
    const [name = '', year = ''] = month.split(' ')
    await calendar.getByRole('button', { name: new RegExp(`, ${name} 17, ${year}$`) }).click()
    await expect(calendar).toBeHidden()
    const date = page.getByRole('textbox', { name: 'Date' })
    await expect(date).toHaveValue(new RegExp(`^\\d\\d/17/${year}$`))
    const change = page.getByRole('button', {
      name: new RegExp(`^Change the date, .+, ${name} 17, ${year}$`),
    })
    await expect(change).toBeFocused()
    await change.click()
    await expect(calendar.getByRole('gridcell', { selected: true })).toHaveText('17')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(calendar).toBeHidden()
  })

  test('is picked with the keyboard alone', { tag: '@wide' }, async ({ page }) => {
    await openCreateSlot(page)
    const date = page.getByRole('textbox', { name: 'Date' })
    await date.fill('12/31/2027')
    await date.press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.getByRole('button', { name: /December 31, 2027, chosen$/ })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(calendar.getByRole('button', { name: /January 1, 2028$/ })).toBeFocused()
    await expect(calendar.getByRole('status')).toHaveText('January 2028')
    await page.keyboard.press('PageDown')
    await expect(calendar.getByRole('button', { name: /February 1, 2028$/ })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(calendar.getByRole('button', { name: /February 8, 2028$/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(calendar).toBeHidden()
    await expect(date).toHaveValue('02/08/2028')
    await expect(page.getByRole('button', { name: /^Change the date, .+February 8, 2028$/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(calendar).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(date).toHaveValue('02/08/2028')
    // Escape also closes it while the focus has not moved into it yet.
    const button = page.getByRole('button', { name: /^Change the date/ })
    await button.evaluate(async (element: HTMLElement) => {
      element.click()
      // React has opened the calendar in a microtask; the focus moves in the next frame.
      await Promise.resolve()
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    await expect(calendar).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('speaks Bangla, takes the digits of both and shows those of Bangla', { tag: '@narrow' }, async ({
    page,
    checkScreen,
  }) => {
    await openCreateSlot(page)
    await inBangla(page)
    await page.reload()
    const date = page.getByRole('textbox', { name: 'তারিখ' })
    await date.fill('1১/২১/2027')
    await date.blur()
    await expect(date).toHaveValue('১১/২১/২০২৭')
    await page.getByRole('button', { name: /^তারিখ বদলান/ }).click()
    const calendar = page.getByRole('dialog', { name: 'ক্যালেন্ডার' })
    await expect(calendar.getByRole('status')).toHaveText('নভেম্বর ২০২৭')
    await expect(calendar.locator('th').first()).toHaveText('র')
    await expect(calendar.getByRole('button', { name: /২৪ নভেম্বর, ২০২৭/ })).toHaveText('২৪')
    await checkScreen()
    await calendar.getByRole('button', { name: /২৪ নভেম্বর, ২০২৭/ }).click()
    await expect(date).toHaveValue('১১/২৪/২০২৭')
    await date.fill('কাল')
    await date.blur()
    await expect(date).toHaveAccessibleDescription('তারিখটি ঠিক নয়।')
  })

  test('narrows the list of slots, and clearing it shows all again', { tag: '@narrow' }, async ({ page }) => {
    await arriveSignedIn(page, DEMO_ADMIN)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/slots') asked.push(searchParams.get('date') ?? 'all')
    })
    await page.goto('/dashboard/admin/slot-management')
    const date = page.getByRole('textbox', { name: 'Date' })
    const tomorrow = dayFromNow(1)
    await date.pressSequentially(typed(tomorrow))
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    // Live updates may ask again; no half-typed day is asked for.
    await expect.poll(() => [...new Set(asked)]).toEqual(['all', tomorrow])
    await page.getByRole('button', { name: /^Change the date/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
    await expect(date).toHaveValue('')
  })
})

test.describe('a time', () => {
  test('is typed freely, or picked from the half hours', { tag: '@narrow' }, async ({
    page,
    checkScreen,
  }) => {
    await openCreateSlot(page)
    const start = page.getByRole('combobox', { name: 'Start time' })
    await start.fill('9.30 pm')
    await start.blur()
    await expect(start).toHaveValue('9:30 PM')
    await start.fill('half past')
    await start.blur()
    await expect(start).toHaveAccessibleDescription('Please enter a time like 9:30 AM')
    await start.fill('21')

    await start.press('ArrowDown')
    const list = page.getByRole('listbox', { name: 'Times' })
    await expect(list.getByRole('option')).toHaveCount(48)
    await expect(start).toHaveAttribute('aria-activedescendant', /-21:00$/)
    await start.press('ArrowDown')
    await checkScreen()
    await start.press('Enter')
    await expect(start).toHaveValue('9:30 PM')
    await expect(list).toBeHidden()

    await page.getByRole('button', { name: 'Choose a time' }).last().click()
    await list.getByRole('option', { name: '10:00 PM' }).click()
    await expect(page.getByRole('combobox', { name: 'End time' })).toHaveValue('10:00 PM')
    await start.press('ArrowDown')
    await start.press('Escape')
    await expect(list).toBeHidden()
    await expect(start).toHaveValue('9:30 PM')

    // Enter takes what was typed, and does not send the form, which would mark the fields that are missing.
    await start.fill('8 pm')
    await start.press('Enter')
    await expect(start).toHaveValue('8:00 PM')
    const date = page.getByRole('textbox', { name: 'Date' })
    await date.fill('1/2/2090')
    await date.press('Enter')
    await expect(date).toHaveValue('01/02/2090')
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  })
})

test('a number is typed in either digits, and stepped by the arrow keys', { tag: '@narrow' }, async ({
  page,
}) => {
  await openCreateSlot(page)
  const seats = page.getByLabel('Seats')
  await seats.fill('')
  await seats.pressSequentially('১২ x')
  await expect(seats).toHaveValue('12')
  await seats.press('ArrowUp')
  await expect(seats).toHaveValue('13')
  await inBangla(page)
  await page.reload()
  const bangla = page.getByLabel('আসন')
  await bangla.fill('100')
  await expect(bangla).toHaveValue('১০০')
  await bangla.press('ArrowUp')
  await expect(bangla).toHaveValue('১০০')
  await bangla.press('ArrowDown')
  await expect(bangla).toHaveValue('৯৯')
})

test('what is clicked to leave a field does not move away', async ({ page }) => {
  await openCreateSlot(page)
  const submit = page.getByRole('button', { name: 'Create slot' })
  await submit.click()
  await expect(page.getByText('End time is required')).toBeVisible()
  await page.getByLabel('Service').selectOption('Plumbing Repair')
  await page.getByRole('textbox', { name: 'Date' }).fill(typed(dayFromNow(9)))
  await page.getByRole('combobox', { name: 'Start time' }).fill('5 am')
  // Leaving this field removes its message, and the form is then a line shorter.
  await page.getByRole('combobox', { name: 'End time' }).fill('6')
  await expect(page.getByText('End time is required')).toBeVisible()
  await submit.click()
  await expect(page.getByRole('alertdialog', { name: 'Success' })).toBeVisible()
})

test.describe('the search on the home page', { tag: '@wide' }, () => {
  test('logs what was asked for, calls nothing and leads to the services of that day', async ({
    page,
    checkScreen,
  }) => {
    const logged: unknown[] = []
    const asked: string[] = []
    page.on('console', async (message) => {
      if (message.text().startsWith('Booking search')) logged.push(await message.args()[1]?.jsonValue())
    })
    page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await page.goto('/')
    const search = page.getByRole('form', { name: 'Find a time that suits you' })
    await search.getByLabel('Location').fill('Banani, Dhaka')
    const date = search.getByRole('textbox', { name: 'Date' })
    const time = search.getByRole('combobox', { name: 'Time' })
    await expect(time).toHaveValue('10:00 AM')
    await date.fill('yesterday')
    await date.blur()
    await search.getByRole('combobox', { name: 'Service type' }).selectOption('Cleaning')
    await expect(search.getByText(BAD_DATE)).toBeVisible()
    await checkScreen()
    await search.getByRole('button', { name: 'Book your wash now' }).click()
    await expect(date).toBeFocused()
    await expect(page).toHaveURL(/\/$/)
    // A day that has passed is refused, too.
    await date.fill(dayFromNow(-1))
    await date.press('Enter')
    await expect(search.getByText(/^Please choose .+ or later\.$/)).toBeVisible()
    await expect(search.getByText(BAD_DATE)).toBeHidden()

    const day = dayFromNow(3)
    await time.fill('2 pm')
    await date.fill(typed(day))
    await date.press('Enter')
    await expect(page).toHaveURL(
      new RegExp(`/service\\?type=Cleaning&location=Banani%2C\\+Dhaka&date=${day}&time=14%3A00$`),
    )
    await expect(page.getByRole('link', { name: /^Details of Exterior Foam Wash/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Details of AC Servicing/ })).toBeHidden()
    await expect
      .poll(() => logged)
      .toEqual([{ location: 'Banani, Dhaka', date: day, time: '14:00', serviceType: 'Cleaning' }])
    expect(asked.filter((call) => /POST|\/api\/(bookings|slots)/.test(call))).toEqual([])
  })

  test('judges what was typed before the page was hydrated', { tag: '@wide' }, async ({ page }) => {
    const letScriptsCome = await visitWithoutScripts(page, '/')
    const date = page.getByRole('textbox', { name: 'Date' })
    const time = page.getByRole('combobox', { name: 'Time' })
    await date.fill('02/30/2028')
    await time.fill('2 pm')
    await time.blur()
    letScriptsCome()
    await expect(date).toHaveAccessibleDescription(BAD_DATE)
    await expect(time).toHaveValue('2:00 PM')
  })

  test('offers no day that has passed, and fetches the calendar when it is opened', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(scripts.filter((url) => CALENDAR.test(url))).toEqual([])
    await page.getByRole('button', { name: 'Choose a date' }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.getByRole('button', { name: /^Today, / })).toBeEnabled()
    await expect(calendar.getByRole('button', { name: 'Previous month' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(scripts.filter((url) => url.includes('/calendar-'))).not.toEqual([])
  })

  test('is in Bangla as well', async ({ page, checkScreen }) => {
    await page.goto('/')
    await inBangla(page)
    await page.reload()
    const time = page.getByRole('combobox', { name: 'সময়' })
    await expect(time).toHaveValue('সকাল ১০:০০')
    const option = page.getByRole('option', { name: 'সকাল ১১:৩০' })
    await untilInteractive(time)
    await time.click()
    await option.click()
    await expect(time).toHaveValue('সকাল ১১:৩০')
    const date = page.getByRole('textbox', { name: 'তারিখ' })
    await date.fill('৩১/৩১/২০২৭')
    await date.blur()
    await expect(page.getByText('তারিখটি ঠিক নয়।')).toBeVisible()
    await checkScreen()
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('has plain fields and asks for the list all the same', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('textbox', { name: 'Date' }).fill('11/21/2030')
      await page.getByRole('combobox', { name: 'Service type' }).selectOption('Repair')
      const send = page.getByRole('button', { name: 'Book your wash now' })
      await send.click()
      // The browser asks for what is missing.
      await expect(page.getByLabel('Location')).toBeFocused()
      await page.getByLabel('Location').fill('Dhanmondi')
      await send.click()
      await expect(page).toHaveURL(/\/service\?.*type=Repair/)
      await expect(page.getByRole('link', { name: /^Details of AC Servicing/ })).toBeVisible()
    })
  })
})
