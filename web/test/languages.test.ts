import {
  deactivateUserRequestSchema,
  loginRequestSchema,
  signupRequestSchema,
  updateProfileRequestSchema,
} from '@jhilik/contract/accounts.ts'
import { bookingRequestSchema } from '@jhilik/contract/booking-requests.ts'
import { houseRulesSchema } from '@jhilik/contract/house-rules.ts'
import { subscribeRequestSchema } from '@jhilik/contract/newsletter.ts'
import { problems as english } from '@jhilik/contract/problems.ts'
import { reviewRequestSchema } from '@jhilik/contract/reviews.ts'
import { addScheduleRequestSchema, closeDatesRequestSchema } from '@jhilik/contract/schedules.ts'
import { createSlotRequestSchema } from '@jhilik/contract/slot-requests.ts'
import { type ValidationKey, validationKeyOf } from '@jhilik/contract/validation-keys.ts'
import { createTranslator } from 'use-intl/core'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { serviceFormSchema } from '../app/catalog/admin/form-schema.ts'
import type { ApiErrorKind } from '../app/lib/http/api-error.ts'
import { createFormat } from '../app/lib/language/format.ts'
import { languageOf, loadEveryLanguage, localeOfCookies, type Messages } from '../app/lib/language/i18n.ts'
import { problems } from '../messages/bn/problems.ts'
import { validation } from '../messages/bn/validation.ts'

const englishProblems = Object.fromEntries(
  Object.entries(english).map(([code, { message }]) => [code, message]),
)

await loadEveryLanguage()
const { messages: bn } = languageOf('bn')

const withoutDashboard = ({ dashboard: _, ...others }: Messages) => others

type Tree = { [key: string]: string | Tree }

function flatten(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
}

/** The names in braces and the tags; the words of a plural's branches are no names. */
function placeholders(message: string): string[] {
  const names = [...message.matchAll(/(?<!\b(?:zero|one|two|few|many|other) )\{(\w+)(?=[,}])|<(\w+)>/g)].map(
    ([, name, tag]) => name ?? tag ?? '',
  )
  return [...new Set(names)].sort()
}

