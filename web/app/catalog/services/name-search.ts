import { plainDigits } from '@jhilik/contract/clock-text.ts'
import type { ListedService } from './load-services.ts'

/** Returns one form for all ways to write a text: letters as NFC has them, without case, joiners and Bangla digits. */
const normalize = (text: string) =>
  plainDigits(text.normalize('NFC').replace(/[\u200b-\u200d\ufeff]/g, '')).toLowerCase()

/**
 * Bangla letters as Latin ones that sound alike, and the spellings of Latin words with the same sound, in the order in
 * which they are applied. Vowels become `a`, `i` (front) or `o` (back, and the vowel that Bangla does not write).
 */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^ac$/, 'এসি'],
  [/^tv$/, 'টিভি'],
  [/[ডঢ]\u09bc/g, 'র'],
  [/য\u09bc|ঁ/g, ''],
  [/[অএ]্যা/g, 'আ'],
  [/্য/g, ''],
  [/([ক-হ])(?=[ক-হং])/g, '$1ো'],
  [/্/g, ''],
  [/^wh/, 'h'],
  [/igh/g, 'ai'],
  [/t?ch|[চছ]/g, 'ç'],
  [/[ts]ion/g, 'son'],
  [/c(?=[eiy])|sh|[শষস]/g, 's'],
  [/x/g, 'ks'],
  [/c?k|[cqকখ]/g, 'k'],
  [/ng(?![aeiouy])|[ঙঞণনং]/g, 'n'],
  [/ph|ফ/g, 'f'],
  [/dg(?=e)|[jzগঘজঝয]/g, 'g'],
  [/([^aiou])e$/, '$1'],
  [/[টঠতথৎ]/g, 't'],
  [/[ডঢদধ]/g, 'd'],
  [/[vবভ]/g, 'b'],
  [/([kgtdb])h/g, '$1'],
  [/প/g, 'p'],
  [/ম/g, 'm'],
  [/র/g, 'r'],
  [/ল/g, 'l'],
  [/হ/g, 'h'],
  [/([aeiou])y(?=[aeiou])/g, '$1'],
  [/[আা]/g, 'a'],
  [/[eyইঈএঐঋিীেৈৃ]/g, 'i'],
  [/[uwঅউঊওঔুূোৌ]/g, 'o'],
  [/(.)\1+/g, '$1'],
]

const soundOf = (word: string) => SOUNDS.reduce((sound, [from, to]) => sound.replace(from, to), word)
const soundsOf = (text: string) => (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(soundOf)
/** Spellings differ most in the vowels behind the first letter. */
const withoutVowels = (sound: string) => sound.replace(/(?!^)[aio]/g, '')
const endsInVowel = (sound: string) => /[aio]$/.test(sound)

/**
 * Tells whether a word with this sound begins with what was typed. A short one has to be the same in its consonants and
 * end.
 */
function soundsLike(sound: string, typed: string): boolean {
  const [consonants, wanted] = [withoutVowels(sound), withoutVowels(typed)]
  if (typed.length > 1 && sound.startsWith(typed)) return true
  if (wanted.length > 2) return consonants.startsWith(wanted)
  return wanted.length === 2 && consonants === wanted && endsInVowel(sound) === endsInVowel(typed)
}

/** Words that mean the same, so that a customer finds what the owner named in the other language. */
const MEANINGS = [
  'wash washing ধোয়া',
  'clean পরিষ্কার',
  'repair মেরামত',
  'car গাড়ি',
  'home house বাসা ঘর',
  'water পানি',
].map((words) => soundsOf(normalize(words)))

const begins = (sound: string, word: string) => sound === word || (word.length > 3 && sound.startsWith(word))

function isMeant(sound: string, typed: string): boolean {
  const alike = MEANINGS.filter((words) => words.some((word) => begins(word, typed))).flat()
  return soundsLike(sound, typed) || alike.some((word) => begins(sound, word))
}

/**
 * Selects the services of which one name contains the text (S5.9). Only if there is none, it selects those whose names have
 * words that sound like all of the typed words or mean the same: "car" finds "Car Wash", and not every "গাড়ি" beside it.
 */
export function searchByName<Named extends Pick<ListedService, 'name' | 'bn'>>(
  services: readonly Named[],
  text: string,
): Named[] {
  const wanted = normalize(text.trim())
  const namesOf = ({ name, bn }: Named) => [name, bn.name].map(normalize)
  const named = services.filter((service) => namesOf(service).some((name) => name.includes(wanted)))
  if (named.length > 0) return named
  const typed = soundsOf(wanted)
  if (typed.length === 0) return []
  return services.filter((service) => {
    const sounds = namesOf(service).flatMap(soundsOf)
    return typed.every((word) => sounds.some((sound) => isMeant(sound, word)))
  })
}
