import type { areaChoice as English } from '../en/area-choice.ts'

export const areaChoice: typeof English = {
  question: 'কোথায় সার্ভিস লাগবে?',
  yours: 'আপনার এলাকা',
  offered: 'বেছে নেওয়ার মতো এলাকা',
  choose: 'এলাকা বেছে নিন',
  change: 'বদলান',
  changeOf: 'এলাকা বদলান, এখন {name}',
}