describe('the two catalogs', () => {
  const englishTexts = new Map(flatten(withoutDashboard(languageOf('en').messages)))
  const banglaTexts = new Map(flatten(withoutDashboard(bn)))

  test('have the same keys', () => {
    expect([...banglaTexts.keys()].sort()).toEqual([...englishTexts.keys()].sort())
  })

  test('have the same placeholders under every key', () => {
    const namesOf = (texts: Map<string, string>) =>
      Object.fromEntries([...texts].map(([key, text]) => [key, placeholders(text)]))
    expect(namesOf(banglaTexts)).toEqual(namesOf(englishTexts))
  })

  test('are written in their own letters', () => {
    const sameEverywhere = ['newsletter.form.emailPlaceholder', 'common.language.en', 'common.language.bn']
    const withoutLetters = [
      'common.rating.value',
      'reviews.average',
      'services.filters.searchPlaceholder',
      'services.active.search',
      'services.next.onDay',
      'home.how.figures.average',
    ]
    const latin = [...banglaTexts].filter(([, text]) => !/[\u0980-\u09ff]/.test(text)).map(([key]) => key)
    expect(latin.filter((key) => !sameEverywhere.includes(key) && !withoutLetters.includes(key))).toEqual([])
    const bengali = [...englishTexts].filter(([, text]) => /[\u0980-\u09ff]/.test(text)).map(([key]) => key)
    expect(bengali).toEqual(['common.language.bn'])
  })

  test('have no English words in Bangla but names, and formats and settings as they are written', () => {
    const allowed = [
      'English',
      'STOP',
      'Google',
      'Authenticator',
      'Microsoft',
      'Aegis',
      'PostgreSQL',
      'CSV',
      'GeoNames',
      'CC',
      'BY',
      'PDF',
      'JPEG',
      'PNG',
      'WebP',
      'AVIF',
      'ROUTER_URL',
      'SMTP_URL',
      'MAIL_FROM',
    ]
    const everyText = flatten({ ...bn, problems, validation })
    const english = everyText.filter(([, text]) => {
      const plain = text
        .replace(
          /\{\w+, (number|plural|select, (yes|longer))(, ::[.0]+)?|\{\w+\}|=\d|\b(one|shorter|other) \{|<\/?\w+>/g,
          ' ',
        )
        .replace(
          /https?:\/\/|\S+@\S+|application\/json|Idempotency-Key|“mailbox”|“Share”|“Add to Home Screen”|#[0-9a-f]{6}/g,
          ' ',
        )
      return (plain.match(/[A-Za-z_]+/g) ?? []).some((word) => !allowed.includes(word))
    })
    expect(english).toEqual([])
  })

  test.each([
    ['log in, not sign in', /\b(sign(s|ed|ing)? in|sign-ins?|sign-in page)\b/],
    ['an email, not a mail', /\b(a|this|the|last|every|test) mail\b(?! server)|\bmails\b/i],
    ['refund, not give or pay back', /\b(gives?|given|paid|pay) (it |\{amount\} )?back\b/i],
    ['someone else, no longer', /\bsomebody else\b|\b(any|no) more[.:]|\bany more\b/i],
    ['no guess why a payment was declined', /wrong PIN/i],
    ['sentences that people say', /\bIs it you\b|that it is you\b|know it again|Look into\b|shows us that/],
    ['another time, not other time', /^Other time$/],
  ])('have one term in English for one thing: %s', (_, other) => {
    const texts = flatten({ ...languageOf('en').messages, problems: englishProblems })
    expect(texts.filter(([, text]) => other.test(text))).toEqual([])
  })

  test.each([
    ['ক্যাশ টাকা; নগদ is the wallet', /নগদ টাকা|নগদে/],
    ['টাকা ফেরত পাবেন না', /টাকা ফেরত নেই|কিছুই ফেরত পাবেন না/],
    ['সময় বদলান', /অন্য সময়ে (নি|নেও|সর)/],
    ['আপনার অনুরোধে', /ইচ্ছায়/],
    ['কাল', /আগামীকাল/],
    ['no guess why a payment was declined', /ভুল পিন/],
  ])('have one term in Bangla for one thing: %s', (_, other) => {
    const texts = flatten({ ...bn, problems, validation })
    expect(texts.filter(([, text]) => other.test(text))).toEqual([])
  })

  test('ask customers in words that fit every service, not cars alone', () => {
    const texts = [languageOf('en').messages, bn].flatMap((messages) => flatten({ ...messages }))
    const asking = texts.filter(([key]) => /^(reviews\..*placeholder|bookingForm\.note\.hint)$/.test(key))
    expect(asking).toHaveLength(4)
    expect(asking.filter(([, text]) => /\bcar\b|stain|গাড়ি|দাগ/i.test(text))).toEqual([])
  })

  test('show no Latin digit in Bangla, whatever is counted', () => {
    const t = createTranslator({ locale: 'bn', messages: bn })
    expect(t('services.found', { count: 1 })).toBe('১টি সার্ভিস')
    expect(t('common.rating.outOf', { value: 4.5, max: 5 })).toBe('৫-এর মধ্যে ৪.৫ তারা')
    expect(t('compare.chosen', { count: 2, max: 5 })).toBe('৫টির মধ্যে ২টি বাছা হয়েছে')
    expect(t('reviews.average', { value: 4.5, max: 5 })).toBe('৪.৫/৫')
  })
})

describe('what the contract and the API say', () => {
  const forms: Record<string, z.ZodType> = {
    login: loginRequestSchema,
    signup: signupRequestSchema,
    profile: updateProfileRequestSchema,
    booking: bookingRequestSchema.omit({ serviceId: true, slotId: true, selectedSlot: true }),
    review: reviewRequestSchema.omit({ rating: true }),
    service: serviceFormSchema,
    slot: createSlotRequestSchema,
    newsletter: subscribeRequestSchema,
    deactivation: deactivateUserRequestSchema,
  }
  const long = 'x'.repeat(6000)
  const typed = [
    '',
    ' ',
    'x',
    long,
    `${long}@x.example`,
    `https://${long}`,
    '-1',
    '0',
    '1.555',
    '99999999',
    '+1',
    'x\n'.repeat(13),
  ]
  const fields = [
    'name email phone password address img vehicleType vehicleBrand vehicleModel manufacturingYear',
    'registrationPlate review description price duration service date startTime endTime includes',
  ].flatMap((names) => names.split(' '))

  test.each(Object.entries(forms))('is known in Bangla for the %s form', (_name, schema) => {
    const said = new Set<string>()
    for (const value of typed) {
      const filled = Object.fromEntries(fields.map((field) => [field, value]))
      const { error } = schema.safeParse({
        ...filled,
        customer: filled,
        bn: filled,
        role: 'user',
        paymentTerms: { kind: 'deposit_percent', percent: value, amount: value },
      })
      for (const { message } of error?.issues ?? []) said.add(message)
    }
    expect(said.size).toBeGreaterThan(0)
    expect([...said].filter((message) => !validationKeyOf(message))).toEqual([])
  })

  test('is known in Bangla when a slot ends before it starts', () => {
    const slot = { service: crypto.randomUUID(), date: '2030-01-01', startTime: '10:00', endTime: '09:00' }
    const { error } = createSlotRequestSchema.safeParse(slot)
    expect(error?.issues.map(({ message }) => validation[validationKeyOf(message) as ValidationKey])).toEqual(
      ['শেষের সময় শুরুর সময়ের পরে হতে হবে'],
    )
  })

  const hours = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes })
  const week = { service: crypto.randomUUID(), validFrom: '2030-01-01', hours: [hours(1, '09:00', '12:00')] }
  const rules = { minimumNoticeMinutes: -1, maximumDaysAhead: 0, holdMinutes: 0, freeCancelHours: -1 }
  const days = { from: '2030-01-01', to: '2030-01-01', name: 'Eid' }
  test.each<[string, z.ZodType, object, number]>([
    ['schedule', addScheduleRequestSchema, { validFrom: '', validTo: 'x', hours: [], service: '' }, 4],
    ['schedule', addScheduleRequestSchema, { ...week, slotMinutes: 1, bufferMinutes: -1, capacity: 0 }, 3],
    [
      'schedule',
      addScheduleRequestSchema,
      { ...week, slotMinutes: 1.5, bufferMinutes: 0.5, capacity: 1.5 },
      3,
    ],
    ['schedule', addScheduleRequestSchema, { ...week, validTo: '2029-01-01' }, 1],
    ['schedule', addScheduleRequestSchema, { ...week, hours: Array(71).fill(week.hours[0]) }, 1],
    ['schedule', addScheduleRequestSchema, { ...week, hours: [hours(0, '', ''), hours(9, 'x', 'x')] }, 6],
    [
      'schedule',
      addScheduleRequestSchema,
      { ...week, hours: [hours(1, '20:00', '03:00'), hours(2, '02:00', '08:00')] },
      1,
    ],
    ['schedule', addScheduleRequestSchema, { ...week, hours: [...week.hours, ...week.hours] }, 1],
    ['closed days', closeDatesRequestSchema, { from: '', to: '', name: '', service: 'x' }, 4],
    ['closed days', closeDatesRequestSchema, { ...days, to: '2029-01-01' }, 1],
    ['closed days', closeDatesRequestSchema, { ...days, to: '2039-01-01' }, 1],
    [
      'house rules',
      houseRulesSchema,
      {
        ...rules,
        lateRefundPercent: 101,
        horizonWeeks: 1.5,
        paymentTerms: { kind: 'deposit_percent', percent: 0 },
      },
      7,
    ],
  ])('is known in Bangla for a %s that is wrong', (_name, schema, wrong, atLeast) => {
    const said = (schema.safeParse(wrong).error?.issues ?? []).map(({ message }) => message)
    expect(said.length).toBeGreaterThanOrEqual(atLeast)
    expect(said.filter((message) => !validationKeyOf(message))).toEqual([])
  })

  test('is known in Bangla for every code', () => {
    const withoutAnswer: ApiErrorKind[] = ['FETCH_ERROR', 'TIMEOUT_ERROR', 'PARSING_ERROR', 'HTTP']
    expect(Object.keys(problems).sort()).toEqual([...Object.keys(english), ...withoutAnswer].sort())
  })
})

