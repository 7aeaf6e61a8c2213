import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAME = /^manifest-[\da-f]+\.js$/
const START = 'window.__reactRouterManifest='

interface Manifest {
  routes: Record<string, { imports?: string[] }>
}

/**
 * Removes from the list of routes, which every page loads, the files that each route imports. React Router reads them
 * in the browser only to preload a page before its link is used, which no link here asks for; they are two thirds of
 * the list. The server has a list of its own, by which pages preload what they need.
 */
export function shortenManifest(clientFolder: string): void {
  const assets = join(clientFolder, 'assets')
  const names = readdirSync(assets).filter((name) => NAME.test(name))
  const [name] = names
  if (!name || names.length > 1)
    throw new Error(`One list of routes is expected in ${assets}, not ${names.length}.`)
  const file = join(assets, name)
  const text = readFileSync(file, 'utf8')
  if (!text.startsWith(START)) throw new Error(`${file} does not begin with ${START}`)
  const { routes, ...rest } = JSON.parse(text.slice(START.length).replace(/;$/, '')) as Manifest
  const short = Object.fromEntries(
    Object.entries(routes).map(([id, { imports: _, ...route }]) => [id, route]),
  )
  writeFileSync(file, `${START}${JSON.stringify({ ...rest, routes: short })};`)
}
