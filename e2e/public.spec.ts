import { arriveRegistered } from './support/accounts.ts'
import { untilInteractive } from './support/await-hydration.ts'
import { bookUpToPayment, DEMO_USER, payAtGateway, serviceNames, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.describe('home', () => {
  test('the search logs what was asked for and shows the services that match', { tag: '@wide' }, async ({
    page,
    checkScreen,
  }) => {
    const logged: string[] = []
    const calls: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    page.on('request', (request) => calls.push(request.url()))
    await page.goto('/')
    const search = page.getByRole('form', { name: 'Find a time that suits you' })
    await expect(search.getByLabel('Time', { exact: true })).toHaveValue('10:00 AM')
    // The browser itself would say what is missing if the form were sent earlier.
    await untilInteractive(search)
    await search.getByRole('button', { name: 'Book your wash now' }).click()
    await expect(search.getByText('Location is required')).toBeVisible()
    await expect(search.getByText('Service type is required')).toBeVisible()
    await checkScreen()

    await search.getByLabel('Location').fill('Dhanmondi, Dhaka')
    await expect(search.getByText('Location is required')).toBeHidden()
    await expect(search.getByText('Service type is required')).toBeVisible()
    await search.getByLabel('Service type').selectOption('Repair')
    await expect(search.getByText('Service type is required')).toBeHidden()
    await search.getByRole('button', { name: 'Book your wash now' }).click()
    await expect(page).toHaveURL(/\/service\?type=Repair&location=Dhanmondi%2C\+Dhaka&time=10%3A00$/)
    await expect(serviceNames(page)).toHaveText(['AC Servicing', 'Headlight Restoration', 'Plumbing Repair'])
    expect(logged.filter((text) => text.startsWith('Booking search'))).toHaveLength(1)
    expect(calls.filter((url) => url.includes('/api/bookings'))).toEqual([])
  })

  test('phones have no search form', { tag: '@narrow' }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Book A Service' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Book your wash now' })).toBeHidden()
  })

  test('six services are featured, and the two newest reviews with the average', { tag: '@narrow' }, async ({
    page,
  }) => {
    await page.goto('/')
    const featured = page.getByRole('region', { name: 'Top Picks: Our Featured Services' })
    await expect(featured.getByRole('listitem')).toHaveCount(6)
    const reviews = page.getByRole('region', { name: 'User Reviews' })
    await expect(reviews.getByRole('heading', { name: 'Leave a Review' })).toBeVisible()
    await expect(reviews.getByRole('listitem')).toHaveCount(2)
    await expect(reviews.getByText(/^\d\.\d\/5$/)).toBeVisible()
    await expect(reviews.getByText('Overall rating')).toBeAttached()
    await reviews.getByRole('link', { name: 'See All Reviews' }).click()
    await expect(page).toHaveURL(/\/reviews$/)
  })

  test('a phone shows it all on five screens, and counts only what is true', { tag: '@narrow' }, async ({
    page,
    baseURL,
  }) => {
    for (const lang of ['bn', 'en']) {
      await page.context().addCookies([{ name: 'locale', value: lang, url: baseURL ?? '' }])
      await page.goto('/', { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(height, lang).toBeLessThanOrEqual(5 * 740)
    }
    const { data } = await (await page.request.get('/api/site/home')).json()
    expect(data.completedJobs).toBeGreaterThan(0)
    const steps = page.getByRole('region', { name: 'How it works' })
    await expect(steps.getByRole('term')).toHaveText(['jobs completed', /^\d+ reviews$/, 'kinds of service'])
    await expect(steps.getByRole('definition').first()).toHaveText(String(data.completedJobs))
    await expect(page.getByRole('region', { name: /^Get Your Car/ })).toContainText(data.quote.review)
  })

  test('who is signed in leaves a review, and the form starts anew', { tag: '@narrow' }, async ({
    page,
    checkScreen,
  }) => {
    await arriveRegistered(page)
    await page.goto('/')
    const reviews = page.getByRole('region', { name: 'User Reviews' })
    const form = reviews.locator('form')
    const text = `Spotless down to the door sills, ${Date.now()}.`
    await form.getByText('Your rating').scrollIntoViewIfNeeded()
    await expect(form.getByLabel('Your review')).toBeEnabled()
    // The radio button itself is only for keyboards and screen readers; its label is the star.
    await form.getByRole('radio', { name: '4 stars' }).focus()
    await page.keyboard.press('Space')
    await form.getByLabel('Your review').fill(text)
    await form.getByRole('button', { name: 'Submit review' }).click()

    const dialog = page.getByRole('alertdialog', { name: 'Success' })
    await expect(dialog).toContainText('Review submitted successfully!')
    await checkScreen()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(form.getByLabel('Your review')).toHaveValue('')
    await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)
    const newest = reviews.getByRole('listitem').first()
    await expect(newest).toContainText(text)
    await expect(newest.getByRole('img', { name: '4.0 out of 5 stars' })).toBeVisible()
  })

  test('the countdown to the next slot ticks in the header', { tag: '@wide' }, async ({ page }) => {
    await arriveRegistered(page)
    // The page removes the booking that is kept for offline use once it knows that there is none.
    const readKept = () => page.evaluate(() => localStorage.getItem('jhilik:next-booking'))
    await page.evaluate(() => localStorage.setItem('jhilik:next-booking', '{}'))
    await page.goto('/service')
    const countdown = page.getByRole('timer', { name: '(Upcoming slot)' })
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await expect.poll(readKept).toBeNull()
    await expect(countdown).toBeHidden()
    await bookUpToPayment(page, 6)
    await payAtGateway(page)
    await expect(countdown).toContainText('(Upcoming slot)')
    await expect(countdown).toHaveText(/^\d+d\d\dh\d\dm\d\ds/)
    const before = (await countdown.textContent()) ?? ''
    await expect(countdown).not.toHaveText(before)
  })
})

