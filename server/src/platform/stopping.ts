import type { App } from './http.ts'

/** Whether this process was told to end: it still answers, so that a load balancer can send new requests elsewhere first. */
export interface Stopping {
  begun: boolean
}

/** Connections end with their next answer, so that no client sends a request on one that is being closed. */
export function registerStopping(app: App, stopping: Readonly<Stopping>): void {
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.begun) reply.header('connection', 'close')
  })
}
