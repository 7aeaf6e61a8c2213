import catalogFiles from 'virtual:catalog-files'
import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { ServerRouter } from 'react-router'
import { NonceContext } from './lib/nonce.ts'
import { renderEnvContext } from './lib/render-env.ts'
import type { RootData } from './lib/site.ts'

export const streamTimeout = 5_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // The page comes alive only once it has its words, and nothing else in it names that file.
  const root: RootData | undefined = routerContext.staticHandlerContext.loaderData?.root
  const catalog = root && catalogFiles[root.locale]
  if (catalog) headers.append('Link', `<${catalog}>; rel=modulepreload`)
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  // Empty while developing: an empty attribute would differ from what the browser renders.
  const nonce = context.get(renderEnvContext).nonce || undefined
  let shellSent = false
  const body = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      // What is rendered stands where it belongs, for those without scripts too.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // A second longer than the stream itself, so that pending promises are rejected first.
      signal: AbortSignal.timeout(streamTimeout + 1000),
      onError(error: unknown) {
        // Before the shell is out the promise rejects and the error is logged by the caller.
        if (shellSent) console.error(error)
      },
    },
  )
  shellSent = true
  if (isbot(request.headers.get('user-agent'))) await body.allReady
  return new Response(body, { status, headers })
}
