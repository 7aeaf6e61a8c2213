import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './support/app.ts'

const fileAt = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const METRICS_TOKEN = 'a-token-of-a-scraper'
/** Prometheus makes it of every target. */
const OF_PROMETHEUS = ['up']

const rules = fileAt('deploy/prometheus/alerts.yml')
const dashboard = JSON.parse(fileAt('deploy/grafana/jhilik.json')) as {
  panels: { id: number; title: string; targets?: { expr: string }[] }[]
}
/** The names of metrics in a text; labels and functions have other forms. */
const namesIn = (text: string) =>
  [...text.matchAll(/\b(?:jhilik|nodejs|process)_[a-z0-9_]+|\bup(?=\{)/g)].map(String)

const alerts = rules
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.split('\n')[0] ?? '',
    runbook: /^ +runbook: (\S+)$/m.exec(text)?.[1] ?? '',
    severity: /^ +severity: (\S+)$/m.exec(text)?.[1],
    text,
  }))

let app: TestApp
let exported: Set<string>
beforeAll(async () => {
  app = await startTestApp({ work: false, sandbox: false, env: { METRICS_TOKEN } })
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const { body } = await app.request<string>('GET', '/metrics', { headers })
  const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  exported = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
})
afterAll(() => app.close())

it('a running server exports every metric of the alert rules', () => {
  const used = namesIn(rules.replace(/^ *(?:runbook|description|summary):.*$/gm, ''))
  expect(used.length).toBeGreaterThan(alerts.length)
  expect(used.filter((name) => !exported.has(name) && !OF_PROMETHEUS.includes(name))).toEqual([])
})

it('a running server exports every metric of the dashboard', () => {
  const used = dashboard.panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => namesIn(expr)))
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter((name) => !exported.has(name) && !OF_PROMETHEUS.includes(name))).toEqual([])
})

it('the panels of the dashboard have ids of their own and titles', () => {
  const ids = dashboard.panels.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(dashboard.panels.filter(({ title }) => !title)).toEqual([])
})

describe('alerts', () => {
  const sections = new Set(
    [...fileAt('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\d\s-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

  it.each(alerts)(
    '$name leads to a section that exists, and wakes somebody or waits for the day',
    (alert) => {
      const [file, section = ''] = alert.runbook.split('#')
      expect(file).toBe('docs/operations.md')
      expect(sections).toContain(section)
      expect(['page', 'ticket']).toContain(alert.severity)
    },
  )

  it('every section about an alert belongs to one', () => {
    const led = alerts.map(({ runbook }) => runbook.split('#')[1])
    expect([...sections].filter((title) => title.startsWith('alert-')).sort()).toEqual(led.sort())
  })
})
