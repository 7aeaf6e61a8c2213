import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { visitorSources } from '../app/startup/build/visitor-styles.ts'

const APP = path.join(import.meta.dirname, '../app')
const files = visitorSources().map((file) => path.relative(APP, file))

describe('the files whose styles visitors get', () => {
  it.each([
    ['a page', 'routes/services.tsx'],
    ['what it imports', 'catalog/services/service-card.tsx'],
    ['what that imports', 'ui/cx.ts'],
    ['what is imported later', 'catalog/reviews/home-reviews.tsx'],
    ['what is imported when the page is idle', 'bookings/checkout/holds/holds-bar.tsx'],
    ['what all pages show', 'ui/toast-host.tsx'],
  ])('have %s', (_what, file) => {
    expect(files).toContain(file)
  })

  it('have nothing that only dashboards show', () => {
    const ofDashboards =
      /^(routes\/(dashboard|design-system)|office\/(business|overview|status)|money\/(reports|tax)|calendar\/(admin|schedules)|catalog\/(admin|areas)|bookings\/(staff|receipts|customer-home))\b/
    expect(files.filter((file) => ofDashboards.test(file))).toEqual([])
  })
})
