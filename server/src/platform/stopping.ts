import type { App } from './http.ts'

/**
 * Whether this process was told to end. It still answers, so that a load balancer can send new requests elsewhere
 * first.
 */
export interface Stopping {
  begun: boolean
}

const CLOSE_IDLE_MS = 500

/**
 * Each answer ends its connection from the first step of stopping on, so that no client sends a request on a connection
 * that is being closed. While the app closes, connections without a running request are closed too, because after an
 * answer whose headers were sent before, a client may keep its connection open for 72 seconds.
 */
export function registerStopping(app: App, stopping: Stopping): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.begun) reply.header('connection', 'close')
  })
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    stopping.begun = true
    timer = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
