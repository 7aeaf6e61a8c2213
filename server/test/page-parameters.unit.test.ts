import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGE_PARAMETERS } from '../src/platform/render-page.ts'

const webFolder = join(import.meta.dirname, '../../web/app')

test('pages read no parameter of their address that the server leaves out', () => {
  const files = readdirSync(webFolder, { recursive: true, encoding: 'utf8' })
  const read = files
    // The parameters of the service worker's address are not those of a page.
    .filter((name) => /\.tsx?$/.test(name) && name !== 'sw.ts')
    .flatMap((name) => [...readFileSync(join(webFolder, name), 'utf8').matchAll(READ)])
    .map(([, name = '']) => name)
  expect(read.length).toBeGreaterThan(30)
  expect([...new Set(read)].filter((name) => !PAGE_PARAMETERS.has(name))).toEqual([])
})

const READ = /\b(?:params|searchParams|search|query)\)?\.(?:get|has|getAll)\('([^']+)'\)/g
