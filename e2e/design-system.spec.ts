import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/test.ts'

const build = join(import.meta.dirname, '../web/build')

test.describe('the design system', { tag: '@wide' }, () => {
  test('is not in what is shipped', async ({ request }) => {
    const answer = await request.get('/design-system')
    expect(answer.status()).toBe(404)
    const files = readdirSync(build, { recursive: true, encoding: 'utf8' })
    const shipped = files.filter((name) => /\.(js|css|json|html)$/.test(name))
    expect(shipped.length).toBeGreaterThan(20)
    const found = shipped.filter((name) =>
      /design-?system/i.test(name + readFileSync(join(build, name), 'utf8')),
    )
    expect(found).toEqual([])
    // A class that only its page uses.
    const styles = shipped.filter((name) => name.endsWith('.css'))
    expect(styles.filter((name) => readFileSync(join(build, name), 'utf8').includes('110rem'))).toEqual([])
  })

  test('fetches the Bengali face for Bangla, not for the sign of the taka', async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
    const write = (text: string) =>
      page.evaluate(async (words) => {
        document.querySelector('h1')?.append(words)
        await document.fonts.ready
      }, text)
    await page.goto('/service', { waitUntil: 'networkidle' })
    await write('৳ 1,250')
    await page.waitForLoadState('networkidle')
    expect(fonts.filter((url) => url.includes('anek'))).toEqual([])
    await write('ঝিলিক')
    await expect.poll(() => fonts.filter((url) => url.includes('anek'))).toHaveLength(1)
  })

  test('fetches the whole Bengali fonts for a rare conjunct, and not before', async ({ page, server }) => {
    const fonts: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
    await page.context().addCookies([{ name: 'locale', value: 'bn', url: server.url }])
    await page.goto('/service', { waitUntil: 'networkidle' })
    expect(fonts.filter((url) => url.includes('anek-bangla-common'))).toHaveLength(2)
    expect(fonts.filter((url) => url.includes('anek-bangla-bengali'))).toEqual([])
    await page.keyboard.press('Tab')
    await page.evaluate(() => document.querySelector('h1')?.append('উচ্ছ্বাস'))
    await expect(page.locator('html')).toHaveAttribute('data-conjuncts', 'all')
    await expect.poll(() => fonts.filter((url) => url.includes('anek-bangla-bengali'))).not.toEqual([])
  })

  test('lets pictures follow the theme', async ({ page }) => {
    const picture = page
      .getByRole('region', { name: /^Top Picks/ })
      .locator('img')
      .first()
    const inTheme = async (theme: string) => {
      await page.goto('/')
      await page.context().addCookies([{ name: 'theme', value: theme, url: page.url() }])
      await page.reload()
      await picture.scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      return picture.screenshot()
    }
    expect((await inTheme('dark')).equals(await inTheme('light'))).toBe(false)
  })
})
