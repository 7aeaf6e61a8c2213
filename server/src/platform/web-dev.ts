import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The part of Vite that is used here. Vite belongs to the web workspace, so its types are not available. */
interface ViteServer {
  middlewares(request: IncomingMessage, response: ServerResponse, next: () => void): void
  ssrLoadModule(path: string): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** Opens Vite as middleware of this server, so that `npm run dev` is one process on one port. */
export async function openDevServer(webFolder: string, server: Server): Promise<ViteServer> {
  const vite = createRequire(join(webFolder, 'package.json')).resolve('vite')
  const { createServer } = await import(pathToFileURL(vite).href)
  const previous = process.cwd()
  // React Router's plugin reads its configuration from the working directory.
  process.chdir(webFolder)
  try {
    return await createServer({
      root: webFolder,
      appType: 'custom',
      server: { middlewareMode: true, hmr: { server } },
    })
  } finally {
    process.chdir(previous)
  }
}
