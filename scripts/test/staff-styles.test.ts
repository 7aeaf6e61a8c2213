import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseSource } from '../boundaries/parse-source.mjs'
import { resolveImport } from '../boundaries/resolve-import.mjs'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The profile page renders these for staff only, below the layout that loads the sheet of the staff. */
const OF_STAFF = ['web/app/office/overview/admin-home.tsx', 'web/app/money/reports/cash-card.tsx']

test('no page of customers and visitors needs a folder whose classes only the sheet of the staff has', () => {
  const styles = read('web/app/app.css')
  const leftOut = [...styles.matchAll(/@source not "\.\/(.+)";/g)].map(([, name]) => `web/app/${name}`)
  expect(leftOut).toContain('web/app/bookings/board')
  const routes = read('web/app/routes.ts').replace(/route\('dashboard\/admin'.+?\n {4}\]\),/s, '')
  const pages = [...routes.matchAll(/'(routes\/.+?\.tsx)'/g)].map(([, name]) => `web/app/${name}`)
  const waiting = ['web/app/root.tsx', ...pages.filter((page) => !page.includes('design-system'))]
  const needed = new Set<string>(OF_STAFF)
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (needed.has(file)) continue
    needed.add(file)
    if (!/\.tsx?$/.test(file)) continue
    for (const { specifier, typeOnly } of parseSource(file, read(file)).imports) {
      const target = resolveImport(root, file, specifier)
      if (!typeOnly && typeof target === 'object' && target.file?.startsWith('web/app/')) {
        waiting.push(target.file)
      }
    }
  }
  expect(needed.size).toBeGreaterThan(300)
  const byOthers = [...needed].filter((file) => !OF_STAFF.includes(file))
  expect(byOthers.filter((file) => leftOut.some((folder) => file.startsWith(`${folder}/`)))).toEqual([])
})
