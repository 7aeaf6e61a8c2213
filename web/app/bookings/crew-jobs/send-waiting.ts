import type { ReportResult, VisitReportRequest } from '@jhilik/contract/crew-jobs.ts'
import { type ApiError, isApiError } from '../../lib/http/api-error.ts'
import { isHeld, requestOf, type UnsentReport } from './reports.ts'

/** The most reports in one call, as in the contract, whose file pages that only send do not load. */
export const MOST_AT_ONCE = 50

export interface Waiting {
  seq: number
  content: UnsentReport
}

export interface Sending {
  /** The reports that are not sent, in their order. They are asked for again after each call. */
  waiting: () => Promise<readonly Waiting[]>
  deviceNow: () => number
  /** Uploads the photo of a report. Resolves to its address. */
  upload: (report: Waiting) => Promise<string>
  send: (reports: readonly VisitReportRequest[]) => Promise<readonly ReportResult[]>
  /** Called with the address of a photo. */
  uploaded: (report: Waiting, img: string) => Promise<void>
  /** Called with the answer to a report; null: it has taken effect. */
  answered: (report: Waiting, answer: UnsentReport['answer']) => Promise<void>
}

/** The server itself has refused it, so that it would refuse it again. A proxy's refusal has no reason of ours. */
const isRefused = (error: unknown): error is ApiError =>
  isApiError(error) &&
  error.kind === 'HTTP' &&
  error.code !== 'HTTP' &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429

/**
 * Sends the waiting reports in their order until none is left. Throws when the server cannot be reached; what was not answered
 * then keeps waiting. A report that the server refuses does not hold up those after it.
 */
export async function sendWaiting(sending: Sending): Promise<void> {
  let most = MOST_AT_ONCE
  for (;;) {
    const batch = await nextBatch(sending, most)
    if (batch.length === 0) return
    const requests = batch.flatMap(({ content }) => requestOf(content) ?? [])
    try {
      const results = await sending.send(requests)
      for (const report of batch) {
        const result = results.find(({ id }) => id === report.content.id)
        if (!result) throw new Error(`The report ${report.content.id} has no result`)
        await sending.answered(report, result.noEffect)
      }
    } catch (error) {
      if (!isRefused(error)) throw error
      const [only, ...others] = batch
      // One of them is wrong: from here on each is sent alone.
      if (others.length > 0) most = 1
      else if (only) await sending.answered(only, 'refused')
    }
  }
}

/** Returns the next reports to send, once their photos are uploaded: at most so many, and none after one that can be taken back. */
async function nextBatch(sending: Sending, most: number): Promise<Waiting[]> {
  const waiting = await sending.waiting()
  const held = waiting.findIndex(({ content }) => isHeld(content, sending.deviceNow()))
  const due = held === -1 ? waiting : waiting.slice(0, held)
  const batch: Waiting[] = []
  for (const report of due.slice(0, most)) {
    const ready = await withPhoto(sending, report, batch.length > 0)
    if (ready === 'later') break
    if (ready !== 'refused') batch.push(ready)
  }
  // Those whose photos were refused are answered, and others may follow.
  return batch.length === 0 && due.length > most ? nextBatch(sending, most) : batch
}

/** `later`: its photo could not be uploaded, and reports before it can be sent first. */
async function withPhoto(
  sending: Sending,
  report: Waiting,
  isAfterOthers: boolean,
): Promise<Waiting | 'later' | 'refused'> {
  const { said } = report.content
  if (said.kind !== 'photo' || said.img !== null) return report
  try {
    const img = await sending.upload(report)
    await sending.uploaded(report, img)
    return { ...report, content: { ...report.content, said: { ...said, img } } }
  } catch (error) {
    if (isRefused(error)) {
      await sending.answered(report, 'refused')
      return 'refused'
    }
    if (isAfterOthers) return 'later'
    throw error
  }
}
