import { describe, expect, it } from 'vitest'
import { networkHash, networkOf } from '../src/platform/network.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::'],
    ['2001:db8::1', '2001:db8::'],
    ['2001:db8:1::', '2001:db8:1::'],
    ['fe80::1%eth0', 'fe80::'],
    ['::1', '::'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('of a client that has gone away is empty', () => {
    expect(networkOf(undefined)).toBe('')
  })

  it('is hashed with the key of the installation', () => {
    const [one, another] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
    expect(networkHash(one, '2001:db8:1:2::1')).toBe(networkHash(one, '2001:db8:1:2:ffff::'))
    expect(networkHash(one, '2001:db8:1:2::1')).not.toBe(networkHash(one, '2001:db8:1:3::1'))
    expect(networkHash(one, '203.0.113.7')).not.toBe(networkHash(another, '203.0.113.7'))
    expect(networkHash(one, '203.0.113.7')).not.toContain('203')
  })
})
