import { formatMoney, type Money, toMajor } from '@jhilik/contract/money.ts'
import type { Locale } from './locale.ts'

const dateLocales: Record<Locale, string> = { en: 'en-GB', bn: 'bn-BD' }

const dateStyles = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  short: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** The translation of a stored name; an unknown name is returned unchanged. */
export function translateName(name: string, labels: Record<string, string>): string {
  return Object.hasOwn(labels, name) ? (labels[name] ?? name) : name
}

/** Formatters for dates, times, money and numerals in a language. */
export function formatFor(locale: Locale) {
  const numeral = new Intl.NumberFormat(locale, { useGrouping: false })
  /** Replaces digits by those of the language. */
  const digits = (text: string) => text.replace(/\d/g, (latin) => numeral.format(Number(latin)))
  return {
    digits,
    money: (money: Money) => formatMoney(toMajor(money), money.currency, locale),
    /** A calendar date, YYYY-MM-DD; formatted in UTC, because it has no zone. */
    date: (date: string, style: keyof typeof dateStyles) =>
      new Intl.DateTimeFormat(dateLocales[locale], { ...dateStyles[style], timeZone: 'UTC' }).format(
        new Date(date),
      ),
    /** Wall times, HH:MM. */
    times: (start: string, end: string) => digits(`${start}–${end}`),
    /** Date and time of an instant in a zone. */
    moment: (instant: Date, timeZone: string) =>
      new Intl.DateTimeFormat(dateLocales[locale], {
        dateStyle: 'medium',
        timeStyle: 'short',
        hourCycle: 'h23',
        timeZone,
      }).format(instant),
  }
}
