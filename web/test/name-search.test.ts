import { describe, expect, it } from 'vitest'
import { searchByName } from '../app/catalog/services/name-search.ts'

const named = (name: string, bangla = '') => ({ name, bn: { name: bangla, description: '', includes: [] } })
const finds = (text: string, name: string, bangla?: string) =>
  searchByName([named(name, bangla)], text).length > 0

describe('the search among several services', () => {
  const foamWash = named('Foam Wash', 'গাড়ির ফোম ওয়াশ')
  const carpets = named('Carpet Shampoo', 'কার্পেট শ্যাম্পু')
  const carWash = named('Hand Car Wash', 'হাতে কার ওয়াশ')

  it('finds names that contain the text, and then no words of the same meaning', () => {
    expect(searchByName([foamWash, carpets, carWash], 'car')).toEqual([carpets, carWash])
    expect(searchByName([foamWash, carpets, carWash], 'গাড়ি')).toEqual([foamWash])
  })

  it('finds words of the same meaning when no name contains the text', () => {
    expect(searchByName([foamWash], 'car')).toEqual([foamWash])
    expect(searchByName([foamWash, carpets, carWash], 'gari')).toEqual([foamWash, carWash])
  })
})

describe('the search for a name', () => {
  it('finds a part of either name, whatever its case, and all without a text', () => {
    expect(finds(' oAM w', 'Foam Wash', 'ফোম ওয়াশ')).toBe(true)
    expect(finds('োম ওয়া', 'Foam Wash', 'ফোম ওয়াশ')).toBe(true)
    expect(finds('', 'Foam Wash')).toBe(true)
    expect(finds('-', 'Foam-Wash')).toBe(true)
    expect(finds('-', 'Foam Wash')).toBe(false)
    expect(finds('polish', 'Foam Wash', 'ফোম ওয়াশ')).toBe(false)
  })

  it('takes letters for the same in whichever code points they were typed, and with joiners', () => {
    expect(finds('ধো\u09df\u09be', 'ধো\u09af\u09bc\u09be')).toBe(true)
    expect(finds('গা\u09dcি', 'গা\u09a1\u09bcি')).toBe(true)
    expect(finds('র\u200d্যাক', 'র্যাক')).toBe(true)
    expect(finds('ধ\u09c7\u09beয়া', 'ধোয়া')).toBe(true)
  })

  it('takes Bangla digits for Latin ones', () => {
    expect(finds('৯h', 'Coating 9H')).toBe(true)
    expect(finds('24', '২৪ ঘণ্টার সার্ভিস')).toBe(true)
  })

  it.each([
    ['wash', 'ওয়াশ'],
    ['dhowa', 'ধোয়া'],
    ['dhoya', 'ধোয়া'],
    ['AC', 'এসি'],
    ['foam', 'ফোম'],
    ['servicing', 'সার্ভিসিং'],
    ['cleaning', 'ক্লিনিং'],
    ['interior', 'ইন্টেরিয়র'],
    ['exterior', 'এক্সটেরিয়র'],
    ['carpet', 'কার্পেট'],
    ['shampoo', 'শ্যাম্পু'],
    ['headlight', 'হেডলাইট'],
    ['engine', 'ইঞ্জিন'],
    ['ceramic', 'সিরামিক'],
    ['installation', 'ইনস্টলেশন'],
    ['water', 'ওয়াটার'],
    ['tank', 'ট্যাংক'],
    ['plumbing', 'প্লাম্বিং'],
    ['repair', 'রিপেয়ার'],
    ['fridge', 'ফ্রিজ'],
    ['kitchen', 'কিচেন'],
    ['toilet', 'টয়লেট'],
    ['wheel', 'হুইল'],
    ['gari', 'গাড়ি'],
    ['porishkar', 'পরিষ্কার'],
    ['meramot', 'মেরামত'],
    ['ghor', 'ঘর'],
    ['basha', 'বাসা'],
    ['mistri', 'মিস্ত্রি'],
  ])('finds %s for %s, and the other way round', (latin, bangla) => {
    expect(finds(latin, bangla)).toBe(true)
    expect(finds(bangla, latin)).toBe(true)
  })

  it('finds a word by its beginning, also with an ending of the other language', () => {
    expect(finds('wash', 'ওয়াশিং')).toBe(true)
    expect(finds('gari', 'গাড়ির ফোম ওয়াশ')).toBe(true)
    expect(finds('pani', 'পানির ট্যাংক')).toBe(true)
    expect(finds('inst', 'ইনস্টলেশন')).toBe(true)
  })

  it('wants every word, in whatever language and order', () => {
    const name = ['AC Servicing', 'এসি সার্ভিসিং'] as const
    expect(finds('সার্ভিসিং ac', ...name)).toBe(true)
    expect(finds('এসি wash', ...name)).toBe(false)
  })

  it('finds what is named by the same word of the other language', () => {
    expect(finds('dhowa', 'Foam Wash')).toBe(true)
    expect(finds('gari ধোয়া', 'Car Wash')).toBe(true)
    expect(finds('car wash', 'গাড়ি ধোয়া')).toBe(true)
    expect(finds('clean', 'পানির ট্যাংক পরিষ্কার')).toBe(true)
    expect(finds('মেরামত', 'Plumbing Repair')).toBe(true)
  })

  it('does not take a short word for a longer one with the same consonants', () => {
    expect(finds('car', 'Ceramic')).toBe(false)
    expect(finds('pan', 'Painting')).toBe(false)
    expect(finds('ac', 'Wash')).toBe(false)
    expect(finds('oil', 'Plumbing')).toBe(false)
    expect(finds('gari', 'Carpet')).toBe(false)
    expect(finds('gari', 'ঘর')).toBe(false)
  })
})
