import { digitsIn, type TextLocale, timeText } from './clock-text.ts'

/** Shorter waits are written in seconds. */
const MAX_IN_SECONDS = 90
const MINUTE = 60
/** Longer waits are written as the time at which they end. */
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const phrases = {
  en: {
    seconds: (count: number) => `in ${count} ${count === 1 ? 'second' : 'seconds'}`,
    minutes: (count: number) => `in ${count} minutes`,
    days: (count: number) => `in ${count} days`,
    today: (time: string) => `after ${time}`,
    tomorrow: (time: string) => `tomorrow after ${time}`,
    tryAgain: (wait: string) => `Try again ${wait}.`,
    later: 'Try again later.',
  },
  bn: {
    seconds: (count: number) => `${count} সেকেন্ড পরে`,
    minutes: (count: number) => `${count} মিনিট পরে`,
    days: (count: number) => `${count} দিন পরে`,
    today: (time: string) => `${time}-এর পরে`,
    tomorrow: (time: string) => `কাল ${time}-এর পরে`,
    tryAgain: (wait: string) => `${wait} আবার চেষ্টা করুন।`,
    later: 'পরে আবার চেষ্টা করুন।',
  },
}

interface Moment {
  now: Date
  timeZone: string
}

/**
 * Writes when something can be done that has to wait: `in 40 seconds`, `in 12 minutes`, `after 2:30 PM`,
 * `tomorrow after 9:00 AM`. Never names an earlier time than the end of the wait. Times are those of the zone.
 */
export function waitText(locale: TextLocale, seconds: number, { now, timeZone }: Moment): string {
  const phrase = phrases[locale]
  const whole = Math.max(1, Math.ceil(seconds))
  if (whole <= MAX_IN_SECONDS) return digitsIn(locale, phrase.seconds(whole))
  if (whole <= HOUR) return digitsIn(locale, phrase.minutes(Math.ceil(whole / MINUTE)))
  // The Swedish locale writes YYYY-MM-DD HH:MM, without the seconds, so that the minute that has begun is added.
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const at = (instant: number) => wall.format(instant)
  const end = at(Math.ceil((now.getTime() + whole * 1000) / (MINUTE * 1000)) * MINUTE * 1000)
  const time = timeText(locale, end.slice(11, 16))
  const isOn = (instant: number) => end.slice(0, 10) === at(instant).slice(0, 10)
  if (isOn(now.getTime())) return phrase.today(time)
  if (isOn(now.getTime() + DAY * 1000)) return phrase.tomorrow(time)
  return digitsIn(locale, phrase.days(Math.ceil(whole / DAY)))
}

/** Says when to try again: `Try again in 40 seconds.` A proxy may refuse a call without a time. */
export function tryAgainText(locale: TextLocale, seconds: number | undefined, moment: Moment): string {
  const { tryAgain, later } = phrases[locale]
  return seconds === undefined ? later : tryAgain(waitText(locale, seconds, moment))
}
