import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, matchPath, RouterContextProvider } from 'react-router'
import { type RenderEnv, renderEnvContext } from './lib/http/loader.ts'
import { loadEveryLanguage } from './lib/language/i18n.ts'
import { loadDeferredParts } from './startup/hydrate-when-near.tsx'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** The paths of all routes but the one for unknown addresses. A layout's path is that of its first page, too. */
const paths = Object.values(build.routes).flatMap((route) => {
  const parts: string[] = []
  for (let part = route; part; part = part.parentId ? build.routes[part.parentId] : undefined) {
    if (part.path) parts.unshift(part.path)
  }
  const path = parts.join('/')
  return path === '*' ? [] : [`/${path}`]
})

/** Returns whether there is a page at the path, or what React Router asks for besides pages: their data, and its list of routes. */
export function hasPage(pathname: string): boolean {
  const page = pathname.replace(/(\/_)?\.data$/, '')
  return pathname === '/__manifest' || paths.some((path) => matchPath(path, page === '' ? '/' : page))
}

/** Renders a page. An error of the page itself becomes an error page. */
export async function render(request: Request, env: RenderEnv): Promise<Response> {
  await Promise.all([loadEveryLanguage(), loadDeferredParts()])
  const context = new RouterContextProvider()
  context.set(renderEnvContext, env)
  return handle(request, context)
}
