import { describe, expect, it } from 'vitest'
import { currencyOf } from '../app/office/business/currency-of-country.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })
/** The names of former currencies have the years in which they were used. */
const currencies = Intl.supportedValuesOf('currency').filter((code) => !/\d{4}/.test(names.of(code) ?? ''))

describe('the currency of a country', () => {
  it.each([
    ['BD', 'BDT'],
    ['IN', 'INR'],
    ['PK', 'PKR'],
    ['GB', 'GBP'],
    ['US', 'USD'],
    ['JP', 'JPY'],
    ['DE', 'EUR'],
    ['HR', 'EUR'],
    ['CI', 'XOF'],
    ['SV', 'USD'],
    ['CU', 'CUP'],
    ['LI', 'CHF'],
  ])('of %s is %s', (country, currency) => {
    expect(currencyOf(country, currencies)).toBe(currency)
  })

  it('is one that can be chosen, or unknown', () => {
    for (const country of ['AQ', 'XX', '']) expect(currencyOf(country, currencies)).toBeUndefined()
    for (const country of ['TV', 'GG', 'PS', 'EH', 'SJ', 'NU', 'CM', 'DM', 'NC', 'FO'])
      expect(currencies).toContain(currencyOf(country, currencies))
  })
})
