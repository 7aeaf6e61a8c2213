import { MAX_REPORTS_AT_ONCE, visitReportsRequestSchema } from '@jhilik/contract/crew-jobs.ts'
import { NO_VISIT } from '@jhilik/contract/visits.ts'
import { describe, expect, it } from 'vitest'
import { applyReports } from '../app/bookings/crew-jobs/apply-reports.ts'
import { changeOf } from '../app/bookings/crew-jobs/change.ts'
import { firstJob, isOver } from '../app/bookings/crew-jobs/job-days.ts'
import {
  isHeld,
  requestOf,
  type Said,
  UNDO_MS,
  type UnsentReport,
} from '../app/bookings/crew-jobs/reports.ts'
import { MOST_AT_ONCE, sendWaiting, type Waiting } from '../app/bookings/crew-jobs/send-waiting.ts'
import { ApiError } from '../app/lib/http/api-error.ts'

type Job = Parameters<typeof applyReports>[0]

const job = (given: Partial<Job> = {}) =>
  ({
    _id: '019a0000-0000-7000-8000-000000000001',
    code: 'ABC234',
    status: 'confirmed',
    toCollect: 40,
    currency: 'USD',
    visit: NO_VISIT,
    visitPhotos: [],
    slot: { date: '2031-01-01', startsAt: '2031-01-01T04:00:00.000Z' },
    pass: 'pass',
    ...given,
  }) as unknown as Job

