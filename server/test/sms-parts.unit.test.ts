import { SegmentedMessage } from 'sms-segments-calculator'
import { expect, test } from 'vitest'
import { codeSms } from '../src/people/mails/login-code.ts'

const smsParts = (text: string): number => new SegmentedMessage(text).segmentsCount

test.each([
  ['x'.repeat(160), 1],
  ['x'.repeat(161), 2],
  ['x'.repeat(306), 2],
  ['x'.repeat(307), 3],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['ক'.repeat(70), 1],
  ['ক'.repeat(71), 2],
  ['ক'.repeat(135), 3],
  [`${'x'.repeat(70)}ক`, 2],
])('a text is billed as what it needs: %#', (text, parts) => {
  expect(smsParts(text)).toBe(parts)
})

test('a letter that counts twice is not divided between two messages', () => {
  const text = `${'a'.repeat(152)}€${'a'.repeat(152)}`
  expect(smsParts(text)).toBe(3)
})

test.each(['en', 'bn'] as const)('a code is one message in %s', (locale) => {
  expect(
    smsParts(codeSms({ businessName: 'Jhilik', businessNameBn: null }, { code: '123456', locale })),
  ).toBe(1)
})
