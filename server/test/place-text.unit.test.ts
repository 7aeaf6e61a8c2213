import { describe, expect, it } from 'vitest'
import { placeText } from '../../contract/src/place-text.ts'

describe('the facts about a place', () => {
  it.each([
    [{ rooms: 3, floor: 2, units: null }, '3 rooms · Floor 2', '৩টি রুম · ফ্লোর ২'],
    [{ rooms: 1, floor: 0, units: 1 }, '1 room · Ground floor · 1 unit', '১টি রুম · নিচতলা · ১টি ইউনিট'],
    [{ rooms: null, floor: null, units: 12 }, '12 units', '১২টি ইউনিট'],
    [{ rooms: null, floor: null, units: null }, '', ''],
  ])('are written in both languages: %j', (place, english, bangla) => {
    expect([placeText(place, 'en'), placeText(place, 'bn')]).toEqual([english, bangla])
  })
})
