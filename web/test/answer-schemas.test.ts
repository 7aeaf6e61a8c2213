import { refreshResponseSchema } from '@jhilik/contract/accounts.ts'
import { crewJobsResponseSchema, reportResultsResponseSchema } from '@jhilik/contract/crew-jobs.ts'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { answerSchema } from '../app/startup/answer-schema.ts'
import { readAnswerSchemas } from '../vite/answer-schemas.ts'

const ID = '019a0000-0000-7000-8000-000000000001'
const AT = '2031-01-01T04:00:00.000Z'
const named = { _id: ID, name: 'Foam Wash', nameBn: 'ফোম ওয়াশ' }
const crew = { _id: ID, name: 'Crew 1', color: 'teal' }
const answer = (data: unknown) => ({ success: true, statusCode: 200, message: 'Done', data })

const line = {
  _id: ID,
  service: named,
  size: named,
  price: 40,
  duration: 60,
  addOns: [{ ...named, quantity: 2, price: 5.5, duration: 10 }],
  vehicleType: 'car',
  vehicleBrand: null,
  vehicleModel: null,
  manufacturingYear: 2018,
  registrationPlate: null,
  rooms: null,
  floor: 0,
  units: null,
  canceledAt: null,
}
const job = {
  _id: ID,
  code: 'ABC234',
  status: 'confirmed',
  service: { ...named, img: '', duration: 60 },
  slot: { _id: ID, date: '2031-01-01', startTime: '10:00', endTime: '11:00', startsAt: AT, endsAt: AT },
  area: { _id: ID, en: 'Uttara', bn: 'উত্তরা' },
  note: '',
  lines: [line],
  minutes: 60,
  price: 40,
  currency: 'USD',
  toCollect: 40,
  attends: true,
  customer: { name: 'Tanvir Ahmed', phone: '01711000000', address: 'Uttara' },
  crew,
  photos: ['/uploads/a.webp'],
  travelMinutes: 10,
  checklist: [{ _id: ID, text: 'Mats', textBn: '', required: true }],
  visit: {
    state: 'on_the_way',
    steps: [{ step: 'on_the_way', at: AT }],
    late: { minutes: 10, cause: '', at: AT },
    failure: null,
  },
  visitPhotos: [{ moment: 'before', img: '/uploads/b.webp', at: AT }],
  pass: 'pass',
}

const CHECKED: [file: string, name: string, whole: z.ZodType, valid: unknown][] = [
  ['accounts', 'refreshResponseSchema', refreshResponseSchema, answer({ accessToken: 'token' })],
  [
    'crew-jobs',
    'crewJobsResponseSchema',
    crewJobsResponseSchema,
    answer({
      date: '2031-01-01',
      crews: [crew],
      jobs: [job],
      cash: [{ amount: 40.5, currency: 'USD', collected: 0 }],
      key: 'key',
    }),
  ],
  [
    'crew-jobs',
    'reportResultsResponseSchema',
    reportResultsResponseSchema,
    answer([
      { id: ID, noEffect: null },
      { id: ID, noEffect: 'moved' },
    ]),
  ],
]

const OTHERS = [
  undefined,
  null,
  '',
  'x',
  0,
  1.5,
  -1,
  2 ** 53,
  true,
  false,
  [],
  [null],
  {},
  ID,
  AT,
  '2031-02-29',
  '10:00',
]

/** The value with each of its parts, and with itself, replaced by each of the others. */
function* changed(value: unknown): Generator<unknown> {
  yield* OTHERS
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    for (const other of changed(part)) {
      if (Array.isArray(value)) yield value.with(Number(key), other)
      else yield { ...value, [key]: other }
    }
  }
}

/** Values arrive as JSON, which leaves out what is undefined. */
const received = (value: unknown): unknown =>
  value === undefined ? value : JSON.parse(JSON.stringify(value))

it.each(CHECKED)(
  '%s.ts, %s: refuses without zod what zod refuses, and nothing else',
  async (file, name, whole, valid) => {
    const made = await readAnswerSchemas(new URL(`../../contract/src/${file}.ts`, import.meta.url).pathname)
    const schema = answerSchema(made[name] ?? {})
    expect(schema.safeParse(valid)).toEqual({ success: true, data: valid })
    expect(whole.safeParse(valid).success).toBe(true)
    const answers = [...changed(valid)].map(received)
    const different = answers.filter((one) => schema.safeParse(one).success !== whole.safeParse(one).success)
    expect(different).toEqual([])
    expect(answers.some((one) => schema.safeParse(one).success)).toBe(true)
  },
)

it('says where an answer differs', async () => {
  const made = await readAnswerSchemas(new URL('../../contract/src/crew-jobs.ts', import.meta.url).pathname)
  const schema = answerSchema(made.reportResultsResponseSchema ?? {})
  expect(
    schema.safeParse(
      answer([
        { id: ID, noEffect: null },
        { id: 'x', noEffect: null },
      ]),
    ),
  ).toMatchObject({
    success: false,
    error: { message: 'answer.data[1].id is not what was expected.' },
  })
})
