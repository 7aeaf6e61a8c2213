import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { arriveSignedIn } from './support/accounts.ts'
import { dayFromNow, listServices } from './support/api.ts'
import { CREW_PAGE, crewAtWork } from './support/crew-jobs.ts'
import { freeSlot } from './support/free-slots.ts'
import { DEMO_USER } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { type Bytes, measureBytes, PAGE_BUDGETS } from './support/weight.ts'

const ASSETS = join(import.meta.dirname, '../web/build/client/assets')
/** A call that only admins make, and a text of their menu. */
const ONLY_IN_DASHBOARDS = ['/auth/users', 'Manage Users']

type Budget = Record<'js' | 'css' | 'total', number>
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** What the other public pages may weigh. The budget of the home page is the tightest. */
const OTHERS = { ...PAGE_BUDGETS, js: 170_000 }
/**
 * Pages for people who are signed in show more, and a form with terms of payment, tax and several ways to pay; the
 * texts in Bangla are longer.
 */
const FOR_MEMBERS = { ...PAGE_BUDGETS, js: 200_200 }
/** Its answers are checked, and read again. What its forms need is fetched once the service worker can keep it. */
const FOR_CREWS = { ...PAGE_BUDGETS, js: 172_000 }
/**
 * The form of a chosen slot comes as one piece. The Bengali fonts are a fifth of the whole. How many small calls are counted differs from
 * visit to visit, by up to 1 kB.
 */
const FOR_FORM = { ...FOR_MEMBERS, js: 226_600, total: 353_200 }

test.describe('a first visit weighs little', { tag: '@narrow' }, () => {
  async function check(path: string, budget: Budget, measured: Promise<Bytes>) {
    const { files, ...bytes } = await measured
    const words = Object.entries(bytes).map(([kind, size]) => `${kind} ${kilobytes(size)}`)
    console.log(`${path}: ${words.join(', ')} in ${files} files`)
    for (const kind of ['js', 'css', 'total'] as const) {
      expect(bytes[kind], `${kind} of ${path}`).toBeLessThanOrEqual(budget[kind])
    }
  }

  for (const [path, budget] of [
    ['/', PAGE_BUDGETS],
    ['/service', OTHERS],
    ['/compare', OTHERS],
    ['/reviews', OTHERS],
    ['/login', OTHERS],
    ['/register', OTHERS],
  ] as const) {
    test(`${path} in either language`, async ({ browser, server }) => {
      for (const lang of ['en', 'bn']) {
        await check(`${path} (${lang})`, budget, measureBytes(browser, server.url + path, { lang }))
      }
    })
  }

  test('a service and its booking, for who is signed in', async ({ browser, server, request }) => {
    const [service] = await listServices(request)
    for (const path of [`/services/${service?._id}`, '/booking']) {
      const visit = { arrive: (page: Page) => arriveSignedIn(page, DEMO_USER) }
      await check(path, FOR_MEMBERS, measureBytes(browser, server.url + path, visit))
    }
  })

  test('the form of a chosen slot in either language', async ({ browser, server, request }) => {
    const { _id, service, date } = await freeSlot(request, 'Engine Bay Cleaning', dayFromNow(2))
    const chosen = new URLSearchParams({ service: service._id, slot: _id, date })
    for (const lang of ['en', 'bn']) {
      const visit = { lang, arrive: (page: Page) => arriveSignedIn(page, DEMO_USER) }
      await check(
        `/booking with a slot (${lang})`,
        FOR_FORM,
        measureBytes(browser, `${server.url}/booking?${chosen}`, visit),
      )
    }
  })

  test('the jobs of a member of a crew, on a phone in the street, in either language', async ({
    browser,
    server,
  }) => {
    const { member } = await crewAtWork(server)
    for (const lang of ['en', 'bn']) {
      const visit = { lang, arrive: (page: Page) => arriveSignedIn(page, member) }
      await check(`${CREW_PAGE} (${lang})`, FOR_CREWS, measureBytes(browser, server.url + CREW_PAGE, visit))
    }
  })

  test('no code of the dashboards on the public pages', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) scripts.push(pathname)
    })
    for (const path of ['/', '/service', '/compare', '/login']) {
      await page.goto(path, { waitUntil: 'networkidle' })
    }
    expect(scripts.filter((path) => path.includes('dashboard'))).toEqual([])
    const sources = scripts.map((path) => readFileSync(join(ASSETS, '..', path), 'utf8')).join('\n')
    for (const words of ONLY_IN_DASHBOARDS) expect(sources, words).not.toContain(words)

    const built = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
    const everything = built.map((name) => readFileSync(join(ASSETS, name), 'utf8')).join('\n')
    for (const words of ONLY_IN_DASHBOARDS) expect(everything, 'was it renamed?').toContain(words)
  })

  test('the styles once, whatever is fetched later, and the formats beside the page', async ({ page }) => {
    const worker = page.waitForEvent('worker')
    await page.goto('/', { waitUntil: 'networkidle' })
    expect((await worker).url()).toMatch(/\/assets\/formats-worker-[^/]+\.js$/)
    const parts: string[] = []
    page.on('response', (response) => parts.push(new URL(response.url()).pathname))
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(() => parts.some((path) => /home-reviews-[^/]+\.js$/.test(path))).toBe(true)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1)
  })
})
