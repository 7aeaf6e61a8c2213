import { expect, it } from 'vitest'
import { isIssuedBy } from '../src/people/rules/google.ts'

const GOOGLE = 'https://accounts.google.com'
const claims = { subject: '1', emailVerified: true, name: '' }

it.each([
  [GOOGLE, 'rahim@gmail.com', null, true],
  [GOOGLE, 'rahim@googlemail.com', null, true],
  [GOOGLE, 'rahim@company.example', 'company.example', true],
  [GOOGLE, 'rahim@company.example', null, false],
  [GOOGLE, 'rahim@company.example', 'other.example', false],
  [GOOGLE, 'rahim@gmail.com.example', null, false],
  [GOOGLE, null, null, false],
  ['https://login.company.example', 'rahim@company.example', null, true],
])('%s gives out %s of %s: %s', (issuer, email, organization, expected) => {
  expect(isIssuedBy(issuer, { ...claims, email, organization })).toBe(expected)
})
