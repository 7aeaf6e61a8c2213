import { shortAddress } from '@jhilik/contract/short-address.ts'
import { expect, it } from 'vitest'

it('leaves out the name of the area, which stands beside the address, and what follows', () => {
  const uttara = { en: 'Uttara', bn: 'উত্তরা' }
  for (const [address, short] of [
    ['8 Lake Road, Uttara, Dhaka', '8 Lake Road'],
    ['Flat 5B, Road 12, Uttara Sector 4, Dhaka', 'Flat 5B, Road 12, Sector 4'],
    ['বাড়ি ৩, উত্তরা, ঢাকা', 'বাড়ি ৩'],
    ['8 Lake Road, Dhaka', '8 Lake Road, Dhaka'],
    ['uttara', 'uttara'],
  ] as const) {
    expect(shortAddress(address, uttara)).toBe(short)
  }
})
