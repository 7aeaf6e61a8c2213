import { emailSchema } from '@jhilik/contract/fields.ts'
import { expect, it } from 'vitest'
import { emailText } from '../app/lib/language/email-text.ts'

it.each([
  ['info@ঝিলিক.বাংলা', emailSchema.parse('info@ঝিলিক.বাংলা')],
  ['info@bücher.example', 'info@xn--bcher-kva.example'],
  ['rahim@mail.example', 'rahim@mail.example'],
  // It stands for nothing.
  ['rahim@xn--0.example', 'rahim@xn--0.example'],
  ['', ''],
])('an address is written for people as %s', (written, stored) => {
  expect(emailText(stored)).toBe(written)
})
