import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './support/test.ts'
import { measureBytes, PAGE_BUDGETS } from './support/weight.ts'

const ASSETS = join(import.meta.dirname, '../web/build/client/assets')
/** A call that only admins make, and a text of their menu. */
const ONLY_IN_DASHBOARDS = ['/auth/users', 'Manage Users']

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Beside the home page, whose budget is the tightest: what the other public pages may weigh. */
const OTHERS = { ...PAGE_BUDGETS, js: 170_000 }

test.describe('a first visit weighs little', { tag: '@narrow' }, () => {
  for (const [path, budget] of [
    ['/', PAGE_BUDGETS],
    ['/service', OTHERS],
    ['/compare', OTHERS],
    ['/reviews', OTHERS],
    ['/login', OTHERS],
    ['/register', OTHERS],
  ] as const) {
    for (const lang of ['en', 'bn']) {
      test(`${path} in ${lang}`, async ({ browser, server }) => {
        const { files, ...bytes } = await measureBytes(browser, server.url + path, lang)
        const words = Object.entries(bytes).map(([kind, size]) => `${kind} ${kilobytes(size)}`)
        console.log(`${path} (${lang}): ${words.join(', ')} in ${files} files`)
        for (const kind of ['js', 'css', 'total'] as const) {
          expect(bytes[kind], `${kind} of ${path}`).toBeLessThanOrEqual(budget[kind])
        }
      })
    }
  }

  test('no code of the dashboards on the public pages', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) scripts.push(pathname)
    })
    for (const path of ['/', '/service', '/login']) {
      await page.goto(path, { waitUntil: 'networkidle' })
    }
    const sources = scripts.map((path) => readFileSync(join(ASSETS, '..', path), 'utf8')).join('\n')
    for (const words of ONLY_IN_DASHBOARDS) expect(sources, words).not.toContain(words)

    const built = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
    const everything = built.map((name) => readFileSync(join(ASSETS, name), 'utf8')).join('\n')
    for (const words of ONLY_IN_DASHBOARDS) expect(everything, 'was it renamed?').toContain(words)
  })
})
