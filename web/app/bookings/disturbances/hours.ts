import type {
  Cause,
  DayJob,
  DisturbedDay,
  DisturbedHours,
  Explanation,
} from '@jhilik/contract/disturbances.ts'

/** What the desk's form holds. */
export interface DeskInput {
  cause: Cause | null
  causeText: string
  explanation: Explanation
  date: string
  fromTime: string
  toTime: string
  areas: readonly string[]
  crews: readonly string[]
  /** `YYYY-MM-DD HH:MM` */
  answerBy: string
}

/** What a disturbance before it was sent for. */
export type DeskHours = Omit<DeskInput, 'answerBy'>

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Half hours of a day, from 06:00 to its end, which is 00:00. */
export const DESK_TIMES: readonly string[] = [
  ...Array.from({ length: 36 }, (_, index) => {
    const half = index + 12
    return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`
  }),
  '00:00',
]

/** The end of a day comes after all of its times. */
const endKey = (time: string) => (time === '00:00' ? '24:00' : time)

/** Returns whether the end is after the start. */
export const isInOrder = ({ fromTime, toTime }: Pick<DeskInput, 'fromTime' | 'toTime'>) =>
  endKey(toTime) > fromTime

/** Returns whether a job is in the hours, and in the areas and of the crews; none of these are all of them. */
export function isAffected(
  { startTime, endTime, area, crew }: DayJob,
  { fromTime, toTime, areas, crews }: Pick<DeskInput, 'fromTime' | 'toTime' | 'areas' | 'crews'>,
): boolean {
  const isIn = startTime < endKey(toTime) && endKey(endTime) > fromTime
  const isMeant = (ids: readonly string[], id: string | null) =>
    ids.length === 0 || (id !== null && ids.includes(id))
  return isIn && isMeant(areas, area) && isMeant(crews, crew)
}

/** Returns the hours from now on, of another day those of its jobs. */
export function restOfDay({ date, now, jobs }: DisturbedDay): Pick<DeskInput, 'fromTime' | 'toTime'> {
  const first = jobs.map(({ startTime }) => startTime).sort()[0] ?? hourText(8)
  const wanted = date === now.date ? now.time : first
  const fromTime = DESK_TIMES.findLast((time) => time !== '00:00' && time <= wanted) ?? hourText(6)
  return { fromTime, toTime: '00:00' }
}

const FIRST_HOUR = 8
const LAST_HOUR = 22
const USUAL_HOUR = 20

const nextDay = (date: string) =>
  new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

/** Returns until when customers can be asked to answer: full hours of today and tomorrow, by day. */
export function answerTimes({ date, time }: DisturbedDay['now']): string[] {
  const hours = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => hourText(FIRST_HOUR + index))
  return [
    ...hours.filter((hour) => hour > time).map((hour) => `${date} ${hour}`),
    ...hours.map((hour) => `${nextDay(date)} ${hour}`),
  ]
}

/** Returns the usual one: in the evening, with two hours to answer. */
export function usualAnswerTime(now: DisturbedDay['now']): string {
  const all = answerTimes(now)
  const soonest = hourText(Math.max(USUAL_HOUR, Number(now.time.slice(0, 2)) + 3))
  return all.find((one) => one >= `${now.date} ${soonest}`) ?? all[0] ?? ''
}

/** Returns what is asked for; null while the cause or a part of it is missing. */
export function toHours(input: DeskInput): DisturbedHours | null {
  const { cause, causeText, answerBy, areas, crews, ...hours } = input
  const [date = '', time = ''] = answerBy.split(' ')
  if (!cause || !isInOrder(hours) || (cause === 'other' && causeText.trim() === '')) return null
  return {
    cause,
    causeText: causeText.trim(),
    ...hours,
    areas: [...areas],
    crews: [...crews],
    kept: [],
    answerBy: { date, time },
  }
}
