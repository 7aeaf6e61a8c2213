import { createStore } from 'zustand/vanilla'
import { deviceSlowMs, serverNow } from '../../lib/live/server-time.ts'
import { SEND_REPORTS } from '../../lib/outbox/crew-page-cache.ts'
import { type Kept, openReportStorage, type ReportStorage } from '../../lib/outbox/report-storage.ts'
import { sessionActions } from '../../lib/session/session.ts'
import { isNetworkAway, sendReports, uploadPhoto } from './api.ts'
import { type AboutJob, isHeld, type Said, UNDO_MS, type UnsentReport } from './reports.ts'
import { sendWaiting } from './send-waiting.ts'

export type KeptReport = Kept<UnsentReport>

interface OutboxState {
  /** Null until the storage is open. */
  isLasting: boolean | null
  reports: readonly KeptReport[]
  /** Why the last call did not arrive: the server was not reached, or it could not take the reports. Null when it did. */
  failure: 'away' | 'refused' | null
}

const RETRY_MS = 30_000

export const outboxStore = createStore<OutboxState>(() => ({
  isLasting: null,
  reports: [],
  failure: null,
}))

/** The clock of the device itself, wrong or not: the server compares times of it with one another. */
const deviceNow = () => serverNow() - deviceSlowMs()
const instant = (ms: number) => new Date(ms).toISOString()

/** A random UUID. `crypto.randomUUID` is missing on plain HTTP. */
function newReportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return text.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

interface OutboxOptions {
  account: string
  /** Called for each report that has taken effect. */
  onApplied: (report: UnsentReport) => Promise<void>
  /** Called after the server has answered reports. */
  onSent: () => void
}

let running: { account: string; outbox: Outbox } | null = null

/** The outbox of an account. It goes on sending on other pages, until the session ends. */
export function startOutbox(options: OutboxOptions): Outbox {
  const { account } = options
  if (running?.account === account) return running.outbox
  running?.outbox.stop()
  const outbox = createOutbox(options)
  running = { account, outbox }
  const unsubscribe = sessionActions.store.subscribe(({ user }) => {
    if (user?.sub === account) return
    unsubscribe()
    if (running?.outbox === outbox) running = null
    outbox.stop()
  })
  return outbox
}

