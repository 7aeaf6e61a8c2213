import { describe, expect, it } from 'vitest'
import { returnAfterLogin } from '../app/people/accounts/return-path.ts'

const home = { to: '/', state: null }

describe('returnAfterLogin', () => {
  it('goes home when nothing was remembered', () => {
    expect(returnAfterLogin({ state: null, search: '' })).toEqual(home)
  })

  it('returns to a remembered path', () => {
    expect(returnAfterLogin({ state: { from: '/services/1?x=2' }, search: '' }).to).toBe('/services/1?x=2')
  })

  it('returns to a remembered location with its state', () => {
    const from = { pathname: '/booking', search: '?slot=1', hash: '', state: { slot: 1 }, key: 'k' }
    expect(returnAfterLogin({ state: { from }, search: '' })).toEqual({
      to: '/booking?slot=1',
      state: { slot: 1 },
    })
  })

  it.each([3, {}, { pathname: 3 }, { pathname: '//evil.example' }, []])(
    'goes home from what is no location: %j',
    (from) => {
      expect(returnAfterLogin({ state: { from }, search: '' })).toEqual(home)
    },
  )

  it('reads ?from= when there is no state', () => {
    expect(returnAfterLogin({ state: null, search: '?from=%2Freviews' }).to).toBe('/reviews')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    'evil',
    '',
    '/login',
    '/register?from=/login',
  ])('never leaves the site nor returns to signing in: %j', (from) => {
    expect(returnAfterLogin({ state: { from }, search: '' })).toEqual(home)
    expect(returnAfterLogin({ state: null, search: `?from=${encodeURIComponent(from)}` })).toEqual(home)
  })
})