let made = 0
function report(said: Said, given: Partial<UnsentReport> = {}): UnsentReport {
  made += 1
  const at = new Date(Date.UTC(2031, 0, 1, 4, made)).toISOString()
  const { _id, code, slot, currency } = job()
  return {
    id: `019a0000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    pass: 'pass',
    happenedAt: at,
    at,
    heldUntil: 0,
    about: { _id, code, customer: 'Tanvir Ahmed', startsAt: slot.startsAt, currency },
    said,
    answer: null,
    ...given,
  }
}
const cash = (amount: number, tip = 0): Said => ({ kind: 'payment', method: 'cash', amount, tip })

describe('a job with reports that are not sent', () => {
  it('is as far as they say, in whatever order they are, and another job is not', () => {
    const reports = [report({ kind: 'on_the_way' }), report({ kind: 'started' }), report({ kind: 'arrived' })]
    expect(applyReports(job(), reports.toReversed()).visit).toMatchObject({
      state: 'started',
      steps: [{ step: 'on_the_way' }, { step: 'arrived' }, { step: 'started' }],
    })
    const other = job({ _id: '019a0000-0000-7000-8000-000000000002' })
    expect(applyReports(other, reports)).toBe(other)
  })

  it('keeps what the server knows, and what it already has changes nothing', () => {
    const step = report({ kind: 'on_the_way' })
    const known = applyReports(job(), [step, report({ kind: 'late', minutes: 20, cause: 'Jam' })])
    expect(applyReports(known, [step]).visit).toEqual(known.visit)
    expect(applyReports(known, [report({ kind: 'arrived' })]).visit).toMatchObject({
      state: 'arrived',
      late: { minutes: 20, cause: 'Jam' },
    })
  })

  it('is completed when it is done, and can be resumed when it could not be done', () => {
    expect(applyReports(job(), [report({ kind: 'done', checked: [], note: '' })])).toMatchObject({
      status: 'completed',
    })
    const failed = applyReports(job(), [report({ kind: 'could_not_do', reason: 'weather', note: '' })])
    expect(failed).toMatchObject({ status: 'confirmed', visit: { state: 'could_not_do' } })
    expect(isOver(failed)).toBe(true)
    expect(applyReports(failed, [report({ kind: 'on_the_way' })]).visit.state).toBe('on_the_way')
  })

  it('has less to collect, without tips and to the cent', () => {
    const reports = [report(cash(20.1, 5)), report(cash(10.2))]
    expect(applyReports(job(), reports).toCollect).toBe(9.7)
    expect(applyReports(job(), [...reports, report(cash(40))]).toCollect).toBe(0)
  })

  it('has its photos once they are uploaded', () => {
    const img = `/uploads/${'a'.repeat(32)}.jpg`
    const photo = (link: string | null) => report({ kind: 'photo', moment: 'before', img: link })
    const shown = applyReports(job(), [photo(null), photo(img)])
    expect(shown.visitPhotos).toMatchObject([{ moment: 'before', img }])
    expect(applyReports(shown, [photo(img)]).visitPhotos).toHaveLength(1)
  })
})

it('shows the job under way first, else the next one, and the last one at the end of the day', () => {
  const [one, two, three] = ['1', '2', '3'].map((n) =>
    job({ _id: `019a0000-0000-7000-8000-00000000000${n}` }),
  )
  if (!one || !two || !three) throw new Error('no jobs')
  const done = { ...one, status: 'completed' as const }
  const canceled = { ...two, status: 'canceled' as const }
  const underWay = { ...three, visit: { ...NO_VISIT, state: 'arrived' as const } }
  expect(firstJob([one, two, three])).toBe(one)
  expect(firstJob([done, canceled, three])).toBe(three)
  expect(firstJob([one, two, underWay])).toBe(underWay)
  expect(firstJob([done, canceled])).toBe(done)
  expect(firstJob([])).toBeUndefined()
})

it.each([
  [50, 40, 10],
  [40, 40, 0],
  [30.5, 40.25, -9.75],
  [undefined, 40, null],
  [50, Number.NaN, null],
])('of %s handed over for %s the customer gets back %s', (given, sum, change) => {
  expect(changeOf(given, sum, 'USD')).toBe(change)
})

it('can be taken back for five seconds, also when the clock is set back meanwhile', () => {
  expect(isHeld({ heldUntil: 10_000 }, 10_000 - UNDO_MS)).toBe(true)
  expect(isHeld({ heldUntil: 10_000 }, 10_000)).toBe(false)
  expect(isHeld({ heldUntil: 10_000_000 }, 10_000)).toBe(false)
})

interface Phone {
  waiting: Waiting[]
  sent: string[][]
  answers: [string, UnsentReport['answer']][]
}

/** Sends by a network of the test. `answer` decides about each call. */
async function send(
  reports: UnsentReport[],
  {
    answer = () => null,
    upload = async () => `/uploads/${'b'.repeat(32)}.jpg`,
    deviceNow = 1_000,
  }: {
    answer?: (ids: string[]) => Error | null
    upload?: () => Promise<string>
    deviceNow?: number
  } = {},
): Promise<Phone & { error: unknown }> {
  const phone: Phone = { waiting: reports.map((content, seq) => ({ seq, content })), sent: [], answers: [] }
  const error = await sendWaiting({
    deviceNow: () => deviceNow,
    waiting: async () => phone.waiting,
    upload,
    async send(requests) {
      const ids = requests.map(({ id }) => id)
      const failure = answer(ids)
      if (failure) throw failure
      phone.sent.push(ids)
      return ids.map((id) => ({ id, noEffect: null }))
    },
    async uploaded({ seq }, img) {
      phone.waiting = phone.waiting.map((kept) =>
        kept.seq === seq
          ? { seq, content: { ...kept.content, said: { kind: 'photo', moment: 'before', img } } }
          : kept,
      )
    },
    async answered({ seq, content }, noEffect) {
      phone.answers.push([content.id, noEffect])
      phone.waiting = phone.waiting.filter((kept) => kept.seq !== seq)
    },
  }).then(
    () => null,
    (cause: unknown) => cause,
  )
  return { ...phone, error }
}

const refusal = new ApiError('No', { kind: 'HTTP', status: 409, code: 'idempotency_key_reused' })
const steps = (count: number) => Array.from({ length: count }, () => report({ kind: 'arrived' }))
const photo = () => report({ kind: 'photo', moment: 'before', img: null })
const idsOf = (reports: UnsentReport[]) => reports.map(({ id }) => id)

describe('sending', () => {
  it('goes on in order until nothing is left, in calls that the server accepts', async () => {
    const reports = steps(MAX_REPORTS_AT_ONCE + 3)
    const { sent, waiting } = await send(reports)
    expect(MOST_AT_ONCE).toBe(MAX_REPORTS_AT_ONCE)
    expect(sent.map(({ length }) => length)).toEqual([MAX_REPORTS_AT_ONCE, 3])
    expect(sent.flat()).toEqual(idsOf(reports))
    expect(waiting).toEqual([])
  })

  it('stops before a report that can be taken back, so that the order stays', async () => {
    const [one, two, three] = steps(3)
    if (!one || !two || !three) throw new Error('no reports')
    const { sent, waiting } = await send([one, { ...two, heldUntil: 2_000 }, three])
    expect(sent).toEqual([[one.id]])
    expect(waiting).toHaveLength(2)
  })

  it('keeps everything when the server is not reached, or a proxy refuses', async () => {
    for (const failure of [
      new ApiError('Away', { kind: 'FETCH_ERROR' }),
      new ApiError('Busy', { kind: 'HTTP', status: 429, code: 'rate_limited' }),
      new ApiError('Out', { kind: 'HTTP', status: 401, code: 'not_signed_in' }),
      new ApiError('Proxy', { kind: 'HTTP', status: 403 }),
      new ApiError('Broken', { kind: 'HTTP', status: 500, code: 'internal_error' }),
    ]) {
      const { waiting, answers, error } = await send(steps(2), { answer: () => failure })
      expect(error).toBe(failure)
      expect([waiting.length, answers]).toEqual([2, []])
    }
  })

  it('sends the others when the server refuses one', async () => {
    const reports = steps(4)
    const [, wrong] = idsOf(reports)
    const { sent, answers, waiting } = await send(reports, {
      answer: (ids) => (ids.includes(wrong ?? '') ? refusal : null),
    })
    expect(sent.flat()).toEqual(idsOf(reports).filter((id) => id !== wrong))
    expect(answers).toContainEqual([wrong, 'refused'])
    expect(waiting).toEqual([])
  })

  it('uploads photos first, and sends what comes before one that cannot be uploaded', async () => {
    const reports = [...steps(1), photo(), ...steps(1)]
    expect((await send(reports)).sent).toEqual([idsOf(reports)])
    const away = new ApiError('Away', { kind: 'FETCH_ERROR' })
    const { sent, waiting, error } = await send(reports, { upload: () => Promise.reject(away) })
    expect(sent).toEqual([idsOf(reports).slice(0, 1)])
    expect([waiting.length, error]).toEqual([2, away])
    const refused = await send([photo(), photo(), ...steps(1)], { upload: () => Promise.reject(refusal) })
    expect(refused.answers.map(([, answer]) => answer)).toEqual(['refused', 'refused', null])
  })

  it('makes requests of the contract', () => {
    const img = `/uploads/${'c'.repeat(32)}.jpg`
    const said: Said[] = [
      { kind: 'started' },
      { kind: 'late', minutes: 20, cause: '' },
      { kind: 'could_not_do', reason: 'other', note: 'Lift' },
      cash(40, 2),
      { kind: 'photo', moment: 'after', img },
    ]
    const reports = said.flatMap((one) => requestOf(report(one)) ?? [])
    const request = { sentAt: '2031-01-01T04:00:00.000Z', reports }
    expect(visitReportsRequestSchema.parse(request)).toMatchObject({ reports })
    expect(requestOf(photo())).toBeNull()
  })
})
