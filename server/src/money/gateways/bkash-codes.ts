import { type Fields, textOf } from './wire.ts'

/** The codes of answers after which this payment moves no money; all others are looked up. */
export const FINAL_REFUSALS = new Set([
  '2014',
  '2015',
  '2023',
  '2029',
  '2037',
  '2038',
  '2039',
  '2057',
  '2058',
])
/** The codes of starts that were refused because of our request or account: nothing was started. */
export const INTEGRATION_FAULTS = new Set([
  '2001',
  '2002',
  '2006',
  '2007',
  '2008',
  '2025',
  '2031',
  '2048',
  '2049',
  '2063',
  '2064',
  '2065',
  '2079',
])
/** The codes of refused refunds; staff settle them in the merchant panel. */
export const REFUND_REFUSALS = new Set([
  ...['2023', '2071', '2072', '2073', '2074', '2075', '2076', '2077', '2078', '2079'],
  ...['2080', '2081', '2082', '2127'],
])

export const codeOf = (fields: Fields) =>
  ['statusCode', 'errorCode', 'externalCode', 'internalCode']
    .map((name) => textOf(fields, name))
    .find((code) => code !== '') ?? ''

/** Returns the provider's own words about a code, and nothing that we have sent. */
export const reasonOf = (fields: Fields) =>
  [codeOf(fields), textOf(fields, 'statusMessage') || textOf(fields, 'errorMessageEn')]
    .filter(Boolean)
    .join(' ')
    .slice(0, 200) || 'unreadable answer'
