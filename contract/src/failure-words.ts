import type { TextLocale } from './clock-text.ts'
import type { Failure } from './visits.ts'

/** Why a crew could not do a job, as its customer reads it after a colon. What the crew wrote besides is for the office. */
export const failureWords: Record<TextLocale, Record<Exclude<Failure, 'other'>, string>> = {
  en: {
    nobody_there: 'we met nobody',
    wrong_place: 'we did not find the place',
    no_access: 'we could not get in',
    no_water: 'there was no water',
    weather: 'the weather',
  },
  bn: {
    nobody_there: 'কাউকে পাইনি',
    wrong_place: 'জায়গাটি খুঁজে পাইনি',
    no_access: 'ভেতরে যেতে পারিনি',
    no_water: 'পানি ছিল না',
    weather: 'আবহাওয়া',
  },
}

/** Returns the reason in a language; empty when it is none of those that have a name. */
export const failureIn = (locale: TextLocale, reason: Failure): string =>
  reason === 'other' ? '' : failureWords[locale][reason]
