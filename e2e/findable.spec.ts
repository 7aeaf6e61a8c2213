import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, chromium, type Page } from '@playwright/test'
import { arriveRegistered } from './support/accounts.ts'
import { findChromium } from './support/chromium.ts'
import { bookUpToPayment, logOut, payAtGateway } from './support/steps.ts'
import { expect, listen, test } from './support/test.ts'

interface OfferedService {
  _id: string
  name: string
  price: number
  currency: string
  bn: { name: string; description: string }
}

async function firstService(request: APIRequestContext): Promise<OfferedService> {
  const answer = await request.get('/api/services')
  return (await answer.json()).data[0]
}

const content = (page: Page, name: string) =>
  page.locator(`head meta[name="${name}"], head meta[property="${name}"]`).getAttribute('content')

async function structuredData(page: Page): Promise<Record<string, unknown>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  expect(texts).toHaveLength(1)
  return JSON.parse(texts[0] ?? '')
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page has one address a language, and says so', { tag: '@wide' }, async ({
    page,
    server,
  }) => {
    const { _id } = await firstService(page.request)
    const paths = [
      '/',
      '/service',
      '/compare',
      '/reviews',
      '/about',
      '/faq',
      '/login',
      '/register',
      `/services/${_id}`,
    ]
    for (const path of paths) {
      for (const language of ['en', 'bn']) {
        await page.goto(`${path}?utm_source=mail&search=wash&lang=${language}`)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        const addresses = { en: server.url + path, bn: `${server.url}${path}?lang=bn` }
        const own = addresses[language as 'en' | 'bn']
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', own)
        for (const [name, address] of Object.entries({ ...addresses, 'x-default': addresses.en })) {
          const alternate = page.locator(`link[rel="alternate"][hreflang="${name}"]`)
          await expect(alternate).toHaveAttribute('href', address)
        }
        expect(await content(page, 'og:url')).toBe(own)
        expect(await content(page, 'og:locale')).toBe(language === 'bn' ? 'bn_BD' : 'en_US')
        for (const name of ['description', 'og:title', 'og:description', 'og:image:alt', 'twitter:card']) {
          expect((await content(page, name)) ?? '', `${name} of ${own}`).toMatch(/\S/)
        }
        const image = await page.request.get((await content(page, 'og:image')) ?? '')
        expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png'])
        await expect(page.locator('meta[name="robots"]')).toHaveCount(0)
      }
    }
  })

  test.describe('asked for what is not there', () => {
    test.use({ expected: /404 \(Not Found\)/ })

    test('what is private or missing is not to be found', { tag: '@wide' }, async ({ page }) => {
      const own = ['/booking', '/booking/result/x', '/dashboard/user', '/dashboard/admin/user-bookings']
      for (const path of [...own, '/offline', '/no-such-page', '/services/no-such-service']) {
        await page.goto(path)
        expect(await content(page, 'robots'), path).toBe('noindex')
        await expect(page.locator('link[rel="canonical"]'), path).toHaveCount(0)
      }
    })
  })

  test('the switch in the header is a link that the site remembers', { tag: '@wide' }, async ({ page }) => {
    await page.goto('/service?search=wash')
    await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
    await expect(page).toHaveURL(/search=wash/)
    await page.goto('/compare')
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
    await page.goto('/compare?lang=xx')
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/compare')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('phones have the switch at both ends of the page', { tag: '@narrow' }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'বাংলা' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test.describe('in a browser that prefers Bangla', () => {
    test.use({ locale: 'bn-BD' })

    test('the first visit is in Bangla, and the choice of English stays', { tag: '@wide' }, async ({
      page,
      server,
    }) => {
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${server.url}/?lang=bn`)
      await page.goto('/login')
      await page.getByRole('link', { name: 'English' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      await page.goto('/faq')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    })
  })
})

test('the switch changes the language where the reader is', { tag: '@wide' }, async ({ page }) => {
  await page.goto('/service?lang=en&search=wash')
  await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await expect(page).toHaveURL(/\/service\?search=wash$/)
})

test('search engines read real facts', { tag: '@wide' }, async ({ page, server }) => {
  const service = await firstService(page.request)
  const { meta } = await (await page.request.get('/api/review?limit=1')).json()
  await page.goto('/')
  const [business, faq] = (await structuredData(page))['@graph'] as Record<string, object[]>[]
  expect(business).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'Jhilik',
    url: `${server.url}/`,
    aggregateRating: {
      ratingValue: Math.round(meta.average * 10) / 10,
      reviewCount: meta.count,
      bestRating: 5,
    },
  })
  expect(faq?.['@type']).toBe('FAQPage')
  const questions = page.getByRole('region', { name: 'Questions' }).locator('details')
  const told = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
  await expect(questions.locator('summary')).toHaveText(told.map(({ name }) => name))
  await expect(questions.locator('p')).toHaveText(told.map(({ acceptedAnswer }) => acceptedAnswer.text))

  // Visitors are sent to log in; crawlers read what the server has sent.
  const graphAt = async (path: string) => {
    const html = await (await page.request.get(path)).text()
    const found = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    return JSON.parse(found)['@graph']
  }
  const graph = await graphAt(`/services/${service._id}`)
  expect(graph[0]).toMatchObject({
    '@type': 'Service',
    name: service.name,
    offers: { '@type': 'AggregateOffer', lowPrice: service.price, priceCurrency: service.currency },
  })
  expect(graph[1]['@type']).toBe('BreadcrumbList')
  const trail = graph[1].itemListElement.map(({ item }: { item: string }) => item)
  expect(trail).toEqual([`${server.url}/`, `${server.url}/service`, `${server.url}/services/${service._id}`])
  const [inBangla] = await graphAt(`/services/${service._id}?lang=bn`)
  expect(inBangla).toMatchObject({ name: service.bn.name, description: service.bn.description })
})

test('browsers offer to install the app', { tag: '@wide' }, async ({ server }) => {
  // The test uses a profile, because nothing can be installed in a private window.
  const profile = await mkdtemp(join(tmpdir(), 'jhilik-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
    // Playwright's configuration blocks service workers, which logs a warning.
    serviceWorkers: 'allow',
  })
  try {
    const complaints = listen(context)
    const page = await context.newPage()
    await page.goto(server.url)
    await expect(page.locator('link[rel=manifest]')).toBeAttached()
    const devtools = await context.newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const { errors, url } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(url).toBe(`${server.url}/manifest.webmanifest?lang=en`)
    expect(complaints, 'the browser console').toEqual([])
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})

test.describe('while the network is away', () => {
  test.use({ serviceWorkers: 'allow', expected: /ERR_INTERNET_DISCONNECTED|cannot be reached/ })

  test('a page says so, in the reader’s language, and comes back', { tag: '@narrow' }, async ({
    page,
    context,
    checkScreen,
  }) => {
    await page.goto('/?lang=bn')
    await workerReady(page, 'bn')
    await context.setOffline(true)
    await page.goto('/service')
    await expect(page.getByRole('heading', { name: 'আপনি এখন অফলাইনে আছেন' })).toBeVisible()
    await expect(page.locator('#next-booking')).toBeHidden()
    await checkScreen()
    await page.getByRole('link', { name: 'আবার চেষ্টা করুন' }).click()
    await expect(page.getByRole('heading', { name: 'আপনি এখন অফলাইনে আছেন' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expect(page).toHaveURL(/\/service$/)
  })

  test.describe('in a browser that prefers Bangla', () => {
    test.use({ locale: 'bn-BD' })

    test('so does a first visit', { tag: '@wide' }, async ({ page, context }) => {
      await page.goto('/')
      await workerReady(page, 'bn')
      await context.setOffline(true)
      await page.goto('/service')
      await expect(page.getByRole('heading', { name: 'আপনি এখন অফলাইনে আছেন' })).toBeVisible()
      await context.setOffline(false)
    })
  })

  test('a page comes back without word of the network, too', { tag: '@wide' }, async ({ page, context }) => {
    await page.addInitScript(() => {
      window.addEventListener('online', (event) => event.stopImmediatePropagation())
    })
    await page.goto('/')
    await workerReady(page, 'en')
    await context.setOffline(true)
    await page.goto('/service')
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('listitem').first()).toBeVisible()
  })

  test('the next booking is shown, and forgotten at log out', { tag: '@wide' }, async ({
    page,
    context,
    checkScreen,
  }) => {
    await arriveRegistered(page)
    await bookUpToPayment(page, 4)
    await payAtGateway(page)
    const service = (await (await page.request.get('/api/services')).json()).data[4].name
    await page.goto('/')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('jhilik:next-booking')))
      .toContain(service)
    await workerReady(page, 'en')

    await context.setOffline(true)
    await page.goto('/compare')
    const booking = page.getByRole('region', { name: 'Your next booking' })
    await expect(booking).toContainText(service)
    await expect(booking).toContainText('House 7, Road 4, Dhanmondi, Dhaka')
    await expect(booking).toContainText(/\d:\d{2}.*\s- \d{1,2}:\d{2}\s[AP]M/)
    await checkScreen()

    // The page reloads by itself. The test waits for this, because the next navigation would interrupt it.
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Compare services' })).toBeVisible()
    await page.goto('/')
    await logOut(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('jhilik:next-booking'))).toBeNull()
    await context.setOffline(true)
    await page.goto('/compare')
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(booking).toBeHidden()
    await context.setOffline(false)
  })

  test('nothing about anybody is kept by the worker', { tag: '@wide' }, async ({ page }) => {
    await arriveRegistered(page)
    await page.goto('/')
    await workerReady(page, 'en')
    await page.goto('/dashboard/user/Upcoming-bookings')
    await expect(page.getByText('There are no upcoming bookings.')).toBeVisible()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return lists.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/offline')
    expect(kept.filter((path) => !/^\/(assets\/|offline$|favicon\.svg$)/.test(path))).toEqual([])
  })
})

/** The worker is there, and has the offline page in that language. */
async function workerReady(page: Page, language: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL), { timeout: 20_000 })
    .toMatch(new RegExp(`/sw\\.js\\?lang=${language}$`))
}