test('a link with the parameters of a social network opens the same page', { tag: '@narrow' }, async ({
  page,
}) => {
  await page.goto('/service?fbclid=IwAR1&utm_source=network')
  await expect(serviceNames(page)).toHaveCount(12)
  await page.getByLabel('Search').fill('foam')
  await expect(serviceNames(page)).toHaveText(['Exterior Foam Wash'])
  await expect(page).toHaveURL(/fbclid=IwAR1.*search=foam/)
  await page.getByRole('link', { name: 'বাংলা' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(serviceNames(page)).toHaveText(['গাড়ির ফোম ওয়াশ'])
})

test.describe('around every page', () => {
  test('the way back to the top appears after 300 pixels, and only it moves slowly', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    // The page is scrolled at once, as when it is opened or somebody comes back to it.
    const place = await page.evaluate(() => {
      window.scrollTo(0, 200)
      return window.scrollY
    })
    expect(place).toBe(200)
    const toTop = page.getByRole('button', { name: 'Back to top' })
    await page.evaluate(() => window.scrollTo(0, 300))
    await expect(toTop).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, 301))
    await expect(toTop).toBeVisible()
    await toTop.click()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(toTop).toBeHidden()
  })

  test('the way back to the top covers no control', async ({ page }) => {
    await page.goto('/about')
    const toTop = page.getByRole('button', { name: 'Back to top' })
    /** The controls whose middle is below the button. */
    const covered = () =>
      toTop.evaluate((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const controls = [...document.querySelectorAll('main a, footer a, footer button, footer input')]
        return controls.flatMap((control) => {
          const box = control.getBoundingClientRect()
          const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
          return x > left && x < right && y > top && y < bottom ? [control.outerHTML] : []
        })
      })
    const end = await page.evaluate(() => document.documentElement.scrollHeight)
    for (const place of [end, end - 150, end - 300, end - 450]) {
      await page.evaluate((y) => window.scrollTo(0, y), place)
      await expect(toTop).toBeVisible()
      await expect.poll(covered).toEqual([])
    }
  })

  test('the newsletter box asks for a confirmation', { tag: '@narrow' }, async ({ page, checkScreen }) => {
    await page.goto('/compare')
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('We serve the whole country.')
    const subscribe = footer.getByRole('button', { name: 'Subscribe' })
    await subscribe.scrollIntoViewIfNeeded()
    await footer.getByLabel('Email').fill('not an address')
    await expect(footer.locator('form')).toHaveAttribute('novalidate')
    await subscribe.click()
    await expect(footer.getByRole('alert')).toBeVisible()
    await footer.getByLabel('Email').fill(`reader-${Date.now()}@people.example`)
    await subscribe.click()
    await expect(footer.getByText('Almost there! Please check your email and confirm.')).toBeVisible()
    await checkScreen()
  })
})

test('nothing is booked without a choice', { tag: '@narrow' }, async ({ page, checkScreen }) => {
  await page.goto('/booking')
  await expect(page.getByText('No service or slot selected.')).toBeVisible()
  await checkScreen()
  await page.getByRole('main').getByRole('link', { name: 'Browse services' }).click()
  await expect(page).toHaveURL(/\/service$/)
  await arriveRegistered(page)
  await page.goto('/booking')
  await page.getByRole('main').getByRole('link', { name: 'My bookings' }).click()
  await expect(page.getByText('There are no upcoming bookings.')).toBeVisible()
})

test('a time of the home page is chosen on the page of its service', { tag: '@narrow' }, async ({ page }) => {
  await arriveRegistered(page)
  await page.goto('/')
  const times = page.getByRole('region', { name: 'Next free times' }).getByRole('listitem')
  // Phones show three of the four.
  await expect(times).toHaveCount(3)
  const start = (await times.first().locator('b').first().textContent()) ?? ''
  await times.first().getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Book This Service' })).toBeVisible()
  const chosen = page.getByRole('main').getByRole('button', { pressed: true, name: /^\d+:\d\d/ })
  await expect(chosen).toContainText(start.replace(/\s[AP]M$/, ''))
  await expect(page).toHaveURL(/[?&]slot=/)

  // The last time of a day has no other beside it, and the next day may be full.
  await page
    .getByRole('main')
    .getByRole('button', { name: /\d free$/, pressed: false })
    .first()
    .click()
  const free = page
    .getByRole('main')
    .getByRole('button', { pressed: false, name: /^\d+:\d\d/, disabled: false })
  const other = (await free.first().textContent()) ?? ''
  await free.first().click()
  await expect(chosen).toHaveText(other)
  await expect(page).not.toHaveURL(/[?&]slot=/)
})

test('visitors log in before they read reviews, and come back', { tag: '@narrow' }, async ({
  page,
  checkScreen,
}) => {
  await page.goto('/reviews')
  await expect(page.getByText('Please log in to view reviews')).toBeVisible()
  await checkScreen()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await signIn(page, DEMO_USER)
  await expect(page).toHaveURL(/\/reviews$/)
  await expect(page.getByText('Please log in to view reviews')).toBeHidden()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await checkScreen()
})
