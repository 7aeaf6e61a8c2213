import { describe, expect, it } from 'vitest'
import { chosenLanguage } from '../app/lib/language/chosen-language.ts'
import { addressOf, alternatesOf, isPrivate } from '../app/lib/page/page-address.ts'
import { defaultSite } from '../app/lib/page/site.ts'

const english = { ...defaultSite, publicUrl: 'https://wash.example', locale: 'en' }
const bangla = { ...english, locale: 'bn' }

describe("a page's address", () => {
  it('marks only the language that is not the site’s own', () => {
    expect(addressOf(english, '/service', 'en')).toBe('https://wash.example/service')
    expect(addressOf(english, '/service', 'bn')).toBe('https://wash.example/service?lang=bn')
    expect(addressOf(bangla, '/service', 'bn')).toBe('https://wash.example/service')
    expect(addressOf(bangla, '/service', 'en')).toBe('https://wash.example/service?lang=en')
  })

  it('is one, with or without a slash at its end', () => {
    expect(addressOf(english, '/service/', 'en')).toBe(addressOf(english, '/service', 'en'))
    expect(addressOf(english, '/', 'en')).toBe('https://wash.example/')
  })

  it('leads who speaks neither language to the site’s own', () => {
    expect(alternatesOf(bangla, '/')).toEqual([
      { language: 'en', address: 'https://wash.example/?lang=en' },
      { language: 'bn', address: 'https://wash.example/' },
      { language: 'x-default', address: 'https://wash.example/' },
    ])
  })

  it.each(['/dashboard', '/dashboard/user/past-bookings', '/booking', '/booking/result/x', '/offline'])(
    '%s is nothing for search engines',
    (path) => expect(isPrivate(path)).toBe(true),
  )

  it.each(['/', '/service', '/services/x', '/login', '/register', '/bookings-explained'])(
    '%s is for everybody',
    (path) => expect(isPrivate(path)).toBe(false),
  )
})

describe('the language of a request', () => {
  const ask = (path: string, cookie = '') =>
    chosenLanguage(new Request(`https://wash.example${path}`, { headers: { cookie } }))
  const remembered = (path: string, cookie?: string) => ask(path, cookie).headers.get('set-cookie')

  it('is what the address says, before what was chosen, before the site’s own', () => {
    expect(ask('/service?lang=bn', 'locale=en').chosen).toBe('bn')
    expect(ask('/service', 'theme=dark; locale=bn').chosen).toBe('bn')
    expect(ask('/service').chosen).toBeNull()
  })

  it.each(['xx', '', 'BN', '__proto__', 'constructor', 'bn%00', 'en;Path=/x'])(
    'is not changed by an address that says %j',
    (value) => {
      expect(ask(`/?lang=${value}`, 'locale=bn').chosen).toBe('bn')
      expect(remembered(`/?lang=${value}`)).toBeNull()
    },
  )

  it('is remembered when the address changes it', () => {
    expect(remembered('/?lang=bn')).toMatch(/^locale=bn; Path=\/; Max-Age=\d+; SameSite=Lax$/)
    expect(remembered('/?lang=bn', 'locale=bn')).toBeNull()
    expect(remembered('/')).toBeNull()
  })

  it('is not chosen by a worker that fetches a page for later', () => {
    expect(ask('/offline?lang=bn').chosen).toBe('bn')
    expect(remembered('/offline?lang=bn')).toBeNull()
  })
})
