import { digitsIn, durationText, endText, type TextLocale, timeText } from './clock-text.ts'
import type { DayJob } from './day-jobs.ts'
import { lineText } from './line-text.ts'
import { formatMoney } from './money.ts'
import { placeText } from './place-text.ts'
import { shortAddress } from './short-address.ts'
import { vehicleText } from './vehicle-text.ts'
import { vehicleOf } from './vehicles.ts'

interface SheetRow {
  id: string
  time: string
  until: string
  /** The drive to it; null where it is not known and for neighbors. */
  drive: string | null
  name: string
  phone: string
  area: string | null
  address: string
  /** What the crew has to know: that it cannot do the job, and the note of the booking. */
  notes: string[]
  /** What is done, and with which vehicle or at which place. Plates are apart, so that no line ends within one. */
  works: { what: string; at: string; plate: string }[]
  /** Null when nothing is to be collected. */
  amount: string | null
  /** What stands there instead of an amount. */
  paid: string[]
}

/** What a crew takes along for a day, in words and digits of a language. The page and the PDF draw it. */
export interface SheetContent {
  id: string
  title: string
  facts: string
  desk: string | null
  collect: string
  heads: { tick: string; time: string; customer: string; where: string; what: string; amount: string }
  rows: SheetRow[]
  handedOver: string
  allCash: string | null
  printed: string
  /** The words below the lines: the sum that is handed over, and the names of the two who sign. */
  signatures: string[]
}

interface Writers {
  /** Writes a calendar date in the language. */
  date(day: string, style: 'short' | 'weekday'): string
  /** The name of a gateway or payment method in the language. */
  gateway(name: string): string
}

export interface PrintedDay {
  date: string
  /** They are sorted by start. */
  jobs: readonly DayJob[]
  /** The phone number of the business. */
  desk: string | null
  /** The wall time of printing, HH:MM. */
  printedAt: string
}

/** Returns a sheet for each crew that has jobs, and one for the jobs that have no crew. */
export function daySheets(day: PrintedDay, locale: TextLocale, writers: Writers): SheetContent[] {
  const ids = [...new Set(day.jobs.map(({ crew }) => crew?._id))]
  return ids.map((id) => {
    const jobs = day.jobs.filter(({ crew }) => crew?._id === id)
    return sheetOf({ ...day, jobs }, locale, writers)
  })
}

function sheetOf(
  { date, jobs, desk, printedAt }: PrintedDay,
  locale: TextLocale,
  writers: Writers,
): SheetContent {
  const words = sheetWords[locale]
  const number = (value: number) => digitsIn(locale, String(value))
  const [first] = jobs
  const crew = first?.crew?.name
  const last = jobs.reduce<DayJob | undefined>(
    (latest, job) => (latest && latest.slot.endsAt > job.slot.endsAt ? latest : job),
    undefined,
  )
  const due = sumsOf(jobs, locale)
  const doors = jobs.filter(({ toCollect }) => toCollect > 0).length
  return {
    id: first?.crew?._id ?? 'none',
    title: `${crew ?? words.noCrew}, ${writers.date(date, 'weekday')}`,
    facts: words.facts(
      writers.date(date, 'short'),
      jobs.length,
      number(jobs.length),
      timeText(locale, first?.slot.startTime ?? '00:00'),
      timeText(locale, last?.slot.endTime ?? '00:00'),
    ),
    desk: desk && `${words.desk} ${desk}`,
    collect: due ? words.collect(due, doors, number(doors)) : words.nothing,
    heads: words.heads,
    rows: jobs.map((job) => rowOf(job, locale, writers)),
    handedOver: words.handedOver,
    allCash: due && words.allCash(due),
    printed: words.printed(timeText(locale, printedAt)),
    signatures: [words.sum, crew ?? words.crew, words.desk],
  }
}

