import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { visitorSources } from '../app/startup/build/visitor-styles.ts'

const ASSETS = path.join(import.meta.dirname, '../build/client/assets')

/** The classes that a built style sheet names. */
function classesOf(sheet: string): Set<string> {
  const [file] = globSync(`${sheet}-*.css`, { cwd: ASSETS })
  const css = readFileSync(path.join(ASSETS, String(file)), 'utf8')
  const names = [...css.matchAll(/\.(?!\d)((?:\\[0-9a-f]+ |\\.|[\w-])+)/g)].map(([, name = '']) => name)
  return new Set(
    names.map((name) =>
      name
        .replaceAll(/\\([0-9a-f]+) /g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
        .replaceAll(/\\(.)/g, '$1'),
    ),
  )
}

it('has every class of the visitors’ pages in the sheet of visitors, and the others in that of dashboards', () => {
  const [ofVisitors, ofAll] = [classesOf('visitors'), classesOf('dashboards')]
  const words = new Set(visitorSources().flatMap((file) => readFileSync(file, 'utf8').split(/[\s'"`]+/)))
  const used = [...ofAll].filter((name) => words.has(name))
  expect(used.length).toBeGreaterThan(500)
  expect(used.filter((name) => !ofVisitors.has(name))).toEqual([])
  expect([...ofVisitors].filter((name) => !ofAll.has(name))).toEqual([])
  expect(ofVisitors.size).toBeLessThan(0.8 * ofAll.size)
})
