import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from './http.ts'
import { callerAddress } from './rate-limit.ts'

const callers = new AsyncLocalStorage<{ address: string }>()

/** Returns the network of the request that is being answered; null in jobs and on the command line. */
export const currentCallerAddress = (): string | null => callers.getStore()?.address ?? null

/**
 * Makes the caller's network known to whatever the request writes into the audit, so that commands need no parameter
 * for it. This is in the last hook before the handler, because parsing a body continues in the context of its socket.
 */
export function registerCallerContext(app: App): void {
  app.addHook('preHandler', (request, _reply, done) => callers.run({ address: callerAddress(request) }, done))
}