describe('dates, times and money', () => {
  const bangla = createFormat('bn', 'Asia/Dhaka')
  const english = createFormat('en', 'Asia/Dhaka')
  const slot = { date: '2026-11-21', startTime: '09:00', endTime: '09:45' }

  // A line ends neither inside a time nor before the dash.
  test('are in Bengali digits in Bangla', () => {
    expect(bangla.slot(slot)).toBe('শনি ২১ নভে, সকাল\u00a0৯:০০\u00a0- ৯:৪৫')
    expect(bangla.dateTime('2026-11-21T12:34:00Z')).toBe('২১ নভে, ২০২৬, সন্ধ্যা\u00a0৬:৩৪')
    expect(bangla.money(123456.5, 'USD')).toBe('$১,২৩,৪৫৬.৫০')
    expect(bangla.money(40, 'BDT')).toBe('৳৪০')
    expect(bangla.twoDigits(7)).toBe('০৭')
    expect(bangla.year(2020)).toBe('২০২০')
  })

  test('stay as they are in English', () => {
    expect(english.slot(slot)).toBe('Sat, Nov 21, 9:00\u00a0- 9:45\u00a0AM')
    expect(english.dateTime('2026-11-21T12:34:00Z')).toBe('Nov 21, 2026, 6:34\u00a0PM')
    expect(english.money(123456.5, 'USD')).toBe('$123,456.50')
    expect(english.twoDigits(7)).toBe('07')
    expect(english.year(2020)).toBe('2020')
  })
})

test('the chosen language is read from the cookies, and only one that there is', () => {
  expect(localeOfCookies('theme=dark; locale=bn')).toBe('bn')
  expect(localeOfCookies('locale=en; theme=dark')).toBe('en')
  expect(localeOfCookies('locale=fr')).toBeNull()
  expect(localeOfCookies('locale=constructor')).toBeNull()
  expect(localeOfCookies('xlocale=bn')).toBeNull()
  expect(localeOfCookies(null)).toBeNull()
})

test.each([
  ['en', /left to pay.*, or the tip/],
  ['bn', /বাকির চেয়ে বেশি.*, অথবা বকশিশ/],
] as const)('money of a crew that was too much may be price or tip, in %s', (locale, both) => {
  const { crewJobs, dashboard } = languageOf(locale).messages
  expect(crewJobs.office.answers.too_much).toMatch(both)
  expect(dashboard.crewReports.reasons.too_much).toMatch(both)
})
