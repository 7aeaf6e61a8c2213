import { type Fields, textOf } from './wire.ts'

/** Answers after which no money moves by this payment; all others are looked up. */
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
/** Refusals of a start because of our request or account: nothing was started. */
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
/** Refusals of a refund; staff settle it in the merchant panel. */
export const REFUND_REFUSALS = new Set([
  ...['2023', '2071', '2072', '2073', '2074', '2075', '2076', '2077', '2078', '2079'],
  ...['2080', '2081', '2082', '2127'],
])

export const codeOf = (fields: Fields) =>
  ['statusCode', 'errorCode', 'externalCode', 'internalCode']
    .map((name) => textOf(fields, name))
    .find((code) => code !== '') ?? ''

/** The provider's own words about a code; never what was sent. */
export const reasonOf = (fields: Fields) =>
  [codeOf(fields), textOf(fields, 'statusMessage') || textOf(fields, 'errorMessageEn')]
    .filter(Boolean)
    .join(' ')
    .slice(0, 200) || 'unreadable answer'
