import type { TextLocale } from './clock-text.ts'
import type { Cause } from './disturbances.ts'

/** What disturbs a day, as customers read it within a sentence. `other` is named by staff. */
export const causeWords: Record<TextLocale, Record<Exclude<Cause, 'other'>, string>> = {
  en: {
    rain: 'heavy rain',
    hartal: 'the hartal',
    flood: 'water on the roads',
    no_water: 'a lack of water',
    crew_sick: 'illness in our crew',
  },
  bn: {
    rain: 'ভারী বৃষ্টি',
    hartal: 'হরতাল',
    flood: 'রাস্তায় পানি',
    no_water: 'পানির অভাব',
    crew_sick: 'কর্মীর অসুস্থতা',
  },
}

/** Returns the cause of a disturbance in a language. */
export const causeIn = (locale: TextLocale, cause: Cause, causeText: string | null): string =>
  cause === 'other' ? (causeText ?? '') : causeWords[locale][cause]
