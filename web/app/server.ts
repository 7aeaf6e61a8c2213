import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type RenderEnv, renderEnvContext } from './lib/http/loader.ts'
import { loadEveryLanguage } from './lib/language/i18n.ts'
import { loadDeferredParts } from './startup/hydrate-when-near.tsx'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** Renders a page. An error of the page itself becomes an error page. */
export async function render(request: Request, env: RenderEnv): Promise<Response> {
  await Promise.all([loadEveryLanguage(), loadDeferredParts()])
  const context = new RouterContextProvider()
  context.set(renderEnvContext, env)
  return handle(request, context)
}
