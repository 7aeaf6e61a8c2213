import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const server = join(import.meta.dirname, '..')
const build = join(server, 'build')
const { dependencies } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8'))

/** Packages that libraries load when somebody has installed them. */
const OPTIONAL = ['pg-native', 'supports-color']
const IMPORTS = /^import .*? from "([^".][^"]*)"|\bimport\("([^".][^"]*)"\)|__require\("([^".][^"]*)"\)/gm

/** The packages that the bundle leaves in node_modules. */
function listPackages(): Set<string> {
  const files = readdirSync(build).filter((name) => name.endsWith('.js'))
  const names = files.flatMap((file) =>
    [...readFileSync(join(build, file), 'utf8').matchAll(IMPORTS)].map((found) => found.slice(1).join('')),
  )
  const packages = names
    .filter((name) => !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
  return new Set(packages)
}

it('the bundled server imports only packages that are installed for production', () => {
  const packages = listPackages()
  expect(packages).toContain('sharp')
  expect(packages).toContain('stripe')
  for (const optional of OPTIONAL) packages.delete(optional)
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining([...packages]))
})

it('the bundled server names the source of each part, for whoever reads a stack trace', () => {
  const product = readFileSync(join(build, 'serve.js'), 'utf8')
  expect(product).toContain('\n// server/src/bookings/commands/hold-booking.ts\n')
})
