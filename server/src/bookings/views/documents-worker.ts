import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { daySheetsPdf } from './day-sheets-pdf.ts'
import { documentsPdf } from './documents-pdf.ts'
import type { DrawnAnswer, Sent } from './documents-printer.ts'

// The thread that answers requests, whose priority this one has so far, comes first when processors are short.
try {
  setPriority(Math.min(getPriority() + 5, constants.priority.PRIORITY_LOW))
} catch {
  // Some systems do not allow it.
}

const answer = (content: DrawnAnswer) => parentPort?.postMessage(content)

const draw = (sent: Sent) =>
  sent.kind === 'day'
    ? daySheetsPdf(sent.day, sent.language, sent.gateways, sent.business)
    : documentsPdf(sent.documents, sent.language, sent.gateways, sent)

parentPort?.on('message', async (sent: Sent) => {
  try {
    answer({ pdf: await draw(sent) })
  } catch (error) {
    answer({ error })
  }
})
