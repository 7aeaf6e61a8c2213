import { useMemo } from 'react'
import { useLocale } from 'use-intl'

export interface Choice {
  value: string
  label: string
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes that browsers have names for although they are not (or no longer) countries. */
const NO_COUNTRIES = new Set(
  'AC AN BU CP CS DD DG EA EU EZ FX IC NT QO SU TA TP UK UN XA XB YD YU ZR ZZ'.split(' '),
)

const englishName = new Intl.DisplayNames('en', { type: 'currency' })
/** The names of former currencies have the years in which they were used. */
const isInUse = (currency: string) => !/\d{4}/.test(englishName.of(currency) ?? '')

/** Adds the current value, which this browser may not know. */
const withCurrent = (values: readonly string[], current: string) =>
  values.includes(current) ? values : [current, ...values]

/** The currencies, countries and time zones to choose from, with their names in the reader's language. */
export function useChoices(current: { currency: string; country: string; timeZone: string }) {
  const locale = useLocale()
  const { currency, country, timeZone } = current
  return useMemo(() => {
    const { compare } = new Intl.Collator(locale)
    const sorted = (choices: Choice[]) => choices.sort((one, other) => compare(one.label, other.label))
    const currencyName = new Intl.DisplayNames(locale, { type: 'currency' })
    const countryName = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    const countries = codes.filter((code) => !NO_COUNTRIES.has(code) && countryName.of(code))
    return {
      currency: sorted(
        withCurrent(Intl.supportedValuesOf('currency').filter(isInUse), currency).map((value) => ({
          value,
          label: currencyName.of(value) ?? value,
        })),
      ),
      country: sorted(
        withCurrent(countries, country).map((value) => ({ value, label: countryName.of(value) ?? value })),
      ),
      timeZone: withCurrent(Intl.supportedValuesOf('timeZone'), timeZone).map((value) => ({
        value,
        label: value.replaceAll('_', ' '),
      })),
    }
  }, [locale, currency, country, timeZone])
}
