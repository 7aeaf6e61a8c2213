import { INFO_PAGES } from '@jhilik/contract/pages.ts'
import type { Locator, Page } from '@playwright/test'
import { sidewaysScroll } from './support/accessibility.ts'
import { arriveSignedIn } from './support/accounts.ts'
import { dayFromNow } from './support/api.ts'
import { findCutOff } from './support/cut-off.ts'
import { freeSlot } from './support/free-slots.ts'
import { bookingAddress, DEMO_USER } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const titles = {
  about: ['About Jhilik', 'Jhilik-এর কথা'],
  contact: ['Contact', 'যোগাযোগ'],
  faq: ['Frequently asked questions', 'সাধারণ প্রশ্নোত্তর'],
  terms: ['Terms of service', 'ব্যবহারের শর্ত'],
  privacy: ['Privacy policy', 'গোপনীয়তা নীতি'],
  'refund-policy': ['Refund policy', 'রিফান্ড নীতি'],
} as const

const DESKTOP = { width: 1280, height: 800 }

async function speakBangla(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'locale', value: 'bn', url }])
}

for (const slug of INFO_PAGES) {
  test(`/${slug} reads well in both languages`, { tag: '@narrow' }, async ({ page, server, checkScreen }) => {
    const [english, bangla] = titles[slug]
    const phone = page.viewportSize() ?? DESKTOP
    await page.goto(`/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name: english })).toBeVisible()
    await expect(page).toHaveTitle(/Jhilik/)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{30}/)
    await expect(page.getByRole('article')).toBeVisible()
    await checkScreen()
    await page.setViewportSize(DESKTOP)
    await checkScreen()
    await speakBangla(page, server.url)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: bangla })).toBeVisible()
    for (const size of [DESKTOP, phone]) {
      await page.setViewportSize(size)
      expect(await findCutOff(page), `${size.width} px`).toEqual([])
      expect(await sidewaysScroll(page), `${size.width} px`).toBeLessThanOrEqual(0)
    }
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const slug of INFO_PAGES) {
    test(`/${slug} is all there`, { tag: '@wide' }, async ({ page, server }) => {
      await page.goto(`/${slug}`)
      await expect(page.getByRole('heading', { level: 1, name: titles[slug][0] })).toBeVisible()
      await expect(page.getByRole('article')).toHaveText(/.{300}/s)
      await speakBangla(page, server.url)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: titles[slug][1] })).toBeVisible()
    })
  }

  test('the address may ask for a language', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/terms?lang=bn')
    await expect(page.getByRole('heading', { level: 1, name: titles.terms[1] })).toBeVisible()
    await expect(page.getByRole('article')).toContainText('মিনিট')
  })

  test('questions open', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/faq')
    const answer = page.getByText('Card numbers, PINs and wallet passwords go to that company only')
    await expect(answer).toBeHidden()
    await page.getByText('How can I pay?').click()
    await expect(answer).toBeVisible()
  })
})

/** A list of links in the footer, which phones show once its title is pressed. */
async function openList(footer: Locator, name: string): Promise<Locator> {
  const list = footer.getByRole('navigation', { name })
  const closed = list.locator('details:not([open]) > summary')
  if (await closed.isVisible()) await closed.click()
  return list
}

test('the footer leads to every page about the business', { tag: '@narrow' }, async ({
  page,
  checkScreen,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [place, link, title] of [
    ['Company', 'About us', 'About Jhilik'],
    ['Company', 'Contact', 'Contact'],
    ['Company', 'Questions and answers', 'Frequently asked questions'],
    ['The small print', 'Terms of service', 'Terms of service'],
    ['The small print', 'Privacy policy', 'Privacy policy'],
    ['The small print', 'Refund policy', 'Refund policy'],
  ] as const) {
    await (await openList(footer, place)).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  }
  await (await openList(footer, 'Services')).getByRole('link', { name: 'Repair' }).click()
  await expect(page).toHaveURL(/\/service\?type=Repair$/)
  await expect(footer).toContainText('We serve the whole country.')
  await checkScreen()
})

test('the footer switches the theme, together with the header', async ({ page, checkScreen }) => {
  await page.goto('/about')
  const [footer, header] = [page.getByRole('contentinfo'), page.getByRole('banner')]
  await footer.getByRole('button', { name: 'Dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(footer.getByRole('button', { name: 'Light theme' })).toBeVisible()
  await checkScreen()
  await header.getByRole('button', { name: 'Light theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(footer.getByRole('button', { name: 'Dark theme' })).toBeVisible()
})

test.describe('where the system is dark', () => {
  test.use({ colorScheme: 'dark', javaScriptEnabled: false })

  test('the light theme is offered from the start, on pages that stand alone, too', {
    tag: '@narrow',
  }, async ({ page }) => {
    for (const path of ['/', '/login', '/register']) {
      await page.goto(path)
      const offers = page.getByRole('button', { name: /theme$/ })
      await expect(offers.first()).toHaveAccessibleName('Light theme')
      await expect(page.getByRole('button', { name: 'Dark theme' })).toHaveCount(0)
    }
  })
})

test('the checkout has a low header and a short footer, the booking page without a slot whole ones', async ({
  page,
  request,
}) => {
  const heightOf = async (part: 'banner' | 'contentinfo') =>
    (await page.getByRole(part).boundingBox())?.height ?? Number.NaN
  await arriveSignedIn(page, DEMO_USER)
  await page.goto('/about')
  const [header, footer] = [await heightOf('banner'), await heightOf('contentinfo')]
  await page.goto('/booking')
  await expect(page.getByText('No service or slot selected.')).toBeVisible()
  expect([await heightOf('banner'), await heightOf('contentinfo')]).toEqual([header, footer])

  const slot = await freeSlot(request, 'Headlight Restoration', dayFromNow(3))
  await page.goto(bookingAddress({ ...slot, _id: slot.service._id }))
  await expect(page).toHaveURL('/booking')
  await expect(page.getByRole('contentinfo').getByLabel('Email')).toBeVisible()

  await page.goto(bookingAddress(slot))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await heightOf('banner')).toBeLessThan(header)
  expect(await heightOf('banner')).toBeLessThanOrEqual(54)
  expect(await heightOf('contentinfo')).toBeLessThan(footer * 0.8)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/8801700000000',
  )
})

test('the contact page says how to reach the business', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/contact')
  const card = page.getByRole('complementary')
  await expect(card.getByRole('link', { name: '+880 1700-000000' })).toHaveAttribute(
    'href',
    'tel:+8801700000000',
  )
  await expect(card.getByRole('link', { name: 'Write on WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/8801700000000',
  )
  await expect(card.getByRole('link', { name: 'hello@jhilik.example' })).toHaveAttribute(
    'href',
    'mailto:hello@jhilik.example',
  )
  await expect(card.getByRole('link', { name: 'Show on a map' })).toHaveAttribute('href', /Sample\+Road/)
  await expect(card).toContainText('Sat – Thu9:00 AM - 8:00 PM')
  await expect(page.getByText('This is a demo')).toBeVisible()
})

test('a long page has a table of contents that leads to its parts', async ({ page }) => {
  await page.goto('/privacy')
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const closed = contents.getByText('On this page')
  if (!(await contents.getByRole('link').first().isVisible())) await closed.click()
  await contents.getByRole('link', { name: 'Your rights' }).click()
  await expect(page).toHaveURL(/#your-rights$/)
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport()
})
