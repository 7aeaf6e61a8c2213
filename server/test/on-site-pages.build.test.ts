import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    work: false,
    env: { DEMO: '0', GATEWAYS: 'cash', ADMIN_SECOND_FACTOR: 'optional' },
  })
})
afterAll(() => app.close())

/** What is read on a page. Its scripts have texts that it does not show. */
async function read(path: string, locale: string): Promise<string> {
  const { body } = await app.request<string>('GET', path, { headers: { cookie: `locale=${locale}` } })
  return body.replace(/<script\b.*?<\/script>/gs, '').replace(/<[^>]*>/g, ' ')
}

it.each([
  ['en', /pay (safely )?online/i, 'Pay on site', 'You pay on site.'],
  ['bn', /অনলাইনে (নিরাপদে )?পেমেন্ট/, 'কাজের সময় টাকা দিন', 'টাকা দেবেন কাজের সময়।'],
])(
  'pages of a business whose customers pay on site only offer no online payment: %s',
  async (...expected) => {
    const [locale, online, step, sentence] = expected
    const [home, booking] = [await read('/', locale), await read('/booking', locale)]
    expect(home).toContain(step)
    expect(booking).toContain(sentence)
    for (const text of [home, booking, await read('/service', locale)]) expect(text).not.toMatch(online)
  },
)
