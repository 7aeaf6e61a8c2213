import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { SiteRating } from '../app/catalog/reviews/ratings.tsx'
import { en } from '../messages/en/index.ts'

const draw = (average: number | null, rated = 11) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="Asia/Dhaka">
      <SiteRating average={average} rated={rated} />
    </IntlProvider>,
  )

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0

test.each([
  { average: 49 / 11, text: '4.5/5', full: 4, half: 0 },
  { average: 4.5, text: '4.5/5', full: 4, half: 1 },
  { average: 4.49999, text: '4.5/5', full: 4, half: 0 },
  { average: 4.96, text: '5.0/5', full: 4, half: 1 },
  { average: 3.5 - 1e-9, text: '3.5/5', full: 3, half: 0 },
  { average: 5, text: '5.0/5', full: 5, half: 0 },
])('an average of $average is written as $text with $full stars and $half half ones', (expected) => {
  const html = draw(expected.average)
  expect(html).toContain(`>${expected.text}<`)
  expect(html).toContain(`aria-label="${expected.text.replace('/', ' out of ')} stars"`)
  expect(count(html, /lucide-star-half/g)).toBe(expected.half)
  expect(count(html, /lucide-star size-\[1\.2em\] fill-current/g)).toBe(expected.full)
})

test('an average is written large from five reviews with stars on, and nothing without any', () => {
  expect(draw(4.5)).toContain('from 11 reviews')
  expect(draw(4.5)).toContain('text-5xl')
  expect(draw(5, 5)).toContain('text-5xl')
  const few = draw(5, 4)
  expect(few).toContain('>5.0/5<')
  expect(few).toContain('from 4 reviews')
  expect(few).not.toContain('text-5xl')
  expect(draw(null, 0)).toBe('')
})