function rowOf(job: DayJob, locale: TextLocale, { gateway }: Writers): SheetRow {
  const { _id, slot, customer, area, travelMinutes, lines, toCollect, currency, paidWith } = job
  const words = sheetWords[locale]
  return {
    id: _id,
    time: timeText(locale, slot.startTime),
    until: words.until(endText(locale, slot.startTime, slot.endTime)),
    drive: travelMinutes > 0 ? words.drive(durationText(locale, travelMinutes)) : null,
    name: customer.name,
    phone: customer.phone,
    area: area?.[locale] ?? null,
    address: area ? shortAddress(customer.address, area) : customer.address,
    notes: [job.crew && job.isUncovered ? words.needsCrew : '', job.note].filter(Boolean),
    works: lines
      .filter(({ canceledAt }) => canceledAt === null)
      .map((line) => {
        const vehicle = vehicleOf(line)
        const { name, plate } = vehicle
          ? vehicleText(vehicle, locale)
          : { name: placeText(line, locale), plate: '' }
        return { what: lineText(line, locale), at: name, plate }
      }),
    amount: toCollect > 0 ? formatMoney(toCollect, currency, locale) : null,
    paid: toCollect > 0 ? [] : [...(paidWith ? [words.paid(gateway(paidWith))] : []), words.collectNothing],
  }
}

/** Writes what is to be collected, the sums of several currencies beside each other; null for nothing. */
function sumsOf(jobs: readonly DayJob[], locale: TextLocale): string | null {
  const sums = new Map<string, number>()
  for (const { currency, toCollect } of jobs) {
    if (toCollect > 0) sums.set(currency, (sums.get(currency) ?? 0) + toCollect)
  }
  const texts = [...sums].map(([currency, amount]) => formatMoney(amount, currency, locale))
  return texts.join(' + ') || null
}

/** The words of the sheets, which the page and the PDF share. */
const english = {
  noCrew: 'Without a crew',
  facts: (date: string, count: number, jobs: string, from: string, to: string) =>
    `${date} · ${jobs} ${count === 1 ? 'job' : 'jobs'}, ${from} to ${to}`,
  desk: 'Desk',
  collect: (amount: string, count: number, doors: string) =>
    `Collect ${amount} at ${doors} ${count === 1 ? 'door' : 'doors'}`,
  nothing: 'Nothing to collect',
  heads: {
    tick: 'Done',
    time: 'Time',
    customer: 'Customer',
    where: 'Where',
    what: 'What',
    amount: 'Collect / got',
  },
  until: (time: string) => `to ${time}`,
  drive: (time: string) => `${time} drive`,
  paid: (method: string) => `Paid, ${method}`,
  collectNothing: 'collect nothing',
  needsCrew: 'Another crew has to do it',
  handedOver: 'Cash handed over',
  allCash: (amount: string) => `${amount} if all pay in cash`,
  printed: (time: string) => `Printed ${time}`,
  sum: 'Amount',
  crew: 'Crew',
}

const bangla: typeof english = {
  noCrew: 'দল নেই',
  facts: (date, _count, jobs, from, to) => `${date} · ${jobs}টি কাজ, ${from} থেকে ${to}`,
  desk: 'অফিস',
  collect: (amount, _count, doors) => `${doors}টি বাসায় মোট ${amount} নিতে হবে`,
  nothing: 'কোনো টাকা নিতে হবে না',
  heads: {
    tick: 'সম্পন্ন',
    time: 'সময়',
    customer: 'গ্রাহক',
    where: 'কোথায়',
    what: 'কী কাজ',
    amount: 'নেবেন / পেয়েছেন',
  },
  until: (time) => `${time} পর্যন্ত`,
  drive: (time) => `পথে ${time}`,
  paid: (method) => `পরিশোধিত, ${method}`,
  collectNothing: 'কিছু নেবেন না',
  needsCrew: 'অন্য দলকে করতে হবে',
  handedOver: 'নগদ জমা',
  allCash: (amount) => `সবাই নগদে দিলে ${amount}`,
  printed: (time) => `প্রিন্টের সময় ${time}`,
  sum: 'টাকার পরিমাণ',
  crew: 'দল',
}

const sheetWords: Record<TextLocale, typeof english> = { en: english, bn: bangla }
