import { setTimeout as delay } from 'node:timers/promises'
import type { Product } from '../payments/product.ts'

const PATIENCE_MS = 60_000

/** Waits until the load balancer finds a process that is ready. */
export async function readySoon(product: Product): Promise<void> {
  const giveUp = Date.now() + PATIENCE_MS
  for (;;) {
    const ready = await fetch(`${product.url}/api/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    if (Date.now() > giveUp) throw new Error('The product is not ready after a minute.')
    await delay(100)
  }
}
