import { formatMoney, type Money, toMajor } from '@jhilik/contract/money.ts'
import type { Locale } from './locale.ts'

const dateLocales: Record<Locale, string> = { en: 'en-GB', bn: 'bn-BD' }

const dateStyles = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** The reader's word for one of our own; what we have none for stays as it is. */
export function wordFor(name: string, words: Record<string, string>): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name
}

/** Dates, times, money and numerals as a reader of that language expects them. */
export function formatFor(locale: Locale) {
  const numeral = new Intl.NumberFormat(locale, { useGrouping: false })
  /** The language's own digits in a text: a time, a year, an amount that is text. */
  const digits = (text: string) => text.replace(/\d/g, (latin) => numeral.format(Number(latin)))
  return {
    digits,
    money: (money: Money) => formatMoney(toMajor(money), money.currency, locale),
    /** A calendar date, YYYY-MM-DD. It has no zone: that of UTC is as it is written. */
    date: (date: string, style: keyof typeof dateStyles) =>
      new Intl.DateTimeFormat(dateLocales[locale], { ...dateStyles[style], timeZone: 'UTC' }).format(
        new Date(date),
      ),
    /** Wall times, HH:MM. */
    times: (start: string, end: string) => digits(`${start}–${end}`),
    /** When it was, in the business's zone. */
    moment: (instant: Date, timeZone: string) =>
      new Intl.DateTimeFormat(dateLocales[locale], {
        dateStyle: 'medium',
        timeStyle: 'short',
        hourCycle: 'h23',
        timeZone,
      }).format(instant),
  }
}
