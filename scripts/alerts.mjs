// The rules of deploy/prometheus, by Prometheus's own tool.
import path from 'node:path'
import { capture, root, say } from './process.mjs'

const folder = path.join(root, 'deploy/prometheus')
const steps = [
  ['check', 'rules', '--lint-fatal', path.join(folder, 'alerts.yml')],
  ['test', 'rules', path.join(folder, 'alerts.test.yml')],
]

let failed = false
try {
  for (const args of steps) {
    const { code, output } = await capture('promtool', args)
    say(output.trim())
    failed ||= code !== 0
  }
} catch (error) {
  if (error.code !== 'ENOENT') throw error
  say(
    'promtool is missing: install the Debian package "prometheus", or put the one of prometheus.io on the PATH.',
  )
  failed = true
}
process.exitCode = failed ? 1 : 0
