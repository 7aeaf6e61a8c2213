import { documentContent } from '@jhilik/contract/document-content.ts'
import { boughtSchema } from '@jhilik/contract/receipts.ts'
import { expect, test } from 'vitest'
import { documentsPdf } from '../src/bookings/views/documents-pdf.ts'
import { receiptDocument } from './support/receipt-document.ts'

const writers = { date: (day: string) => day, gateway: (name: string) => name }
const named = (name: string, nameBn = '') => ({ name, nameBn })

/** What a document says about a visit of two lines; their sum with the charges is its price. */
const visit = {
  lines: [
    { service: named('Foam Wash', 'ফোম ওয়াশ'), size: named('Sedan'), addOns: [], amount: 800 },
    {
      service: named('Foam Wash', 'ফোম ওয়াশ'),
      size: named('SUV'),
      addOns: [{ ...named('Wax'), quantity: 2 }],
      amount: 500,
    },
  ],
  charges: [{ kind: 'coupon' as const, ...named('EID10'), percent: null, amount: -100 }],
}

test('a document that is older than lines says what it always said', async () => {
  const old = receiptDocument()
  // What is stored has no fields that it had not when it was issued.
  expect(boughtSchema.parse(old.bought)).toEqual(old.bought)
  const { facts, sums, total } = documentContent(old, 'en', writers)
  expect(facts.map(({ value }) => value).slice(0, 2)).toEqual(['K7M2QP', 'Exterior Foam Wash'])
  expect([sums, total]).toEqual([
    [{ label: 'Price', value: '৳1,200' }],
    { label: 'Received', value: '৳1,200' },
  ])
  expect(await documentsPdf([old], 'en', [])).toEqual(await documentsPdf([structuredClone(old)], 'en', []))
})

test('a document names its lines and charges above the price', () => {
  const { facts, sums } = documentContent(receiptDocument({ bought: visit }), 'en', writers)
  expect(facts[1]?.value).toBe('Foam Wash (Sedan), Foam Wash (SUV) + 2 × Wax')
  expect(sums).toEqual([
    { label: '1. Foam Wash (Sedan)', value: '৳800' },
    { label: '2. Foam Wash (SUV) + 2 × Wax', value: '৳500' },
    { label: 'Coupon EID10', value: '− ৳100' },
    { label: 'Price', value: '৳1,200' },
  ])
})

test('one line alone is not repeated above the price', () => {
  const bought = { lines: visit.lines.slice(0, 1), charges: [] }
  const { facts, sums } = documentContent(receiptDocument({ bought }), 'bn', writers)
  expect(facts[1]?.value).toBe('ফোম ওয়াশ (Sedan)')
  expect(sums).toHaveLength(1)
})

test('a document names the area and how each discount was given; an older one has the sum of the discounts', () => {
  const bought = {
    ...visit,
    area: { en: 'Banani', bn: 'বনানী' },
    discounts: [
      { percent: 12.5, amount: 150 },
      { percent: null, amount: 50 },
    ],
  }
  const newer = documentContent({ ...receiptDocument({ bought }), discount: 200 }, 'bn', writers)
  expect(newer.facts).toContainEqual({ label: 'এলাকা', value: 'বনানী' })
  expect(newer.sums.slice(-2)).toEqual([
    { label: 'ছাড় (১২.৫%)', value: '− ৳১৫০' },
    { label: 'ছাড়', value: '− ৳৫০' },
  ])
  const older = documentContent({ ...receiptDocument({ bought: visit }), discount: 200 }, 'en', writers)
  expect(older.sums.at(-1)).toEqual({ label: 'Discount', value: '− ৳200' })
})