/** The reports of an account, while its session lasts. One page of the browser sends at a time. */
function createOutbox({ account, onApplied, onSent }: OutboxOptions) {
  let storage: ReportStorage<UnsentReport> | null = null
  let sending: Promise<void> | null = null
  let isStopped = false
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(SEND_REPORTS)

  const isMine = () => !isStopped && sessionActions.current().user?.sub === account

  /** Reads what is kept, after a change here or in another tab. */
  async function read(): Promise<void> {
    if (!storage || !isMine()) return
    const reports = await storage.list()
    if (isMine()) outboxStore.setState({ reports, isLasting: storage.isLasting })
  }

  /** Opens the storage, once the key of the account is known. */
  async function open(): Promise<void> {
    storage ??= await openReportStorage<UnsentReport>(account)
    await read()
    void flush()
  }

  async function changed(): Promise<void> {
    await read()
    // The channel is closed with the session.
    if (!isStopped) others?.postMessage('changed')
  }

  /** Keeps what a member says of a job. Resolves to a function that takes it back, and to false when it was sent. */
  async function add(
    said: Said,
    { about, pass }: { about: AboutJob; pass: string },
    photo: Blob | null = null,
  ): Promise<() => Promise<boolean>> {
    if (!storage) throw new Error('The reports of this account cannot be kept yet')
    const now = deviceNow()
    const report: UnsentReport = {
      id: newReportId(),
      pass,
      happenedAt: instant(now),
      at: instant(serverNow()),
      heldUntil: now + UNDO_MS,
      about,
      said,
      answer: null,
    }
    const { seq } = await storage.add(report, photo)
    await changed()
    askToKeep()
    after(UNDO_MS + 50, () => void flush())
    return () => takeBack(seq)
  }

  async function takeBack(seq: number): Promise<boolean> {
    const kept = outboxStore.getState().reports.find((report) => report.seq === seq)
    if (!storage || !kept || !isHeld(kept.content, deviceNow())) return false
    await dismiss(seq)
    return true
  }

  async function dismiss(seq: number): Promise<void> {
    await storage?.remove(seq)
    await changed()
  }

  function after(ms: number, action: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (isMine()) action()
    }, ms)
    timers.add(timer)
  }

  /** Sends what waits. A call while another one sends waits for that, and then sends what has come meanwhile. */
  function flush(): Promise<void> {
    sending = (sending ?? Promise.resolve()).then(() => alone(sendAll)).catch(note)
    return sending
  }

  function note(error: unknown): void {
    const failure = isNetworkAway(error) ? 'away' : 'refused'
    if (failure === 'refused') console.error('The reports were not sent', error)
    if (isMine()) outboxStore.setState({ failure })
  }

  async function sendAll(): Promise<void> {
    const kept = storage
    if (!kept || !isMine()) return
    await read()
    if (waitingOf(outboxStore.getState().reports).every(({ content }) => isHeld(content, deviceNow()))) return
    let isAnswered = false
    try {
      await sendWaiting({
        deviceNow,
        waiting: async () => (isMine() ? waitingOf(await kept.list()) : []),
        async upload({ seq }) {
          const photo = await kept.photoOf(seq)
          if (!photo) throw new Error('The photo of a report is missing')
          return uploadPhoto(photo)
        },
        send: (reports) => sendReports(instant(deviceNow()), reports),
        uploaded: ({ seq, content }, img) =>
          kept.change({
            seq,
            state: 'waiting',
            content: { ...content, said: { kind: 'photo', moment: momentOf(content.said), img } },
          }),
        async answered({ seq, content }, answer) {
          isAnswered = true
          if (answer === null) {
            await onApplied(content)
            await kept.remove(seq)
          } else await kept.change({ seq, state: 'answered', content: { ...content, answer } })
        },
      })
      outboxStore.setState({ failure: null })
    } finally {
      await changed()
      // Reading the jobs sends what waits: reading them after each attempt would go on without an end.
      if (isAnswered) onSent()
    }
  }

  const again = () => void flush()
  const onVisible = () => document.hidden || again()
  const onWorker = ({ data }: MessageEvent) => data === SEND_REPORTS && again()
  const timer = setInterval(() => waitingOf(outboxStore.getState().reports).length > 0 && again(), RETRY_MS)
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', onVisible)
  navigator.serviceWorker?.addEventListener('message', onWorker)
  if (others) others.onmessage = () => void read()

  function stop(): void {
    isStopped = true
    clearInterval(timer)
    for (const each of timers) clearTimeout(each)
    window.removeEventListener('online', again)
    document.removeEventListener('visibilitychange', onVisible)
    navigator.serviceWorker?.removeEventListener('message', onWorker)
    others?.close()
    outboxStore.setState(outboxStore.getInitialState(), true)
  }

  return {
    open,
    add,
    dismiss,
    flush,
    photoOf: async (seq: number) => (await storage?.photoOf(seq)) ?? null,
    stop,
  }
}

export type Outbox = ReturnType<typeof createOutbox>

export const waitingOf = (reports: readonly KeptReport[]) =>
  reports.filter(({ state }) => state === 'waiting')
export const answeredOf = (reports: readonly KeptReport[]) =>
  reports.filter(({ state }) => state === 'answered')

function momentOf(said: Said) {
  if (said.kind !== 'photo') throw new Error(`A report of the kind ${said.kind} has no photo`)
  return said.moment
}

/** Runs while no other page of this browser does. Without the Web Locks API, on plain HTTP, a page keeps its reports to itself. */
const alone = (action: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('jhilik-crew-outbox', action) : action()

/** Asks the browser not to throw away the reports, and to tell the service worker when the network is back. */
function askToKeep(): void {
  void navigator.storage?.persist?.()
  void navigator.serviceWorker?.ready
    .then((registration) => (registration as unknown as WithSync).sync?.register(SEND_REPORTS))
    // Some browsers allow it only to installed sites.
    .catch(() => undefined)
}

/** The Background Sync API, which the types of browsers lack. */
interface WithSync {
  sync?: { register: (tag: string) => Promise<void> }
}
