import {
  type CrewWork,
  utilizationOf,
  type Work,
  type WorkFigures,
  type WorkGroup,
} from '@jhilik/contract/work-figures.ts'
import { BYTE_ORDER_MARK, type Cell, writeCsv } from '../../platform/csv.ts'
import type { Locale } from '../../platform/locale.ts'

const TITLES = {
  en: {
    crew: 'Crew',
    area: 'Area',
    service: 'Service',
    bangla: 'Name in Bangla',
    jobs: 'Jobs',
    work: 'Working hours',
    driving: 'Planned driving hours',
    available: 'Available hours',
    driven: 'Reported driving hours',
    onTime: 'On time in percent',
    utilization: 'Utilization in percent',
    currency: 'Currency',
    income: 'Income',
    perHour: 'Income per hour of work and driving',
    tips: 'Tips paid online',
    none: { crew: 'No crew', area: 'No area', service: '' },
  },
  bn: {
    crew: 'দল',
    area: 'এলাকা',
    service: 'সার্ভিস',
    bangla: 'বাংলা নাম',
    jobs: 'কাজ',
    work: 'কাজের ঘণ্টা',
    driving: 'আনুমানিক যাতায়াতের ঘণ্টা',
    available: 'মোট কর্মঘণ্টা',
    driven: 'দলের জানানো যাতায়াতের ঘণ্টা',
    onTime: 'সময়মতো পৌঁছানো (শতাংশ)',
    utilization: 'ব্যস্ততা (শতাংশ)',
    currency: 'মুদ্রা',
    income: 'আয়',
    perHour: 'কাজ ও যাতায়াতের প্রতি ঘণ্টায় আয়',
    tips: 'অনলাইনে পাওয়া বকশিশ',
    none: { crew: 'দল ছাড়া', area: 'এলাকা ছাড়া', service: '' },
  },
}

const hours = (minutes: number) => Math.round((minutes / 60) * 100) / 100

/** Writes a list of the work of a period as CSV: one line for each crew, area or service, or for each of its currencies. */
export function writeWorkTable(figures: WorkFigures, by: WorkGroup, locale: Locale): string {
  const titles = TITLES[locale]
  const linesOf = (names: Cell[], work: Work, more: Cell[] = [], tips?: CrewWork['tips']): Cell[][] => {
    const tipIn = (currency: string) => tips?.find((tip) => tip.currency === currency)?.amount ?? null
    const start = [...names, work.jobs, hours(work.workMinutes), hours(work.drivingMinutes), ...more]
    if (work.income.length === 0) return [[...start, null, null, null, ...(tips ? [null] : [])]]
    return work.income.map(({ currency, amount }, place) => [
      ...start,
      currency,
      amount,
      work.incomePerHour[place]?.amount ?? null,
      ...(tips ? [tipIn(currency)] : []),
    ])
  }
  const time = [titles.jobs, titles.work, titles.driving]
  const money = [titles.currency, titles.income, titles.perHour]
  if (by === 'crew') {
    const lineOf = (crew: CrewWork) => {
      const used = utilizationOf(crew)
      const more = [
        crew.availableMinutes === null ? null : hours(crew.availableMinutes),
        used === null ? null : Math.round(used * 100),
        crew.arrivals === 0 ? null : hours(crew.drivenMinutes),
        crew.arrivals === 0 ? null : Math.round((crew.onTime / crew.arrivals) * 100),
      ]
      // A customer who gave a tip has paid for the job in the same currency.
      return linesOf([crew.name ?? titles.none.crew], crew, more, crew.tips)
    }
    const header = [
      titles.crew,
      ...time,
      titles.available,
      titles.utilization,
      titles.driven,
      titles.onTime,
      ...money,
      titles.tips,
    ]
    return BYTE_ORDER_MARK + writeCsv([header, ...figures.crews.flatMap(lineOf)])
  }
  const rows = by === 'area' ? figures.areas : figures.services
  const lines = rows.flatMap((row) =>
    linesOf(row.id === null ? [titles.none[by], titles.none[by]] : [row.name, row.nameBn], row),
  )
  return BYTE_ORDER_MARK + writeCsv([[titles[by], titles.bangla, ...time, ...money], ...lines])
}
