import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { TextLocale } from '@jhilik/contract/clock-text.ts'
import type { PrintedDay } from '@jhilik/contract/day-sheets.ts'
import type { NamedGateway } from '@jhilik/contract/gateways.ts'
import type { ReceiptDocument } from '@jhilik/contract/receipts.ts'
import type { Context } from '../../context.ts'
import { keepDrawnFiles } from '../../platform/drawn-files.ts'
import { drawLogo } from '../../platform/logo.ts'
import type { Look } from '../../platform/look.ts'
import type { Letterhead } from './documents-pdf.ts'

/** Everything that the PDF of documents depends on. */
interface DrawnDocuments {
  kind: 'documents'
  documents: readonly ReceiptDocument[]
  language: TextLocale
  gateways: readonly NamedGateway[]
  look: Look
}

/** The same for the sheets of the crews for a day. */
interface DrawnDay {
  kind: 'day'
  day: PrintedDay
  business: string
  language: TextLocale
  gateways: readonly NamedGateway[]
}

type Drawn = DrawnDocuments | DrawnDay

/** What is drawn, as the thread gets it: it reads no files. */
export type Sent = (DrawnDocuments & Letterhead) | DrawnDay

export type DrawnAnswer = { pdf: Uint8Array } | { error: unknown }

interface Printer {
  /**
   * Returns the PDF of documents, each on a page, or of the sheets of a day. Throws temporarily_unavailable when too many
   * others wait.
   */
  print(drawn: Drawn): Promise<Buffer>
  close(): Promise<void>
}

/** In pixels: three times the points that the logo has on paper. */
const LOGO_BOX = { width: 660, height: 108 }

/** The thread ends after this time without work, because its fonts take much memory. */
const IDLE_MS = 60_000

/** The bundle has the thread's program beside it, as one file. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './documents-worker.ts' : './documents-worker.js',
  import.meta.url,
)

/**
 * Draws documents in a thread of its own, because a page takes up to half a second of processor time while fonts are
 * read, and 20 to 50 ms afterwards.
 * PDFs of 30 to 100 kB are kept, because documents do not change; those of a day are another one when it has changed.
 */
export function openPrinter(ctx: Pick<Context, 'files' | 'log'>): Printer {
  const kept = keepDrawnFiles({ capacity: 100, maxWaiting: 20 })
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  async function end() {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  function startThread(): Worker {
    const started = new Worker(WORKER)
    // A drawing that waits gets the error by `once`. This listener is for errors at other times, which would end the process.
    started.on('error', () => void (thread === started && end()))
    return started
  }

  /** Only one at a time is drawn, so the next answer of the thread is about it. */
  async function draw(drawn: Drawn): Promise<Buffer> {
    clearTimeout(idle)
    const sent: Sent =
      drawn.kind === 'day' ? drawn : { ...drawn, logo: await drawLogo(ctx, drawn.look, LOGO_BOX) }
    thread ??= startThread()
    const asked = thread
    const ended = new AbortController()
    const onExit = () => ended.abort()
    asked.once('exit', onExit)
    try {
      asked.postMessage(sent)
      const [answer]: DrawnAnswer[] = await once(asked, 'message', { signal: ended.signal })
      if (!answer || 'error' in answer) throw answer?.error
      return Buffer.from(answer.pdf)
    } finally {
      asked.off('exit', onExit)
      if (ended.signal.aborted && thread === asked) thread = undefined
      idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }

  return {
    print: (drawn) => kept.find(drawn, () => draw(drawn)).read(),
    close: end,
  }
}
