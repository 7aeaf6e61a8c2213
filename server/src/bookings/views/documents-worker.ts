import { constants, getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { documentsPdf } from './documents-pdf.ts'
import type { DrawnAnswer, SentDocuments } from './documents-printer.ts'

// The thread that answers requests, whose priority this one has so far, comes first when processors are short.
try {
  setPriority(Math.min(getPriority() + 5, constants.priority.PRIORITY_LOW))
} catch {
  // Some systems do not allow it.
}

const answer = (content: DrawnAnswer) => parentPort?.postMessage(content)

parentPort?.on('message', async ({ documents, language, gateways, ...letterhead }: SentDocuments) => {
  try {
    answer({ pdf: await documentsPdf(documents, language, gateways, letterhead) })
  } catch (error) {
    answer({ error })
  }
})
