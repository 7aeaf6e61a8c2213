import type { HomePicture, HomePicturesRequest } from '@jhilik/contract/home.ts'
import { describe, expect, it } from 'vitest'
import { rebasePictures, samePictures } from '../app/site/home-pictures/draft.ts'

const picture = (name: string, en = name): HomePicture => ({ img: `/uploads/${name}`, alt: { en, bn: name } })
const pictures = (names: string, revision = 1, hero: HomePicture | null = null): HomePicturesRequest => ({
  hero,
  gallery: [...names].map((name) => picture(name)),
  revision,
})
const namesIn = ({ gallery }: HomePicturesRequest) => gallery.map(({ img }) => img.slice(-1)).join('')

describe('pictures', () => {
  it('are the same by what they show', () => {
    expect(samePictures(pictures('ab'), structuredClone(pictures('ab', 2)))).toBe(true)
    expect(samePictures(pictures('ab'), pictures('ba'))).toBe(false)
    expect(samePictures(pictures('ab'), pictures('ab', 1, picture('h')))).toBe(false)
    expect(
      samePictures(pictures('ab'), { ...pictures('ab'), gallery: [picture('a', 'A'), picture('b')] }),
    ).toBe(false)
  })
})

describe('a draft, after somebody else has saved pictures', () => {
  const base = pictures('abc')

  it('is based on the newest ones', () => {
    expect(rebasePictures(base, base, pictures('xyz', 7))).toEqual(pictures('xyz', 7))
  })

  it.each([
    ['adds what it has added', 'abcn', 'abcx', 'abcxn'],
    ['removes what it has removed', 'ac', 'abcx', 'acx'],
    ['does not bring back what the other one has removed', 'abcn', 'ac', 'acn'],
    ['keeps its own order', 'cba', 'abcx', 'cbax'],
    ['keeps the other order when it has not moved any', 'abcn', 'cab', 'cabn'],
    ['has a picture that both have added once', 'abcx', 'abcx', 'abcx'],
  ])('%s', (_what, draft, newest, result) => {
    const rebased = rebasePictures(pictures(draft), base, pictures(newest, 2))
    expect(namesIn(rebased)).toBe(result)
    expect(rebased.revision).toBe(2)
  })

  it('keeps its own texts, and takes those that only the other one has changed', () => {
    const draft = { ...base, gallery: [picture('a', 'My text'), picture('b'), picture('c')] }
    const newest = {
      ...base,
      gallery: [picture('a', 'Theirs'), picture('b', 'Theirs'), picture('c')],
      revision: 2,
    }
    const texts = rebasePictures(draft, base, newest).gallery.map(({ alt }) => alt.en)
    expect(texts).toEqual(['My text', 'Theirs', 'c'])
  })

  it('keeps its own top picture if it has changed it', () => {
    const [own, other] = [picture('o'), picture('p')]
    expect(rebasePictures(pictures('', 1, own), pictures(''), pictures('', 2, other)).hero).toEqual(own)
    expect(rebasePictures(pictures('', 1, own), pictures('', 1, own), pictures('', 2, other)).hero).toEqual(
      other,
    )
    expect(rebasePictures(pictures(''), pictures('', 1, own), pictures('', 2, other)).hero).toBeNull()
  })
})
