import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { findByTrack, type Transaction } from './books.ts'
import { checkFields } from './protocol.ts'

/** The delays between attempts while the shop does not accept the notification. */
const RETRY_MS = [1_000, 5_000, 30_000]
/** Gateways deliver at least once, so the sandbox always delivers twice. */
const COPIES = 2

export interface Notifier {
  /**
   * Sends the notification in the background, `delayMs` from now. Only successes are reported, like at the real
   * gateway.
   */
  later(track: string, delayMs: number): void
  now(transaction: Transaction): Promise<void>
  close(): Promise<void>
}

export function openNotifier(ctx: Context): Notifier {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  /** Returns the shop's address for the gateway under whose name it called us. */
  const urlFor = ({ fields }: Transaction) => {
    const [, gateway = 'aamarpay'] = /\/api\/payments\/([\w-]+)\/return\//.exec(fields.success_url) ?? []
    return `${ctx.config.publicUrl}/api/payments/${gateway}/notify`
  }

  async function post(transaction: Transaction): Promise<boolean> {
    const fields = Object.entries(checkFields(transaction, ctx.clock.now()))
    const body = new URLSearchParams(fields.map(([name, value]) => [name, value ?? '']))
    try {
      const answer = await fetch(urlFor(transaction), {
        method: 'POST',
        body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]),
      })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }

  async function deliver(transaction: Transaction): Promise<void> {
    for (const wait of [...RETRY_MS, null]) {
      if (await post(transaction)) return
      if (wait === null || closing.signal.aborted) return
      await sleep(wait, undefined, { signal: closing.signal, ref: false })
    }
  }

  async function deliverLater(track: string, delayMs: number): Promise<void> {
    await sleep(delayMs, undefined, { signal: closing.signal, ref: false })
    const transaction = await findByTrack(ctx.db, track)
    if (!transaction) return
    for (let copy = 0; copy < COPIES; copy++) await deliver(transaction)
  }

  return {
    later(track, delayMs) {
      // Rejects only because the sandbox closes.
      const delivery = deliverLater(track, delayMs).catch(() => {})
      running.add(delivery)
      delivery.finally(() => running.delete(delivery))
    },
    async now(transaction) {
      await post(transaction)
    },
    async close() {
      closing.abort()
      await Promise.all(running)
    },
  }
}
