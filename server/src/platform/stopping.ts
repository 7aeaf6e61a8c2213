import type { App } from './http.ts'

/** Whether this process was told to end: it still answers, so that a load balancer can send new requests elsewhere first. */
export interface Stopping {
  begun: boolean
}

const CLOSE_IDLE_MS = 500

/**
 * Connections end with their next answer, so that no client sends a request on one that is being closed. Closing the app
 * waits for running requests, but not for clients that keep a connection open whose answer began before.
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
