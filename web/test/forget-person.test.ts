import { beforeEach, describe, expect, it } from 'vitest'
import { forgetOthers, forgetPerson, personalName } from '../app/lib/session/forget-person.ts'

/** What a tab keeps, in the order it was written. */
class KeptInTab {
  readonly saved = new Map<string, string>()
  get length() {
    return this.saved.size
  }
  key(index: number) {
    return [...this.saved.keys()][index] ?? null
  }
  removeItem(name: string) {
    this.saved.delete(name)
  }
}

const RAHIMA = '019a0000-0000-7000-8000-000000000001'
const KARIM = '019a0000-0000-7000-8000-000000000002'
const names = {
  draft: personalName('booking-draft', RAHIMA),
  key: personalName('booking-key', RAHIMA, 'visit:slot'),
  review: personalName('review-draft', RAHIMA, 'site'),
  another: personalName('booking-draft', KARIM),
  visitor: personalName('review-draft', null, 'site'),
  scroll: 'react-router-scroll-positions',
  columns: 'jhilik:hidden-columns',
}

let tab: KeptInTab
beforeEach(() => {
  tab = new KeptInTab()
  for (const name of Object.values(names)) tab.saved.set(name, 'House 7, 01711000000')
})
const left = () => [...tab.saved.keys()]

describe('what is kept in a tab about people', () => {
  it('is all gone when somebody signs out, also what they wrote before they signed in', () => {
    forgetPerson(() => tab)
    expect(left()).toEqual([names.scroll, names.columns])
  })

  it('is gone at the start of a page but for who is signed in and what a visitor wrote', () => {
    forgetOthers(KARIM, () => tab)
    expect(left()).toEqual([names.another, names.visitor, names.scroll, names.columns])
  })

  it('is gone at the start of a page of a visitor but for what a visitor wrote', () => {
    forgetOthers(null, () => tab)
    expect(left()).toEqual([names.visitor, names.scroll, names.columns])
  })

  it('does no harm where storage is forbidden', () => {
    const forbidden = () => {
      throw new Error('SecurityError')
    }
    expect(() => forgetPerson(forbidden)).not.toThrow()
    expect(() => forgetOthers(null, forbidden)).not.toThrow()
  })
})
