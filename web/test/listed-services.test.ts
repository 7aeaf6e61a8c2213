import type { Service } from '@jhilik/contract/services.ts'
import { expect, it } from 'vitest'
import { comparedService, listedService } from '../app/catalog/services/load-services.ts'
import { searchByName } from '../app/catalog/services/name-search.ts'

const wash = {
  _id: 'service-1',
  name: 'Foam Wash',
  description: 'By hand',
  includes: ['Wheels'],
  bn: { name: 'ফোম ওয়াশ', description: 'হাতে', includes: ['চাকা'] },
  price: 30,
  sizes: [{ _id: 'size-1', name: 'Sedan', nameBn: 'সেডান', price: 30, duration: 45 }],
} as Service

it.each([
  ['en', 'By hand'],
  ['bn', 'হাতে'],
])('sends the description in the reader’s language only: %s', (locale, description) => {
  const sent = listedService(wash, locale)
  expect(sent).toMatchObject({ _id: 'service-1', price: 30, description })
  expect(sent.sizes).toEqual([{ name: 'Sedan', nameBn: 'সেডান', price: 30 }])
  expect(sent).not.toHaveProperty('includes')
  expect(sent.bn).toEqual({ name: wash.bn.name })
})

it('sends the description of the other language where the owner entered none', () => {
  const untranslated = { ...wash, bn: { name: '', description: '', includes: [] } }
  expect(listedService(untranslated, 'bn').description).toBe('By hand')
})

it.each(['foam', 'ফোম'])('sends the names in both languages, so that "%s" is found', (typed) => {
  for (const locale of ['en', 'bn']) {
    expect(searchByName([listedService(wash, locale)], typed)).toHaveLength(1)
  }
})

it('sends to be compared what is included, in the reader’s language', () => {
  expect(comparedService(wash, 'en').includes).toEqual(['Wheels'])
  expect(comparedService(wash, 'bn').includes).toEqual(['চাকা'])
})
