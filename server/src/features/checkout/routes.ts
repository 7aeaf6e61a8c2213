import type { Context } from '../../context.ts'
import type { App } from '../../platform/http.ts'

export function checkoutRoutes(_ctx: Context) {
  return async (_app: App) => {}
}
