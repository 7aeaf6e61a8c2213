import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { INFO_PAGES, type InfoPage } from '@jhilik/contract/pages.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MAX_UNPAID_HOLDS } from '../src/bookings/rules/checkout.ts'
import { journalTime } from '../src/catalog/views/pages.ts'
import { REFRESH_TOKEN_DAYS } from '../src/people/rules/tokens.ts'
import { startTestApp, type TestApp } from './support/app.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  const env = { BUSINESS_NAME: 'Wash & <Shine>', HOLD_MINUTES: '25' }
  app = await startTestApp({ work: false, sandbox: false, env })
  folder = join(app.ctx.config.dataDir, 'pages')
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(() => app.close())

async function read(slug: string, lang?: string): Promise<InfoPage> {
  const query = lang ? `?lang=${lang}` : ''
  const { status, body } = await app.request<{ data: InfoPage }>('GET', `/api/pages/${slug}${query}`)
  expect([slug, status]).toEqual([slug, 200])
  return body.data
}

async function write(name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, name), text)
}

const words = ({ html }: InfoPage) => html.replaceAll(/<[^>]+>/g, ' ')

describe('the texts that ship with the product', () => {
  test.each(INFO_PAGES)('%s is there in both languages, with the same sections', async (slug) => {
    const [english, bangla] = [await read(slug, 'en'), await read(slug, 'bn')]
    for (const page of [english, bangla]) {
      expect(page).toMatchObject({ slug, updated: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
      expect(page.description.length).toBeGreaterThan(30)
      expect(page.html).not.toMatch(/<h1|\{\w+\}|\{#/)
    }
    expect(words(bangla)).toMatch(/[\u0980-\u09ff]/)
    expect(bangla.headings.map(({ id }) => id)).toEqual(english.headings.map(({ id }) => id))
    const ids = ({ html }: InfoPage) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids(bangla)).toEqual(ids(english))
    const links = ({ html }: InfoPage) => [...html.matchAll(/href="([^"]+)"/g)].map(([, to]) => to).sort()
    expect(links(bangla)).toEqual(links(english))
  })

  test('name the business and the settings, each in its own digits', async () => {
    const english = await read('terms', 'en')
    expect(words(english)).toContain('booking with Wash &amp; &lt;Shine&gt;')
    expect(words(english)).toContain('held for you for 25 minutes')
    const bangla = await read('terms', 'bn')
    expect(words(bangla)).toContain('২৫ মিনিট')
    expect(words(bangla)).not.toMatch(/25/)
    expect((await read('about', 'en')).title).toBe('About Wash & <Shine>')
  })

  test('follow the house rules as soon as they change', async () => {
    const { token } = await app.signIn('admin')
    const path = '/api/house-rules'
    const { body: rules } = await app.request<{ data: object }>('GET', path, { token })
    const body = { ...rules.data, freeCancelHours: 36, lateRefundPercent: 50, holdMinutes: 20 }
    expect(words(await read('refund-policy', 'en'))).toContain('24 hours or more before')
    expect((await app.request('PUT', path, { token, body })).status).toBe(200)
    const english = words(await read('refund-policy', 'en'))
    for (const rule of ['36 hours or more before', '50% of what you paid', 'held for 20 minutes']) {
      expect(english).toContain(rule)
    }
    expect(words(await read('refund-policy', 'bn'))).toContain('৩৬ ঘণ্টা')
    expect((await app.request('PUT', path, { token, body: rules.data })).status).toBe(200)
    expect(words(await read('refund-policy', 'en'))).toContain('24 hours or more before')
  })

  test.each([
    [
      { freeCancelHours: 1, lateRefundPercent: 0 },
      '1 hour or more before the time begins',
      'you get no refund',
    ],
    [
      { freeCancelHours: 2, lateRefundPercent: 100 },
      '2 hours or more before',
      'you still get the whole amount',
    ],
    [{ freeCancelHours: 0 }, 'Before the time begins', 'the booking can no longer be canceled'],
  ])('say under %j what a person would', async (change, from, late) => {
    const { token } = await app.signIn('admin')
    const path = '/api/house-rules'
    const { body: rules } = await app.request<{ data: object }>('GET', path, { token })
    const body = { ...rules.data, ...change }
    expect((await app.request('PUT', path, { token, body })).status).toBe(200)
    const english = words(await read('refund-policy', 'en'))
    expect(english).toContain(from)
    expect(english).toContain(late)
    expect(`${english} ${words(await read('faq', 'en'))}`).not.toMatch(/\b0%|\b0 hours|\b1 hours/)
    const bangla = `${words(await read('refund-policy', 'bn'))} ${words(await read('faq', 'bn'))}`
    expect(bangla).not.toMatch(/(^|[^০-৯])০(%| ঘণ্টা)/)
    expect((await app.request('PUT', path, { token, body: rules.data })).status).toBe(200)
  })

  test('claim nothing about the business, and say where the email is changed', async () => {
    const english = await Promise.all(INFO_PAGES.map(async (slug) => words(await read(slug, 'en'))))
    expect(english.join(' ')).not.toMatch(/whole country|largest|best/i)
    const bangla = await Promise.all(INFO_PAGES.map(async (slug) => words(await read(slug, 'bn'))))
    expect(bangla.join(' ')).not.toMatch(/সারা দেশ|সবচেয়ে বড়/)
    const { questions } = await read('faq', 'en')
    const profile = questions.find(({ question }) => question.includes('or email?'))
    expect(profile?.answer).toContain('Account and Security')
  })

  test('say the numbers that the server works with', async () => {
    expect(words(await read('privacy', 'en'))).toContain(`${REFRESH_TOKEN_DAYS} days, ends when you log out`)
    expect(MAX_UNPAID_HOLDS).toBe(3)
    expect(words(await read('terms', 'en'))).toContain('hold three unpaid times')
  })

  test('say how long recorded changes are kept', async () => {
    expect(words(await read('privacy', 'en'))).toContain('The journal is kept for 730 days;')
    expect(words(await read('privacy', 'bn'))).toContain('জার্নাল ৭৩০ দিন পর্যন্ত থাকে;')
    expect([journalTime('en', 0), journalTime('bn', 0)]).toEqual(['is not deleted', 'মোছা হয় না'])
  })

  test('name the fields of a vehicle that are kept', async () => {
    expect(words(await read('privacy', 'en'))).toContain('the vehicle (type, brand, model, year')
    expect(words(await read('privacy', 'bn'))).toContain('গাড়ির ধরন, ব্র্যান্ড, মডেল, তৈরির সাল')
  })

  test('link only to pages and sections that there are', async () => {
    const pages = new Map(
      await Promise.all(INFO_PAGES.map(async (slug) => [slug, await read(slug, 'en')] as const)),
    )
    const kinds = new Set<string>()
    for (const [slug, { html }] of pages) {
      for (const [, page, id] of html.matchAll(/href="\/([a-z-]+)(?:#([a-z-]+))?"/g)) {
        const target = pages.get(page as (typeof INFO_PAGES)[number])
        kinds.add(target ? (id ? 'section' : 'page') : 'elsewhere')
        if (target && id) expect([slug, target.html]).toEqual([slug, expect.stringContaining(` id="${id}"`)])
        else if (!target) expect(['compare', 'register']).toContain(page)
      }
    }
    // The loop above has met links of every kind.
    expect([...kinds].toSorted()).toEqual(['elsewhere', 'page', 'section'])
  })

  test('answer questions in boxes that open without a script', async () => {
    const { html, questions, headings } = await read('faq', 'en')
    expect(headings.map(({ id }) => id)).toEqual(['booking', 'paying', 'account'])
    expect(questions.length).toBeGreaterThan(10)
    expect(html.match(/<details id="[a-z-]+">\n<summary>/g)).toHaveLength(questions.length)
    expect(html.match(/<\/details>/g)).toHaveLength(questions.length)
    expect(html).not.toContain('<h3')
    const hold = questions.find(({ question }) => question.startsWith('How long is my time held'))
    expect(hold?.answer).toMatch(/^25 minutes from the moment you press Pay Now\./)
    expect((await read('terms', 'en')).questions).toEqual([])
  })
})

describe("the business's own text", () => {
  test('takes the place of ours, at once and without a restart', async () => {
    const ours = await read('terms', 'en')
    await write(
      'terms.en.md',
      '---\nupdated: 2030-02-03\n---\n# House rules\n\nBe kind to {businessName}.\n\n## Shoes\n\nOff.',
    )
    expect(await read('terms', 'en')).toEqual({
      slug: 'terms',
      lang: 'en',
      title: 'House rules',
      description: 'Be kind to Wash & <Shine>.',
      updated: '2030-02-03',
      html: '<p>Be kind to Wash &amp; &lt;Shine&gt;.</p>\n<h2 id="shoes"><a href="#shoes">Shoes</a></h2>\n<p>Off.</p>\n',
      headings: [{ id: 'shoes', text: 'Shoes' }],
      questions: [],
    })
    await write('terms.en.md', '# Other rules')
    await utimes(join(folder, 'terms.en.md'), new Date(), new Date(Date.now() + 5_000))
    expect((await read('terms', 'en')).title).toBe('Other rules')
    await rm(join(folder, 'terms.en.md'))
    expect(await read('terms', 'en')).toEqual(ours)
  })

  test('in one language is shown to readers of the other, and says which it is', async () => {
    await write('privacy.bn.md', '# আমাদের নীতি\n\nকিছুই রাখি না।')
    expect(await read('privacy', 'en')).toMatchObject({ lang: 'bn', title: 'আমাদের নীতি' })
    await write('privacy.en.md', '# Our policy\n\nWe keep nothing.')
    expect(await read('privacy', 'en')).toMatchObject({ lang: 'en', title: 'Our policy' })
  })

  test('shows HTML as text, and carries no link that would run something', async () => {
    await write(
      'about.en.md',
      [
        '# <script>alert(1)</script>',
        '<script>alert(2)</script>',
        '<img src=x onerror=alert(3)> and <b>bold</b>',
        '[click](javascript:alert(4)) [data](data:text/html,x) [vb](VBSCRIPT:x)',
        '![x](javascript:alert(5)) ![quote](/a.svg"onerror="alert(6))',
        '## A "quoted" <i>heading</i> {#ok}',
        '| a |\n| - |\n| <svg onload=alert(7)> |',
      ].join('\n\n'),
    )
    const { html, title } = await read('about', 'en')
    expect(title).toBe('<script>alert(1)</script>')
    expect(html).not.toMatch(/<(script|img|svg|b|i)\b(?! src="\/a)/)
    expect(html).not.toMatch(/(href|src)="[^"]*(javascript|vbscript|data):/i)
    expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;')
    expect(html).toContain('<h2 id="ok">')
    expect(html).toContain('<div class="table-scroll" tabindex="0"><table>')
  })

  test('keeps our title when it has none, and steps further ones down', async () => {
    await write('about.bn.md', 'শুধু লেখা।')
    expect((await read('about', 'bn')).title).toBe('Wash & <Shine>-এর কথা')
    await write('about.en.md', '# One\n\n# Two\n\n# Two\n\nUnknown {thing} stays, {constructor} too.')
    const { title, html, headings, updated } = await read('about', 'en')
    expect([title, updated]).toEqual(['One', null])
    expect(headings).toEqual([
      { id: 'two', text: 'Two' },
      { id: 'two-2', text: 'Two' },
    ])
    expect(html).not.toContain('<h1')
    expect(html).toContain('Unknown {thing} stays, {constructor} too.')
  })

  test('that cannot be read leaves ours in place', async () => {
    await mkdir(join(folder, 'faq.en.md'), { recursive: true })
    expect((await read('faq', 'en')).title).toBe('Frequently asked questions')
    await write('contact.en.md', '')
    expect(await read('contact', 'en')).toMatchObject({ title: 'Contact', html: '', description: '' })
  })
})

describe('asking for a page', () => {
  test('without a language gives the one of the business', async () => {
    expect((await read('faq')).lang).toBe('en')
    const bangla = await startTestApp({ work: false, sandbox: false, env: { LOCALE: 'bn' } })
    try {
      const { body } = await bangla.request<{ data: InfoPage }>('GET', '/api/pages/faq')
      expect(body.data.lang).toBe('bn')
    } finally {
      await bangla.close()
    }
  })

  test.each([
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f%2e%2e%2fpackage.json',
    'terms%00',
    'terms.en',
    'terms.en.md',
    'TERMS',
    '__proto__',
    'constructor',
    '%E0%A6%86',
    'x'.repeat(200),
  ])('that is none finds nothing: %s', async (slug) => {
    const { status, body } = await app.request<{ code: string }>('GET', `/api/pages/${slug}`)
    expect(status).toBe(404)
    expect(body.code).toBe('not_found')
  })

  test.each(['fr', '../en', 'en%00', '__proto__', '', 'en&lang=bn'])(
    'in a language that is none is refused: %s',
    async (lang) => {
      const { status, body } = await app.request('GET', `/api/pages/terms?lang=${lang}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'lang' }] })
    },
  )
})

describe('how to reach the business', () => {
  interface Site {
    data: { contact: unknown }
  }

  test('is sample in a demo that says nothing', async () => {
    const { body } = await app.request<Site>('GET', '/api/site')
    expect(body.data.contact).toMatchObject({
      email: 'hello@jhilik.example',
      address: expect.stringContaining('Sample'),
    })
  })

  test('is what the settings say, and nothing else', async () => {
    const shop = await startTestApp({
      work: false,
      sandbox: false,
      env: { BUSINESS_PHONE: '+880 1711 000000', BUSINESS_HOURS: 'Sa-Th 09:00-20:00, Fr 15:00-20:00' },
    })
    try {
      const { body } = await shop.request<Site>('GET', '/api/site')
      expect(body.data.contact).toEqual({
        email: null,
        emailText: null,
        phone: '+880 1711 000000',
        address: null,
        addressBn: null,
        hours: [
          { firstDay: 'Sa', lastDay: 'Th', opens: '09:00', closes: '20:00' },
          { firstDay: 'Fr', lastDay: 'Fr', opens: '15:00', closes: '20:00' },
        ],
      })
    } finally {
      await shop.close()
    }
  })
})
