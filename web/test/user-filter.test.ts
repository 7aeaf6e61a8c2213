import { describe, expect, it } from 'vitest'
import { writeFields } from '../app/lib/page/use-address-state.ts'
import { everybody, readUserFilter } from '../app/people/users/user-filter.ts'

const read = (search: string) => readUserFilter(new URLSearchParams(search))

describe('which people are looked for', () => {
  it('is in the address, and only what narrows the list', () => {
    const filter = { q: 'রহিম & co', role: 'admin', active: 'false' } as const
    const search = writeFields(filter, new URLSearchParams('lang=bn&role=user')).toString()
    expect(read(search)).toEqual(filter)
    expect(new URLSearchParams(search).get('lang')).toBe('bn')
    expect(writeFields(everybody, new URLSearchParams(search)).toString()).toBe('lang=bn')
  })

  it('is never what the API would refuse', () => {
    expect(read(`?q=${'x'.repeat(300)}&role=root&active=maybe`)).toEqual({
      q: 'x'.repeat(100),
      role: '',
      active: '',
    })
    expect(read('')).toEqual(everybody)
  })
})
