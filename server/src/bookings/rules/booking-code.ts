import { randomInt } from 'node:crypto'

/** The characters exclude 0, O, 1 and I, which look alike, and vowels and Y, so that no code is a word. */
const ALPHABET = '23456789BCDFGHJKLMNPQRSTVWXZ'
const LENGTH = 6

/** Returns the short name of a booking that a customer reads out. There are 480 million different ones. */
export function newBookingCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
