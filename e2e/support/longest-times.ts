import type { Page } from '@playwright/test'
import { untilWhollyInteractive } from './await-hydration.ts'

type Locale = 'en' | 'bn'
/** A pattern and what replaces it. */
type Replacement = [written: string, longest: string]

/** The patterns of periods come before those of single times. */
const TIMES: Record<Locale, Replacement[]> = {
  en: [
    [String.raw`\d{1,2}:\d\d(\s[AP]M)?\s- \d{1,2}:\d\d\s[AP]M`, '11:30\u00a0AM\u00a0- 12:30\u00a0PM'],
    [String.raw`(?<!- )\b\d{1,2}:\d\d\s[AP]M(?!\s- )`, '12:30\u00a0PM'],
  ],
  bn: [
    [
      String.raw`[ঀ-৥]+\s[০-৯]{1,2}:[০-৯]{2}\s- ([ঀ-৥]+\s)?[০-৯]{1,2}:[০-৯]{2}`,
      'সকাল\u00a0১০:৩০\u00a0- দুপুর\u00a0১২:৩০',
    ],
    [String.raw`(?<!- )(রাত|ভোর|সকাল|দুপুর|বিকাল|সন্ধ্যা)\s[০-৯]{1,2}:[০-৯]{2}(?!\s- )`, 'সকাল\u00a0১০:৩০'],
  ],
}

/**
 * The names that are the widest when drawn, not those with the most letters. Some months are written alike in both
 * styles, so the short style comes first, and none of these months is the widest short one, which would become a long
 * one.
 */
const WIDEST: Record<Locale, { style: 'short' | 'long'; weekday: string; month: string }[]> = {
  en: [
    { style: 'short', weekday: 'Wed', month: 'Aug' },
    { style: 'long', weekday: 'Wednesday', month: 'September' },
  ],
  bn: [
    { style: 'short', weekday: 'বৃহস্পতি', month: 'অক্টো' },
    { style: 'long', weekday: 'বৃহস্পতিবার', month: 'ফেব্রুয়ারি' },
  ],
}

/** A date in each month; together they are on all weekdays. */
const DATES = Array.from({ length: 12 }, (_, index) => Date.UTC(2026, 0, 1 + 31 * index))

function dayNames(locale: Locale): Replacement[] {
  return WIDEST[locale].flatMap(({ style, ...widest }) => {
    const format = new Intl.DateTimeFormat(locale, {
      weekday: style,
      day: 'numeric',
      month: style,
      timeZone: 'UTC',
    })
    return (['weekday', 'month'] as const).map((field): Replacement => {
      const names = DATES.map((date) => format.formatToParts(date).find(({ type }) => type === field)?.value)
      return [`(?<![\\p{L}\\p{M}])(${names.join('|')})(?![\\p{L}\\p{M}])`, widest[field]]
    })
  })
}

/**
 * Writes the longest time, weekday and month in place of each on the page, so that what is checked does not depend
 * on when the test runs. A time that can be divided at its spaces still can.
 */
export async function showLongestTimes(page: Page, locale: Locale): Promise<void> {
  // React refuses texts that differ from the server's when it hydrates them.
  await untilWhollyInteractive(page)
  await page.evaluate(
    (replacements) => {
      const patterns = replacements.map(([written, longest]) => [new RegExp(written, 'gu'), longest] as const)
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (nodes.nextNode()) {
        const node = nodes.currentNode
        if (!node.textContent || node.parentElement?.closest('script, style')) continue
        const longest = patterns.reduce(
          (text, [written, longest]) =>
            text.replace(written, (time) =>
              time.includes('\u00a0') ? longest : longest.replaceAll('\u00a0', ' '),
            ),
          node.textContent,
        )
        if (longest !== node.textContent) node.textContent = longest
      }
    },
    [...TIMES[locale], ...dayNames(locale)],
  )
}
